"""Finding an opponent: what somebody wants to play, and the page on which they wait."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.catalogue import USUAL
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.finished_games import Pool
from guildhall.hall.games import game_spec
from guildhall.hall.hall import Hall
from guildhall.hall.opponent_queue import PLACE
from guildhall.hall.people import Person
from guildhall.hall.tables.options import Options
from guildhall.messages import message, quoted
from guildhall.web.games.variants import chosen_variant, game_names, game_of, variants_of
from guildhall.web.guests import guest
from guildhall.web.language import Language, gettext, language, speaking
from guildhall.web.renderer import page
from guildhall.web.security import Known, Visitor, sign_in
from guildhall.web.state import TheHall
from guildhall.web.stream import Source, event, stream

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]

UNRATED = 1500
"""Where everybody begins."""
LOOK = 3.0
"""Seconds between two looks at who fits, for that changes with the wait."""


@router.get("/find")
async def ask(
    request: Request, hall: TheHall, visitor: Visitor, variant: str = f"{USUAL}/"
) -> HTMLResponse:
    """What one wants to play; or how the search goes, for whoever waits."""
    game = game_of(variant)
    wish = hall.opponents.wish_of(visitor.id) if visitor else None
    return page(
        request,
        "lobby/find.html",
        game=game,
        games=game_names(),
        variants=variants_of(game),
        chosen=variant,
        sizes=game_spec(game).sizes,
        wish=wish,
        title=Options(game=wish.game, settings=dict(wish.settings), players=wish.players).title
        if wish
        else "",
        waiting=len(hall.opponents.present()),
    )


@router.post("/find")
async def search(
    request: Request,
    hall: TheHall,
    variant: Text = f"{USUAL}/",
    players: Text = "2",
    *,
    rated: Annotated[bool, Form()] = False,
) -> Response:
    """Begin to wait; a stranger becomes a guest."""
    game, settings = chosen_variant(variant)
    if players not in map(str, game_spec(game).sizes):
        raise Invalid(message("Number of players: {number}", number=quoted(players[:10])))
    options = Options(game=game, settings=settings, players=int(players), rated=rated)
    me = await guest(request)
    await hall.opponents.enter(me, options, await rating_of(hall, me, options))
    response = RedirectResponse("/find", 303)
    sign_in(request, response, me)
    return response


@router.post("/find/leave")
async def leave(hall: TheHall, me: Known) -> Response:
    """Wait no more."""
    await hall.opponents.leave(me.id)
    return RedirectResponse("/find", 303)


@router.get("/find/live")
async def live(request: Request, hall: TheHall, me: Known) -> Response:
    """How many wait, and where to go when somebody is found; closing it ends the search."""
    return stream(request, SearchSource(hall, me, language(request)))


async def rating_of(hall: Hall, person: Person, options: Options) -> int:
    """The rating in this edition and size, else in the game, else where everybody begins."""
    pool = Pool(options.title, options.players == 2).key
    ledger = hall.ledger
    known = await ledger.rating(options.game, person.id, pool)
    known = known or await ledger.rating(options.game, person.id)
    return known.shown if known else UNRATED


class SearchSource(Source):
    """The search of one person."""

    keep_open = LOOK
    still_here = b""

    def __init__(self, hall: Hall, person: Person, speech: Language) -> None:
        self._hall, self._person, self._speech = hall, person, speech
        self._over = False

    def attended(self) -> AbstractContextManager[None]:
        """Be in the queue as long as the page is open."""
        return self._hall.presence.attended(PLACE, self._person.id)

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """Somebody comes, goes, or is seated."""
        return (self._hall.opponents.changed.wait(),)

    async def news(self) -> bytes:
        """Where to go; else how many wait, and for how long this person does."""
        queue, me = self._hall.opponents, self._person.id
        self._hall.presence.refresh(PLACE, me)
        if me in queue.waiting:
            await queue.match()
        if me in queue.seated:
            table = queue.seated[me]
            return event("found", f"/tables/{table}") if table else b""
        if me not in queue.waiting:
            return self._end()
        wish = queue.waiting[me]
        seconds = int((self._hall.clock() - wish.since).total_seconds())
        with speaking(self._speech):
            words = gettext("Looking for an opponent")
            told = {"seconds": seconds, "count": queue.like(wish), "words": words}
            return event("waiting", told)

    def _end(self) -> bytes:
        """Say once that the search is over; then there is nothing to listen to."""
        if self._over:
            raise NotAllowed(message("You are no longer waiting"))
        self._over = True
        return event("over", data=True)

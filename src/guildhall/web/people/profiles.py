"""The public page of a person or a bot: games, results, openings, ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.bots.characters import name_of as bot_name
from guildhall.games import catalogue
from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.finished_games import BOT, Played, Pool, Rating, Seated, is_bot
from guildhall.hall.games import game_spec
from guildhall.hall.hall import Hall
from guildhall.hall.openings import compare
from guildhall.hall.people import LONGEST
from guildhall.hall.reminders.reminders import Reminder
from guildhall.hall.reports import REASONS
from guildhall.hall.tables.options import Options
from guildhall.messages import Message, PlayerRef, message, plural
from guildhall.plots import Plot, plot
from guildhall.web.games.opening_pools import address_of
from guildhall.web.games.variants import last_variant
from guildhall.web.pagination import paged
from guildhall.web.renderer import page
from guildhall.web.security import Known, Visitor
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)


MOST_OPENINGS = 8
ALL = message("All games")


@dataclass(slots=True)
class Tally:
    """Results of some games."""

    games: int = 0
    won: float = 0.0
    """A shared victory counts as a part of one."""
    points: int = 0
    places: int = 0

    def add(self, played: Played, seat: Seated) -> None:
        """Count a game."""
        winners = sum(other.place == 1 for other in played.seats)
        self.games += 1
        self.won += 1 / winners if seat.place == 1 else 0
        self.points += seat.score
        self.places += seat.place

    @property
    def rate(self) -> float:
        """The share of victories."""
        return self.won / self.games

    @property
    def average(self) -> float:
        """Points in a game."""
        return self.points / self.games

    @property
    def place(self) -> float:
        """The average place."""
        return self.places / self.games


@dataclass(frozen=True, slots=True)
class Strength:
    """The rating in one game and how it came about."""

    game: str
    title: str
    rating: Rating
    course: tuple[Rating, ...]
    plot: Plot | None
    pools: tuple[tuple[Pool, Rating], ...]
    """The ratings by edition and number of players."""


@router.get("/people/{who}")
async def profile(
    request: Request, hall: TheHall, visitor: Visitor, who: str, number: int = 1
) -> HTMLResponse:
    """Who somebody is at the table."""
    name = await name_of(hall, who)
    if name is None:
        raise NotFound(
            message("There is nobody with that number"), message("Look for them in the ratings")
        )
    games = await hall.ledger.of_person(who, asked_by=visitor.id if visitor else None)
    return page(
        request,
        "people/profile.html",
        who=who,
        name=name,
        is_bot=is_bot(who),
        is_self=visitor is not None and visitor.id == who,
        visitor=visitor.id if visitor else None,
        games=paged(games, number),
        totals=totals(games, who),
        openings=openings(games, who),
        compared=await compare(hall.ledger, games, who),
        openings_address=address_of,
        can_challenge=visitor is not None and visitor.id != who and not who.startswith(BOT),
        is_blocked=visitor is not None and who in visitor.blocked,
        is_host=hall.events.is_host(visitor),
        longest=LONGEST,
        reasons=REASONS,
        reported=request.query_params.get("reported") == "yes",
        strengths=[
            found for game in catalogue.games() if (found := await _strength(hall, game, who))
        ],
    )


@router.post("/people/{who}/challenge")
async def challenge(request: Request, hall: TheHall, me: Known, who: str) -> Response:
    """Open a table for two and tell the other; what is played is what one chose the last time."""
    other = await hall.people.get(who)
    if other is None or other.id == me.id or other.is_erased:
        raise NotFound(
            message("There is nobody with that number"), message("Look for them in the ratings")
        )
    if me.id in other.muted | other.blocked or other.id in me.blocked:
        raise NotAllowed(
            message("{name} cannot be challenged right now", name=PlayerRef(other.name)),
            message("Open a table and send its link instead."),
        )
    game, settings = last_variant(request)
    options = Options(game=game, settings=settings, public=False, invited=(other.id,))
    live = await hall.table_service.open(me, options)
    news = Reminder(
        message("{name} challenges you", name=PlayerRef(me.name)),
        catalogue.title_words(live.table.options.title),
        f"/tables/{live.table.id}",
    )
    await hall.reminders.tell(other, news)
    return RedirectResponse(f"/tables/{live.table.id}", 303)


@router.post("/people/{who}/block")
async def block(hall: TheHall, me: Known, who: str, on: Annotated[bool, Form()]) -> Response:
    """Keep somebody from one's tables, challenges, queue and chat, or no longer."""
    await hall.people.block(me, who, on=on)
    return RedirectResponse(f"/people/{who}", 303)


@router.post("/people/{who}/report")
async def report(
    hall: TheHall, me: Known, who: str, reason: Annotated[str, Form()] = "other"
) -> Response:
    """Tell the hosts of somebody."""
    if await hall.people.get(who) is None:
        raise NotFound(message("There is nobody with that number"))
    await hall.reports.report(me.id, who, reason)
    return RedirectResponse(f"/people/{who}?reported=yes", 303)


async def name_of(hall: Hall, who: str) -> str | None:
    """The name of a person or a bot that is known here."""
    if who.startswith(BOT):
        return bot_name(who.removeprefix(BOT)) if await hall.ledger.has_played(who) else None
    person = await hall.people.get(who)
    return person.name if person else None


def totals(games: Sequence[Played], who: str) -> list[tuple[Message, Tally]]:
    """Results by what was played and by how many, most played first; all games on top."""
    by: defaultdict[Message, Tally] = defaultdict(Tally)
    for played in games:
        for name in (ALL, _played(played)):
            for seat in played.seats:
                if seat.who == who:
                    by[name].add(played, seat)
    return sorted(by.items(), key=lambda item: (-item[1].games, item[0] != ALL, str(item[0])))


def openings(games: Sequence[Played], who: str) -> list[tuple[Message, Tally]]:
    """Results by the first move, most frequent first."""
    by: defaultdict[Message, Tally] = defaultdict(Tally)
    for played in games:
        for seat in played.seats:
            if seat.who == who and seat.opening:
                by[_opening(played.game, seat.opening)].add(played, seat)
    return sorted(by.items(), key=lambda item: (-item[1].games, str(item[0])))[:MOST_OPENINGS]


def _played(played: Played) -> Message:
    """What was played, and by how many."""
    return plural(
        "{game}, {count} player",
        "{game}, {count} players",
        count=len(played.seats),
        game=catalogue.title_words(played.title),
    )


def _opening(game: str, moves: Sequence[str]) -> Message:
    """The first moves as one would name them."""
    words = game_spec(game).game_words()
    return reduce(
        lambda before, move: message("{moves}, then {move}", moves=before, move=move),
        map(words.move_kind, moves),
    )


async def _strength(hall: Hall, game: str, who: str) -> Strength | None:
    rating = await hall.ledger.rating(game, who)
    if rating is None:
        return None
    course = tuple(after for _, after in await hall.ledger.course(game, who))
    lines = [
        ("", [1150.0, *(float(each.shown - each.doubt) for each in course)]),
        ("", [1850.0, *(float(each.shown + each.doubt) for each in course)]),
        (str(rating.shown), [1500.0, *(float(each.shown) for each in course)]),
    ]
    found = [
        (pool, await hall.ledger.rating(game, who, pool.key))
        for pool in await hall.ledger.pools(game)
    ]
    pools = tuple((pool, each) for pool, each in found if each)
    title = game_spec(game).title
    return Strength(game, title, rating, course, plot(lines, zero=False, band=True), pools)

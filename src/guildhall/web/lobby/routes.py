"""The lobby: tables to join, to watch and to come back to, kept up to date; and quick starts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.catalogue import USUAL
from guildhall.hall.errors import NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.lobby import TableCard
from guildhall.hall.tables.options import Options
from guildhall.messages import mark, message
from guildhall.web.absence import absence
from guildhall.web.games.variants import chosen_variant
from guildhall.web.guests import guest
from guildhall.web.language import Language, language, speaking
from guildhall.web.lobby.overview import LobbyOverview, lobby_overview
from guildhall.web.lobby.own_tables import Turn, own_tables, sorted_by_turn, turns
from guildhall.web.lobby.quick_game import checked, remember
from guildhall.web.pagination import Page, paged
from guildhall.web.renderer import absolute, page, template
from guildhall.web.security import Known, Visitor, sign_in
from guildhall.web.state import TheHall
from guildhall.web.stream import CrowdSource, event, stream

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]

SHOWN = 12
"""Tables of a kind on the first page; the rest is behind a link."""

PARTS = {"waiting": mark("Waiting for players"), "running": mark("Games to watch")}
TITLES = {**PARTS, "own": mark("Your games"), "challenges": mark("You are challenged")}


async def fragments(request: Request, hall: Hall, person: Person | None) -> dict[str, str]:
    """The lists of the lobby as parts of a page, by the id of their element.

    All who sit at no table share theirs, in each language.
    """
    return await _fragments(lobby_overview(request), hall, person, language(request))


async def _fragments(
    board: LobbyOverview, hall: Hall, person: Person | None, spoken: Language
) -> dict[str, str]:
    board.follow(hall.lobby.changed.wait())
    own = await own_tables(hall, person) if person else []
    challenges = hall.lobby.challenges(person.id) if person else []
    if person is None or not (own or challenges):
        if spoken.code not in board.made:
            board.made[spoken.code] = _render(hall, {"own": []}, None, {}, spoken)
        return board.made[spoken.code]
    stand = turns(own, person)
    cards = sorted_by_turn([card for card, _ in own], stand)
    mine = {"challenges": challenges, "own": cards}
    return _render(hall, mine, person.id, stand, spoken)


@router.get("/lobby/live")
async def live(request: Request, hall: TheHall, visitor: Visitor) -> Response:
    """The lists again whenever they change."""
    return stream(request, LobbySource(request, hall, visitor))


@router.get("/lobby/{part}")
async def everything(
    request: Request, hall: TheHall, part: str, visitor: Visitor, number: int = 1
) -> HTMLResponse:
    """All tables of one kind, page by page."""
    if part not in PARTS:
        raise NotFound(message("There is no such list"), message("Look at the home page"))
    cards = hall.lobby.waiting() if part == "waiting" else hall.lobby.running()
    return page(
        request,
        "lobby/list.html",
        part=part,
        title=PARTS[part],
        cards=paged(cards, number),
        me=visitor.id if visitor else None,
    )


@router.post("/quick")
async def quick(
    request: Request,
    hall: TheHall,
    variant: Text = f"{USUAL}/",
    bot: Text = "",
    players: Text = "",
) -> Response:
    """Play against bots at once; a stranger becomes a guest, and the choice is kept."""
    choice = checked(variant, bot, players)
    game, settings = chosen_variant(variant)
    options = Options(game=game, players=choice.players, settings=settings, public=False)
    someone = await guest(request)
    bots = [choice.bot] * (choice.players - 1)
    table = (await hall.table_service.open(someone, options, bots=bots)).table
    response = RedirectResponse(f"/tables/{table.id}", 303)
    remember(request, response, choice)
    sign_in(request, response, someone)
    return response


@router.post("/lobby/join")
async def join(hall: TheHall, visitor: Visitor, table: Text = "") -> Response:
    """Sit down at a table; a stranger gives a name first."""
    opened = await hall.tables.get(table)
    if visitor is None:
        return RedirectResponse(f"/enter?next=/tables/{opened.table.id}", 303)
    await hall.table_service.sit(opened, visitor)
    return RedirectResponse(f"/tables/{opened.table.id}", 303)


@router.get("/tables/{table}/invite")
async def invite(request: Request, hall: TheHall, me: Known, table: str) -> HTMLResponse:
    """The link to a table, to be sent or shown as a QR code."""
    found = (await hall.tables.get(table)).table
    return page(
        request,
        "lobby/invite.html",
        table=found,
        me=me,
        link=absolute(request, f"/tables/{found.id}"),
    )


def _render(
    hall: Hall,
    mine: Mapping[str, Sequence[TableCard]],
    me: str | None,
    turns: dict[str, Turn],
    spoken: Language,
) -> dict[str, str]:
    """The lists; `mine` are those of one person, which stand in one place."""
    known = {card.table for cards in mine.values() for card in cards}
    lists = {
        **mine,
        "waiting": [card for card in hall.lobby.waiting() if card.table not in known],
        "running": [card for card in hall.lobby.running() if card.table not in known],
    }
    made = template("lobby/cards.html")
    parts = dict.fromkeys(("lobby-own", "lobby-waiting", "lobby-running"), "")
    with speaking(spoken):
        for part, cards in lists.items():
            place = "lobby-own" if part in mine else f"lobby-{part}"
            shown = Page.first(cards, SHOWN)
            parts[place] += made.render(
                part=part,
                title=TITLES[part],
                cards=shown,
                me=me,
                turns=turns,
                away=_away(hall, shown.items),
            )
    return parts


def _away(hall: Hall, cards: Sequence[TableCard]) -> dict[str, list[str]]:
    """Who is away from running games, by table and seat."""
    return {
        card.table: [
            absence(hall.presence, card.table, person) if person else "" for person in card.people
        ]
        for card in cards
        if card.phase == "playing" and not card.options.one_device
    }


class LobbySource(CrowdSource):
    """The lists of the lobby for one browser."""

    calm = 0.5

    def __init__(self, request: Request, hall: Hall, person: Person | None) -> None:
        self._board, self._spoken = lobby_overview(request), language(request)
        super().__init__(self._board)
        self._hall, self._person = hall, person
        self._shown: dict[str, str] = {}

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """Any table that opens, begins or ends, and every move at one's own."""
        own = await own_tables(self._hall, self._person) if self._person else []
        moves = [live.changed() for _, live in own]
        return (self._hall.lobby.changed.wait(), *moves)

    async def news(self) -> bytes:
        """The lists that have changed."""
        now = await _fragments(self._board, self._hall, self._person, self._spoken)
        fresh = {name: html for name, html in now.items() if self._shown.get(name) != html}
        self._shown = dict(now)
        return event("lobby", {"fragments": fresh}) if fresh else b""

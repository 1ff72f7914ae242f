"""The first page: what this place is, a game at once, and the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse
from starlette.routing import Match

from guildhall.games import catalogue
from guildhall.messages import mark, names_in_a_row
from guildhall.web.games import presenter_of
from guildhall.web.games.courses import first_lesson
from guildhall.web.lobby.own_tables import own_tables, turns
from guildhall.web.lobby.quick_game import game_tabs, offer
from guildhall.web.lobby.routes import fragments
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

ROOMS = (
    ("/rules", "info", mark("Rules"), mark("How to play, with every expansion, in pictures.")),
    ("/ratings", "star", mark("Ratings"), mark("Who plays best, and how sure we are of it.")),
    (
        "/tutorial",
        "play",
        mark("Tutorials"),
        mark("Learn by playing: every game and expansion, three minutes each."),
    ),
    ("/api/docs", "bot", mark("For programs"), mark("Let your own bot play over the API.")),
)


@router.get("/")
async def home(
    request: Request, hall: TheHall, visitor: Visitor, game: str | None = None
) -> HTMLResponse:
    """Welcome: one's games, a game against a bot at once, tables to join."""
    offered = offer(request, game)
    lists = await fragments(request, hall, visitor)
    stand = turns(await own_tables(hall, visitor), visitor) if visitor else {}
    return page(
        request,
        "lobby/home.html",
        lists=lists,
        turns=sum(turn.mine for turn in stand.values()),
        newcomer=visitor is None or not await hall.ledger.has_played(visitor.id),
        rooms=[room for room in ROOMS if _is_there(request, room[0])],
        offer=offered,
        presenter=presenter_of(offered.spec.name),
        tabs=game_tabs(),
        lesson=first_lesson(offered.spec.name),
        titles=names_in_a_row([spec.title for spec in catalogue.games().values()]),
        doors=[
            (spec, presenter_of(spec.name), first_lesson(spec.name))
            for spec in catalogue.games().values()
        ],
        host=hall.events.is_host(visitor),
        reports=len(hall.reports.waiting) if hall.events.is_host(visitor) else 0,
    )


def _is_there(request: Request, path: str) -> bool:
    """Whether this hall has a page at an address."""
    asked = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": []}
    return any(route.matches(asked)[0] == Match.FULL for route in request.app.routes)

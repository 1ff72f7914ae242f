"""The first page: what this place is, a game at once, and the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse
from starlette.routing import Match

from guildhall.games.catalogue import USUAL
from guildhall.games.splendor.cards import developments, nobles
from guildhall.hall.games import game_spec
from guildhall.web.games.variants import bots_of, variants
from guildhall.web.lobby.routes import fragments
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

DISPLAY = (79, 66, 8)
"""The cards that decorate the page: one of each tier."""

LANDSCAPE = "ACU"
"""The tiles that decorate the door to Carcassonne: a monastery, a city, a road."""

ROOMS = (
    ("/rules", "info", "Rules", "How to play, with every expansion, in pictures."),
    ("/ratings", "star", "Ratings", "Who plays best, and how sure we are."),
    ("/tutorial", "play", "Tutorial", "Learn by playing; it takes three minutes."),
    ("/api/docs", "bot", "For programs", "Let your own bot play over the API."),
)


@router.get("/")
async def home(request: Request, hall: TheHall, visitor: Visitor) -> HTMLResponse:
    """Welcome."""
    return page(
        request,
        "lobby/home.html",
        lists=fragments(request, hall, visitor),
        newcomer=visitor is None or not hall.ledger.of_person(visitor.id, asked_by=visitor.id),
        rooms=[room for room in ROOMS if _is_there(request, room[0])],
        variants=variants(),
        bots=bots_of(USUAL),
        best_bot=game_spec(USUAL).usual_bot,
        display=[developments()[number] for number in DISPLAY],
        noble=nobles()[0],
        landscape=LANDSCAPE,
        host=hall.events.is_host(visitor),
    )


def _is_there(request: Request, path: str) -> bool:
    """Whether this hall has a page at an address."""
    asked = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": []}
    return any(route.matches(asked)[0] == Match.FULL for route in request.app.routes)

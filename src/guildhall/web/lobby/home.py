"""The first page: what this place is, a game at once, and the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse
from starlette.routing import Match

from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, GameSpec
from guildhall.games.splendor.cards import nobles
from guildhall.hall.games import game_spec
from guildhall.messages import names_in_a_row
from guildhall.web.games import Presenter, presenter_of
from guildhall.web.games.splendor.presenter import PRESENTER
from guildhall.web.games.variants import bots_of, variants
from guildhall.web.lobby.routes import fragments
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

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
        titles=names_in_a_row([spec.title for spec in catalogue.games().values()]),
        doors=[_door(spec) for spec in catalogue.games().values()],
        display=PRESENTER.door_cards(),
        noble=nobles()[0],
        host=hall.events.is_host(visitor),
    )


def _door(spec: GameSpec) -> tuple[GameSpec, Presenter, str]:
    """A game, how it is shown, and the usual one of its variants."""
    main = spec.main_setting
    return spec, presenter_of(spec.name), f"{spec.name}/{main.usual.text if main else ''}"


def _is_there(request: Request, path: str) -> bool:
    """Whether this hall has a page at an address."""
    asked = {"type": "http", "method": "GET", "path": path, "root_path": "", "headers": []}
    return any(route.matches(asked)[0] == Match.FULL for route in request.app.routes)

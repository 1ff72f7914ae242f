"""A game of several people on one device, which they pass on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.catalogue import USUAL
from guildhall.hall.errors import Invalid
from guildhall.hall.games import game_spec
from guildhall.hall.people import LONGEST
from guildhall.hall.tables.one_device import proper_names
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.web.errors import Problem, problem_of
from guildhall.web.games.variants import chosen_variant, game_names, game_of, variants_of
from guildhall.web.guests import guest
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import sign_in
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

MOST = 20
"""Names that are read; how many may play is said by the game."""

Names = Annotated[list[str], Form(default_factory=list, max_length=MOST)]


@router.get("/one-device")
async def form(request: Request, variant: str = f"{USUAL}/") -> HTMLResponse:
    """Who plays, and what."""
    return _form(request, variant, [])


@router.post("/one-device")
async def begin(
    request: Request, hall: TheHall, name: Names, variant: Annotated[str, Form()] = f"{USUAL}/"
) -> Response:
    """Sit everybody down; the others are guests, and the result counts for no rating."""
    try:
        game, settings = chosen_variant(variant)
        names = proper_names(game, name)
        options = Options(
            game=game,
            players=len(names),
            settings=settings,
            public=False,
            spectators=False,
            drawn=False,
            undo=False,
            one_device=True,
        )
    except Invalid as error:
        return _form(request, variant, name, problem_of(error, language(request)))
    me = await guest(request, names[0])
    others = [await hall.people.enter(each) for each in names[1:]]
    seats = [Seat(me.id, names[0]), *(Seat(other.id, other.name) for other in others)]
    live = await hall.table_service.open_seated(me, options, seats)
    response = RedirectResponse(f"/tables/{live.table.id}", 303)
    sign_in(request, response, me)
    return response


def _form(
    request: Request, variant: str, names: list[str], problem: Problem | None = None
) -> HTMLResponse:
    game = game_of(variant)
    most = max(game_spec(game).sizes)
    return page(
        request,
        "lobby/one_device.html",
        status=problem.status if problem else 200,
        problem=problem,
        game=game,
        games=game_names(),
        variants=variants_of(game),
        chosen=variant,
        names=[*names, *[""] * (most - len(names))],
        longest=LONGEST,
    )

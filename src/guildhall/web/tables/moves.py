"""Making moves, and trying them without making them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from guildhall.hall.tables.commands import MOST_MOVES
from guildhall.hall.tables.service import try_moves
from guildhall.web.errors import problem_of
from guildhall.web.games import presenter_of
from guildhall.web.language import language, speaking
from guildhall.web.respond import respond
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import Here, TheTable, carry_out, table_page

router = APIRouter()

Texts = Annotated[list[str], Form(default_factory=list, max_length=MOST_MOVES)]
Position = Annotated[int, Form()]


@router.post("/move")
async def move(
    request: Request,
    hall: TheHall,
    live: TheTable,
    me: Here,
    on: Position,
    move: Texts,
    word: Texts,
) -> Response:
    """Decide: `move` once for each decision; or one move by its words, `word` once for each."""
    texts = move or [" ".join(word)]
    return await carry_out(request, live, hall.table_service.move(live, me, texts, on))


@router.post("/hint")
async def hint(request: Request, hall: TheHall, live: TheTable, me: Here, on: Position) -> Response:
    """What a bot would do now, to be looked at before it is done."""

    async def ask() -> Response:
        text = await hall.table_service.hint(live, me, on)
        return JSONResponse({"ok": True, "move": text})

    return await respond(
        request,
        ask(),
        lambda problem: table_page(request, live, problem),
        lambda error: problem_of(error, language(request)),
    )


@router.post("/try")
async def attempt(
    request: Request, live: TheTable, me: Here, on: Position, move: Texts
) -> JSONResponse:
    """What would have to be decided next in the same turn; nothing is written."""
    view = try_moves(live.table, me, move, on).view
    with speaking(language(request)):
        choices = presenter_of(live.table.options.game).choices(view) if view else None
    return JSONResponse({"ok": True, "next": choices})

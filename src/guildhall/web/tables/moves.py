"""Making moves, and trying them without making them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import JSONResponse, Response

from guildhall.games.contract import MoveError
from guildhall.hall.errors import Invalid, NotAllowed, Stale
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.games import presenter_of
from guildhall.web.tables.fragments import view_for
from guildhall.web.tables.responses import Here, TheTable, answered

router = APIRouter()

Texts = Annotated[list[str], Form(default_factory=list, max_length=commands.MOST_MOVES)]
Position = Annotated[int, Form()]


@router.post("/move")
async def move(
    request: Request, live: TheTable, me: Here, on: Position, move: Texts, gem: Texts
) -> Response:
    """Decide: `move` once for each decision; or `gem` once for each gem that is taken."""
    texts = move or ["take " + " ".join(gem)]
    return await answered(
        request,
        live,
        lambda: live.execute(commands.move, me, texts, on, live.now),
    )


@router.post("/try")
async def attempt(live: TheTable, me: Here, on: Position, move: Texts) -> JSONResponse:
    """What would have to be decided next in the same turn; nothing is written."""
    return JSONResponse(_attempt(live, _seat_to_decide(live, me, on), move))


def _seat_to_decide(live: LiveTable, me: Person, on: int) -> int:
    table = live.table
    seat = table.seat_of(me.id)
    if seat is None:
        raise NotAllowed("You do not sit at this table", "Watch, or open a table of your own")
    if table.phase != "playing" or on != table.position:
        raise Stale("The table has moved on since", "Look at it and decide again")
    if table.turn != seat:
        raise NotAllowed(f"It is the turn of {table.at(table.turn or 0).name}")
    return seat


def _attempt(live: LiveTable, seat: int, texts: Sequence[str]) -> dict[str, Any]:
    """Made on a guess that agrees with all that the seat knows, so nothing hidden can show."""
    view = view_for(live, seat)
    guess = view.determinise(random.Random(live.table.position))  # noqa: S311 - only a guess
    for text in texts:
        try:
            if guess.turn != seat:
                raise Invalid(f"'{text[:40]}' comes after your turn", "Send one turn at a time")
            guess.push(guess.parse(text))
        except MoveError as error:
            raise Invalid(error.reason, error.detail) from error
    if guess.turn != seat:
        return {"ok": True, "next": None}
    after = guess.view_for(seat)
    if live.table.spec.game_words().guessed(view, after):
        return {"ok": True, "next": None}
    return {"ok": True, "next": presenter_of(live.table.options.game).choices(after)}

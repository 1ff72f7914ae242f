"""The chess clock of a duel: two big halves on one device between the players (SW-37)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Form, Request
from fastapi.sse import format_sse_event
from starlette.responses import JSONResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events.chess import LiveChess, Verb
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.messages import message
from guildhall.tournament import Refused, Table
from guildhall.tournament.commands.sheet_forms import seated
from guildhall.web.errors import wants_json
from guildhall.web.events.shared.player_state import at_table
from guildhall.web.events.shared.visit import TheVisit, Visit, event_page
from guildhall.web.state import TheHall
from guildhall.web.stream import Source, event, stream, watched

router = APIRouter(prefix="/chess/{number}/{table}")

Deed = Literal["start", "press", "pause", "go-on", "won", "reset"]
"""The verbs of a chess clock as parts of an address."""


@router.get("")
async def clock(visit: TheVisit, hall: TheHall, number: int, table: int) -> Response:
    """The clock of a table; those who do not sit there only look at it."""
    return await clock_page(visit, await hall.chess.clock_of(visit.live, number, table))


@router.get("/live")
async def follow(
    request: Request, hall: TheHall, visit: TheVisit, number: int, table: int
) -> Response:
    """Every press from now on."""
    chess = await hall.chess.clock_of(visit.live, number, table)
    return stream(request, ClockSource(chess))


@router.post("/{deed}")
async def do(
    visit: TheVisit,
    hall: TheHall,
    number: int,
    table: int,
    deed: Deed,
    side: Annotated[int, Form()] = 0,
    on: Annotated[int | None, Form()] = None,
) -> Response:
    """Start, press, pause, go on, tell who won, or set back; answers with the clock as it is."""
    chess = await hall.chess.clock_of(visit.live, number, table)
    problem = None
    try:
        verb = cast("Verb", deed.replace("-", " "))
        await chess.do(visit.actor, verb, player=_player(chess, side), on=on)
    except Refused as error:
        problem = visit.explain(error)
    if not wants_json(visit.request):
        return await clock_page(replace(visit, problem=problem), chess)
    told = problem.shape() if problem else {"ok": True}
    return JSONResponse({**told, "clock": state_of(chess)}, problem.status if problem else 200)


async def clock_page(visit: Visit, chess: LiveChess) -> Response:
    """The whole page of a clock."""
    current = visit.t.round(chess.number)
    table = visit.t.table(chess.number, chess.table)
    may_use = _may_use(visit.actor, table)
    return await event_page(
        visit,
        "events/device/chess.html",
        chess=state_of(chess),
        current=current,
        table=table,
        sits=at_table(visit.live, current, table),
        may_use=may_use,
        reporters=_reporters(visit.actor, table) if may_use else (),
        seated=seated(table.seats),
        on=visit.live.seq,
        here=f"{visit.address}/chess/{chess.number}/{chess.table}",
        back=_back(visit.live, visit.actor),
    )


def state_of(chess: LiveChess) -> dict[str, Any]:
    """The clock for the script: both sides in the order of the seats, times in milliseconds."""
    event = chess.event
    seats = event.tournament.table(chess.number, chess.table).seats
    now = event.now
    state = chess.state(now)

    def side(player: str) -> int:
        return seats.index(player) + 1 if player in seats else 0

    usual = chess.usual_seconds
    return {
        "at": round(now.timestamp() * 1000),
        "left": [round(state.left.get(key, usual) * 1000) for key in seats],
        "turn": side(state.turn),
        "began": bool(state.players),
        "running": state.running,
        "out": side(state.out_of_time),
        "winner": side(state.winner),
        "presses": state.presses,
    }


class ClockSource(Source):
    """A chess clock for one browser, told again now and then, for its own may run differently."""

    opening = format_sse_event(retry=500)
    still_here = b""
    keep_open = 10.0

    def __init__(self, chess: LiveChess) -> None:
        self._chess = chess

    def attended(self) -> AbstractContextManager[None]:
        """Count the browser."""
        return watched(self._chess.event, self._chess)

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """Any press."""
        return (self._chess.changed(),)

    async def news(self) -> bytes:
        """The clock as it is."""
        return event("clock", state_of(self._chess))


def _player(chess: LiveChess, side: int) -> str:
    """The player of a side, from 1; nobody for 0."""
    seats = chess.event.tournament.table(chess.number, chess.table).seats
    if not 0 <= side <= len(seats):
        raise Invalid(message("The clock has two sides"), message("Press one of them"))
    return seats[side - 1] if side else ""


def _may_use(actor: Actor, table: Table) -> bool:
    if actor.role == "device":
        return actor.table == table.number
    return actor.is_staff or actor.player in table.seats


def _reporters(actor: Actor, table: Table) -> tuple[str, ...]:
    """Whose result sheets can be handed in from here."""
    if actor.role == "device":
        return table.seats
    return (actor.player,) if actor.player in table.seats else ()


def _back(live: LiveEvent, actor: Actor) -> str:
    return f"/events/{live.id}" + ("/me" if actor.player or actor.role == "device" else "")

"""Streams of lines: one for each thing that happens, so that a program need not keep asking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from guildhall.hall.errors import NotAllowed
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.access import look
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.api import responses
from guildhall.web.api.refusals import REFUSALS_IN_STREAMS, Program, TableId
from guildhall.web.api.serialize import line_text, said_shape
from guildhall.web.live_responses import LINES, stream
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(prefix="/api", tags=["streams"], responses=REFUSALS_IN_STREAMS)

HEARTBEAT = 15.0
"""Seconds after which a line is sent though nothing has happened."""

BEAT = responses.BeatLine().model_dump_json() + "\n"

MOST_FINISHED = 20
"""Finished games whose rematch is waited for in one stream."""


class Lines(JSONResponse):
    """One JSON object a line."""

    media_type = LINES


def _lines(line: Any) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": "One JSON object a line.", "model": line}}


@router.get(
    "/tables/{table_id}/stream",
    response_class=Lines,
    responses=_lines(responses.TableLine | responses.ChatLine | responses.BeatLine),
)
async def table_stream(
    request: Request, hall: TheHall, visitor: Visitor, table_id: TableId
) -> Response:
    """The table as it is, and again with each change; what is said; a heartbeat in between."""
    live = await hall.tables.get(table_id)
    look(live.table, await hall.playing.sitter(live, visitor))
    return stream(request, follow_table(hall, table_id, visitor), LINES)


@router.get(
    "/me/stream", response_class=Lines, responses=_lines(responses.OwnLine | responses.BeatLine)
)
async def own_stream(request: Request, hall: TheHall, person: Program) -> Response:
    """All your tables and where you are to move or invited, and again when that changes."""
    return stream(request, follow_person(hall, person), LINES)


async def follow_table(
    hall: Hall, table_id: str, visitor: Person | None, heartbeat: float = HEARTBEAT
) -> AsyncGenerator[str, None]:
    """Lines of a table."""
    live = await hall.tables.get(table_id)
    live.watchers += 1
    try:
        seq, told, heard = -1, 0, live.chat.lines[-1].seq if live.chat.lines else 0
        while True:
            waited = live.changed(), live.spoken()
            try:
                seat = look(live.table, await hall.playing.sitter(live, visitor))
            except NotAllowed:
                return
            if live.table.seq != seq:
                line = line_text(live, seat, told)
                seq, told = live.table.seq, len(live.table.story())
                yield line
            for said in live.chat.heard_by(visitor):
                if said.seq > heard:
                    heard = said.seq
                    line = responses.ChatLine(line=said_shape(live.table, said)).model_dump_json()
                    yield f"{line}\n"
            if not await _something(waited, heartbeat):
                yield BEAT
    finally:
        live.watchers -= 1


async def follow_person(
    hall: Hall, person: Person, heartbeat: float = HEARTBEAT
) -> AsyncGenerator[str, None]:
    """Lines about all tables of a person."""
    known: dict[str, LiveTable] = {}
    last = ""
    try:
        while True:
            lobby = hall.lobby.changed.wait()
            await _find_own(hall, person, known)
            waited = [lobby, *(live.changed() for live in known.values())]
            line = responses.OwnLine(
                tables=[*_own(known, person), *_invitations(hall, known, person)]
            )
            text = line.model_dump_json() + "\n"
            if text != last:
                last = text
                yield text
            elif not await _something(waited, heartbeat):
                yield BEAT
    finally:
        for live in known.values():
            live.watchers -= 1


async def _find_own(hall: Hall, person: Person, known: dict[str, LiveTable]) -> None:
    for card in reversed(hall.lobby.of_person(person.id)):
        if card.table not in known:
            known[card.table] = await hall.tables.get(card.table)
            known[card.table].watchers += 1
    finished = [name for name, live in known.items() if live.table.phase == "over"]
    for name in finished[: max(len(finished) - MOST_FINISHED, 0)]:
        known.pop(name).watchers -= 1


def _own(known: dict[str, LiveTable], person: Person) -> list[responses.OwnTable]:
    return [
        responses.OwnTable(
            id=name, phase=live.table.phase, to_move=_decides(live, person), invited=False
        )
        for name, live in known.items()
        if live.table.seat_of(person.id) is not None
    ]


def _invitations(
    hall: Hall, known: dict[str, LiveTable], person: Person
) -> list[responses.OwnTable]:
    names = {live.table.rematch for live in known.values()} & set(hall.lobby.cards)
    cards = [hall.lobby.cards[name] for name in sorted(name for name in names if name)]
    return [
        responses.OwnTable(id=card.table, phase=card.phase, to_move=False, invited=True)
        for card in cards
        if card.phase == "open" and person.id not in card.people
    ]


def _decides(live: LiveTable, person: Person) -> bool:
    turn = live.table.turn
    return turn is not None and live.table.at(turn).decides == person.id


async def _something(
    waited: tuple[asyncio.Future[None], ...] | list[asyncio.Future[None]], seconds: float
) -> bool:
    done, _ = await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(done)

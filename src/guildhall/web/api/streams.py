"""Streams of lines: one for each thing that happens, so that a program need not keep asking."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.api import responses
from guildhall.web.api.refusals import REFUSALS_IN_STREAMS, Program, TableId
from guildhall.web.api.serialize import line_text, said_shape
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.stream import LINES, Source, stream, watched

router = APIRouter(prefix="/api", tags=["streams"], responses=REFUSALS_IN_STREAMS)

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
    await hall.table_service.look(live, visitor)
    return stream(request, TableLines(hall, live, visitor), LINES)


@router.get(
    "/me/stream", response_class=Lines, responses=_lines(responses.OwnLine | responses.BeatLine)
)
async def own_stream(request: Request, hall: TheHall, person: Program) -> Response:
    """All your tables and where you are to move or invited, and again when that changes."""
    return stream(request, OwnLines(hall, person), LINES)


class LineSource(Source):
    """What is told in lines of JSON."""

    opening = b""
    still_here = f"{responses.BeatLine().model_dump_json()}\n".encode()


class TableLines(LineSource):
    """A table for one program."""

    def __init__(self, hall: Hall, live: LiveTable, visitor: Person | None) -> None:
        self._hall, self._live, self._visitor = hall, live, visitor
        self._seq, self._moves = -1, 0
        self._heard = live.chat.lines[-1].seq if live.chat.lines else 0

    def attended(self) -> AbstractContextManager[None]:
        """Count the program."""
        return watched(self._live)

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """A move or a word."""
        return self._live.changed(), self._live.spoken()

    async def news(self) -> bytes:
        """The table if it has changed, and what was said since."""
        live = self._live
        seat = (await self._hall.table_service.look(live, self._visitor)).seat
        lines = []
        if live.table.seq != self._seq:
            lines.append(line_text(live, seat, self._moves))
            self._seq, self._moves = live.table.seq, len(live.table.story())
        for said in live.chat.heard_by(self._visitor):
            if said.seq > self._heard:
                self._heard = said.seq
                line = responses.ChatLine(line=said_shape(live.table, said))
                lines.append(f"{line.model_dump_json()}\n".encode())
        return b"".join(lines)


class OwnLines(LineSource):
    """All tables of a person for one program."""

    def __init__(self, hall: Hall, person: Person) -> None:
        self._hall, self._person = hall, person
        self._known: dict[str, LiveTable] = {}
        self._told = ""

    @contextmanager
    def attended(self) -> Iterator[None]:
        """Stay with the tables that were found."""
        try:
            yield
        finally:
            for live in self._known.values():
                live.watchers -= 1

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """A table that opens, or a change of one of the person's."""
        lobby = self._hall.lobby.changed.wait()
        await _find_own(self._hall, self._person, self._known)
        return [lobby, *(live.changed() for live in self._known.values())]

    async def news(self) -> bytes:
        """The tables, if anything of them has changed."""
        line = responses.OwnLine(
            tables=[
                *_own(self._known, self._person),
                *_invitations(self._hall, self._known, self._person),
            ]
        )
        text = f"{line.model_dump_json()}\n"
        if text == self._told:
            return b""
        self._told = text
        return text.encode()


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

"""What the desk sees at a glance: tables that are missing, contested or waiting; open calls."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from guildhall.hall.events.operations import Call, EventOperations
from guildhall.messages import message
from guildhall.tournament import Round, Table, Tournament, waiting_for
from guildhall.tournament.event.rounds import NOTHING

State = Literal["missing", "waiting", "contested", "settled"]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a round as the desk sees it."""

    table: Table
    state: State
    waiting_for: tuple[str, ...]
    """Who has not yet confirmed the result."""
    call: Call | None
    """The oldest open call."""
    here: str
    """The name of the table in the hall, if it is played there."""
    arrived: tuple[str, ...]


def tables_at_a_glance(
    t: Tournament, operations: EventOperations, current: Round
) -> list[TableState]:
    """All tables of a round in the order of their numbers."""
    calls: dict[int, Call] = {}
    for call in open_calls(t, operations):
        if call.round == current.number:
            calls.setdefault(call.table, call)
    arrived = operations.arrived.get(current.number, frozenset())
    return [
        TableState(
            table,
            state_of(table),
            _waiting(t, table),
            calls.get(table.number),
            hall_table(operations, current.number, table) or "",
            tuple(key for key in table.seats if key in arrived),
        )
        for table in sorted(current.tables.values(), key=lambda table: table.number)
    ]


def state_of(table: Table) -> State:
    """Whether a result is missing, waits for others, is contested or settled."""
    if table.sheet is None:
        return "missing"
    if table.sheet.settled:
        return "settled"
    return "contested" if table.sheet.disputed_by else "waiting"


def open_calls(t: Tournament, operations: EventOperations) -> list[Call]:
    """All calls nobody has closed, the oldest first; every contested table is one (TS-36)."""
    called = [call for call in operations.calls.values() if not call.closed_at]
    called += [
        _contested(current.number, table)
        for current in t.rounds
        for table in current.tables.values()
        if state_of(table) == "contested"
    ]
    return sorted(called, key=lambda call: call.at)


def hall_table(operations: EventOperations, number: int, table: Table) -> str | None:
    """The name of the table in the hall at which these people play or have played."""
    here = operations.tables.get((number, table.number))
    return here.table if here and here.seats == table.seats else None


def _contested(number: int, table: Table) -> Call:
    sheet = table.sheet
    assert sheet is not None  # noqa: S101 - a contested table has one
    at = datetime.fromisoformat(sheet.disputed_at)
    name = f"contested {number} {table.number}"
    why = (
        sheet.disputed_why if sheet.disputed_why != NOTHING else message("the result is contested")
    )
    return Call(name, number, table.number, sheet.disputed_by, why, at)


def _waiting(t: Tournament, table: Table) -> tuple[str, ...]:
    if table.sheet is None or table.sheet.settled:
        return ()
    return tuple(waiting_for(t, table))

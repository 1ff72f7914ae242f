"""What the desk sees at a glance: tables that are missing, contested or waiting; open calls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from guildhall.hall.events.operations import Call, Delay, EventOperations
from guildhall.messages import message
from guildhall.tournament import Round, Table, Tournament, waiting_for
from guildhall.tournament.event.rounds import NOTHING

State = Literal["missing", "waiting", "contested", "settled"]


@dataclass(frozen=True, slots=True)
class TableState:
    """A table of a round, as the desk and those who sit there see it."""

    round: int
    table: Table
    waiting_for: tuple[str, ...]
    """Who has not yet confirmed the result."""
    call: Call | None
    """The oldest open call."""
    here: str
    """The name of the table in the hall, if it is played there."""
    arrived: tuple[str, ...]

    @property
    def state(self) -> State:
        """Whether a result is missing, waits for others, is contested or settled."""
        return state_of(self.table)


def table_states(t: Tournament, operations: EventOperations, current: Round) -> list[TableState]:
    """All tables of a round in the order of their numbers."""
    calls = calls_by_table(t, operations)
    return [
        table_state(t, operations, current, table, calls)
        for _, table in sorted(current.tables.items())
    ]


def table_state(
    t: Tournament,
    operations: EventOperations,
    current: Round,
    table: Table,
    calls: Mapping[tuple[int, int], Call],
) -> TableState:
    """A table of a round; `calls` are those of `calls_by_table`."""
    arrived = operations.arrived.get(current.number, frozenset())
    return TableState(
        current.number,
        table,
        _waiting(t, table),
        calls.get((current.number, table.number)),
        hall_table(operations, current.number, table) or "",
        tuple(key for key in table.seats if key in arrived),
    )


def calls_by_table(t: Tournament, operations: EventOperations) -> dict[tuple[int, int], Call]:
    """The oldest open call of every table that has one, by the numbers of round and table."""
    calls: dict[tuple[int, int], Call] = {}
    for call in open_calls(t, operations):
        calls.setdefault((call.round, call.table), call)
    return calls


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


def present_delays(t: Tournament, operations: EventOperations) -> dict[str, Delay]:
    """Who is late, by their keys, for a round that is being played or to come; no other is told."""
    playing = {each.number for each in t.open_rounds()}
    published = sum(each.published for each in t.rounds)
    return {
        key: delay
        for key, delay in operations.delays.items()
        if delay.round in playing or delay.round > published
    }


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

"""What an event is for one of its players: table, seat, result, calls, rounds (T-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guildhall.hall.events.hall_games import is_offered
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.operations import Delay, EventOperations, Slot
from guildhall.hall.events.table_status import (
    TableState,
    calls_by_table,
    hall_table,
    present_delays,
    table_state,
)
from guildhall.messages import Message
from guildhall.tournament import Round, Table
from guildhall.tournament.commands.sheet_forms import SheetForm, seated
from guildhall.tournament.event.people import Player
from guildhall.tournament.reports.rounds import latest_round, published_rounds
from guildhall.tournament.table.decks import deck_for_round
from guildhall.web.events.shared.clocks import shown_clock
from guildhall.web.events.shared.visit import Visit

Seats = dict[str, Table]


@dataclass(frozen=True, slots=True)
class Played:
    """A round that somebody has played."""

    round: int
    table: Table | None
    """None for a bye."""
    here: str
    """The table in the hall, if it was played there."""


@dataclass(frozen=True, slots=True)
class Own:
    """All that the phone of a player shows, cheap to compare."""

    player: Player
    latest: int
    """The last published round that counts."""
    ended: bool
    at: TableState | None
    bye: Message | None
    """Why there is a bye in the own round, None if there is none."""
    bye_round: int
    """In which round."""
    deck: str
    delay: Delay | None
    played: tuple[Played, ...]
    next: Slot | None
    """When the next round begins, if the timetable says so (TC-22)."""
    opens: bool
    """Whether players may open their own table in the hall."""
    time: object
    """Changes when the clock of the round does."""
    names: object
    """Changes when somebody is renamed."""


def own(live: LiveEvent, key: str) -> Own:
    """The event for a player."""
    t, operations = live.tournament, live.operations
    current = own_round(live, key)
    table = seats_of(live, current).get(key) if current else None
    at = at_table(live, current, table) if current and table else None
    latest = latest_round(t)
    following = latest.number + 1 if latest else 1
    swiss = current is not None and current.kind == "swiss"
    deck = deck_for_round(t.people[key].decks, current.number) if current and swiss else None
    return Own(
        t.people[key],
        latest.number if latest else 0,
        t.ended,
        at,
        current.bye_reasons.get(key) if current else None,
        current.number if current else 0,
        deck or "",
        present_delays(t, operations).get(key),
        _played(live, key),
        next((slot for slot in operations.timetable if slot.round == following), None),
        operations.players_open and is_offered(t.format.game),
        at and clock_as_it_is(operations, at),
        names_as_they_are(live),
    )


def names_as_they_are(live: LiveEvent) -> object:
    """Who is not called as they entered, to be compared; made once for each state."""
    return live.derived.once(_other_names, live)


def _other_names(live: LiveEvent) -> dict[str, str]:
    people = live.tournament.people.values()
    return {player.key: player.name for player in people if player.name != player.key}


def clock_as_it_is(operations: EventOperations, at: TableState) -> object:
    """What the clock of a table is made of, to be compared."""
    time = operations.times.get((at.round, at.table.wave))
    return time, operations.extra.get((at.round, at.table.number))


def at_table(live: LiveEvent, current: Round, table: Table) -> TableState:
    """A table as those who sit there see it."""
    t, operations = live.tournament, live.operations
    calls = live.derived.keyed((), calls_by_table, t, operations)
    return table_state(t, operations, current, table, calls)


def own_round(live: LiveEvent, key: str) -> Round | None:
    """The round that somebody plays, or has played while it still is the latest for them."""
    rounds = published_rounds(live.tournament)
    mine = [each for each in rounds if key in seats_of(live, each) or key in each.byes]
    opened = [each for each in mine if _unsettled(live, each, key)]
    if opened:
        return opened[-1]
    later = [each for each in rounds if mine and each.number > mine[-1].number]
    beside = all("side" in {each.kind, mine[-1].kind} for each in later)
    return mine[-1] if mine and beside else None


def seats_of(live: LiveEvent, current: Round) -> Seats:
    """Where everybody sits in a round, made once for each state."""
    return live.derived.keyed(current.number, _seats, current)


def _seats(current: Round) -> Seats:
    return {player: table for table in current.tables.values() for player in table.seats}


def _unsettled(live: LiveEvent, current: Round, key: str) -> bool:
    table = seats_of(live, current).get(key)
    return table is not None and not table.settled


def _played(live: LiveEvent, key: str) -> tuple[Played, ...]:
    rounds = [(each, seats_of(live, each).get(key)) for each in published_rounds(live.tournament)]
    return tuple(
        Played(
            each.number,
            table,
            hall_table(live.operations, each.number, table) or "" if table else "",
        )
        for each, table in rounds
        if table or key in each.byes
    )


def table_context(
    live: LiveEvent, at: TableState | None, address: str, kept: Visit | None
) -> dict[str, Any]:
    """What the templates of phone and device show of a table; forms are sent below the address.

    A form that was refused is `kept`: it is shown again as it was filled in.
    """
    current = live.tournament.round(at.round) if at else None
    return {
        "sits": at,
        "current": current,
        "form": SheetForm(current, at.table, {}) if current and at else None,
        "kept": kept,
        "seated": seated(at.table.seats) if at else "",
        "on": live.seq,
        "clock": shown_clock(live, at.round, at.table.number) if at else None,
        "deeds": f"/events/{live.id}/{address}",
    }

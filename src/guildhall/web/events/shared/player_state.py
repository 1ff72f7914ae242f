"""What an event is for one of its players: table, seat, result, calls, rounds (T-3)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.events.hall_games import is_offered
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.operations import Call, Delay, EventOperations, Slot
from guildhall.hall.events.table_status import State, hall_table, open_calls, state_of
from guildhall.messages import Message
from guildhall.tournament import Round, Table, Tournament, waiting_for
from guildhall.tournament.event.people import Player
from guildhall.tournament.table.decks import deck_for_round

Seats = dict[str, Table]


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table of a round, as those who sit there see it."""

    round: int
    table: Table
    state: State
    waiting: tuple[str, ...]
    """Who has not yet confirmed the result."""
    call: Call | None
    here: str
    """The table in the hall, if it is played there."""
    arrived: tuple[str, ...]

    @property
    def agreed(self) -> bool:
        """Whether all at the table have handed in the same (SW-24)."""
        sheet = self.table.sheet
        playing = {key for key in self.table.seats if key not in self.table.out}
        return sheet is not None and playing <= sheet.agreed | {sheet.entered_by}


@dataclass(frozen=True, slots=True)
class Played:
    """A round that somebody has played."""

    round: int
    kind: str
    table: Table | None
    """Nothing for a bye."""
    here: str


@dataclass(frozen=True, slots=True)
class Own:
    """All that the phone of a player shows, cheap to compare."""

    player: Player
    latest: int
    """The last published round that counts."""
    ended: bool
    at: AtTable | None
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
    latest = latest_round(t)
    swiss = current is not None and current.kind == "swiss"
    deck = deck_for_round(t.people[key].decks, current.number) if current and swiss else None
    return Own(
        t.people[key],
        latest.number if latest else 0,
        t.ended,
        at_table(live, current, table) if current and table else None,
        current.bye_reasons.get(key) if current else None,
        current.number if current else 0,
        deck or "",
        operations.delays.get(key),
        tuple(_played(live, key)),
        _next_slot(operations, latest),
        operations.players_open and is_offered(t.format.game),
        clock_as_it_is(operations, current, table) if current and table else None,
        names_as_they_are(live),
    )


def names_as_they_are(live: LiveEvent) -> object:
    """Who is not called as they entered, to be compared; made once for each state."""
    return live.derived.once(_other_names, live)


def _other_names(live: LiveEvent) -> dict[str, str]:
    people = live.tournament.people.values()
    return {player.key: player.name for player in people if player.name != player.key}


def clock_as_it_is(operations: EventOperations, current: Round, table: Table) -> object:
    """What the clock of a table is made of, to be compared."""
    number = current.number
    return operations.times.get((number, table.wave)), operations.extra.get((number, table.number))


def at_table(live: LiveEvent, current: Round, table: Table) -> AtTable:
    """A table as those who sit there see it."""
    t, operations = live.tournament, live.operations
    waits = table.sheet is not None and not table.settled
    return AtTable(
        current.number,
        table,
        state_of(table),
        tuple(waiting_for(t, table)) if waits else (),
        live.derived.once(_calls, live).get((current.number, table.number)),
        hall_table(operations, current.number, table) or "",
        tuple(key for key in table.seats if key in operations.arrived.get(current.number, ())),
    )


def latest_round(t: Tournament) -> Round | None:
    """The last round that is published and counts; drafts are nobody's business."""
    published = [each for each in t.rounds if each.published and each.kind != "side"]
    return published[-1] if published else None


def own_round(live: LiveEvent, key: str) -> Round | None:
    """The round that somebody plays, or has played while it still is the latest for them."""
    t = live.tournament
    rounds = [each for each in t.rounds if each.published]
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


def _next_slot(operations: EventOperations, latest: Round | None) -> Slot | None:
    following = latest.number + 1 if latest else 1
    return next((slot for slot in operations.timetable if slot.round == following), None)


def _unsettled(live: LiveEvent, current: Round, key: str) -> bool:
    table = seats_of(live, current).get(key)
    return table is not None and not table.settled


def _played(live: LiveEvent, key: str) -> list[Played]:
    found = []
    for each in live.tournament.rounds:
        table = seats_of(live, each).get(key) if each.published else None
        if table is not None:
            here = hall_table(live.operations, each.number, table) or ""
            found.append(Played(each.number, each.kind, table, here))
        elif each.published and key in each.byes:
            found.append(Played(each.number, each.kind, None, ""))
    return found


def _calls(live: LiveEvent) -> dict[tuple[int, int], Call]:
    """The oldest open call of every table."""
    calls: dict[tuple[int, int], Call] = {}
    for call in open_calls(live.tournament, live.operations):
        calls.setdefault((call.round, call.table), call)
    return calls

"""Who sits where, by name and by table, as everybody may see it; drafts are never shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from guildhall.hall.errors import NotFound
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.hall.events.names import folded
from guildhall.hall.events.table_status import State, hall_table, state_of
from guildhall.messages import message
from guildhall.tournament import Round, Table, Tournament
from guildhall.web.events.shared.player_state import latest_round, seats_of

MOST_FOUND = 12
SHORTEST = 2
"""Letters that somebody has to type to find a name."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody in a list by name."""

    player: str
    table: int
    """0 for a bye."""
    seat: int


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table in a list by table."""

    table: Table
    state: State
    here: str
    """The table in the hall, to watch or to see again."""


def published_rounds(t: Tournament) -> list[Round]:
    """The rounds that everybody may see."""
    return [each for each in t.rounds if each.published]


def without_draft(t: Tournament) -> Tournament:
    """A tournament without its draft, which is nobody's business."""
    return replace(t, rounds=published_rounds(t)) if t.draft else t


def has_bracket(t: Tournament) -> bool:
    """Whether there is a bracket to be shown."""
    bracket = any(each.kind == "bracket" for each in published_rounds(t))
    return bracket or t.format.elimination


def shown_round(t: Tournament, number: int | None) -> Round | None:
    """A published round by its number, else the latest; nothing before the first."""
    if number is None:
        return latest_round(t)
    found = next((each for each in published_rounds(t) if each.number == number), None)
    if found is None:
        raise NotFound(
            message("Round {round} is not published", round=number),
            message("Look at the latest round"),
        )
    return found


def by_name(live: LiveEvent, current: Round, showing: NameDisplay) -> list[Seat]:
    """Everybody in a round in the order of the names that are shown."""
    seats = seats_of(live, current)
    return [
        Seat(key, seats[key].number, seats[key].seats.index(key) + 1)
        if key in seats
        else Seat(key, 0, 0)
        for key in showing.sorted([*seats, *current.byes])
    ]


def by_table(live: LiveEvent, current: Round) -> list[ShownTable]:
    """The tables of a round in the order of their numbers."""
    return [
        ShownTable(table, state_of(table), hall_table(live.operations, current.number, table) or "")
        for table in sorted(current.tables.values(), key=lambda table: table.number)
    ]


def found_names(live: LiveEvent, showing: NameDisplay, typed: str) -> list[str]:
    """Players whose shown name has words that begin with what was typed."""
    wanted = folded(typed)
    if len(wanted) < SHORTEST:
        return []
    found = [
        key
        for key in live.tournament.people
        if folded(showing.name(key)).startswith(wanted)
        or any(word.startswith(wanted) for word in folded(showing.name(key)).split())
    ]
    return showing.sorted(found)[:MOST_FOUND]

"""Who sits where, by the names that somebody may see, and who is meant by what they type."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.tournament.event.names import folded
from guildhall.tournament.event.rounds import Round, Table

MOST_FOUND = 12
SHORTEST = 2
"""Letters that somebody has to type to find a name."""


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """Somebody in a list by name."""

    player: str
    table: Table | None
    """None for a bye."""


def by_name(current: Round, display: NameDisplay, language: str) -> list[NamedSeat]:
    """Everybody in a round in the order of the names that are shown."""
    tables: dict[str, Table | None] = dict.fromkeys(current.byes)
    tables |= {key: table for table in current.tables.values() for key in table.seats}
    return [NamedSeat(key, tables[key]) for key in display.sorted(tables, language)]


def found_names(display: NameDisplay, typed: str, language: str) -> list[str]:
    """Players whose shown name has words that begin with what was typed."""
    wanted = folded(typed)
    if len(wanted) < SHORTEST:
        return []
    names = {key: folded(display.name(key)) for key in display.people}
    fitting = [
        key
        for key, name in names.items()
        if name.startswith(wanted) or any(word.startswith(wanted) for word in name.split())
    ]
    return display.sorted(fitting, language)[:MOST_FOUND]

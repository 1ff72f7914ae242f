"""What people must know about an event beside its rules: place, fee, health, liability (TS-41)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from guildhall.games import catalogue

LONGEST = 2000
"""Letters of one part."""
MOST_LINES = 30


@dataclass(frozen=True, slots=True)
class Practical:
    """The organiser's own words; every part may have several lines or none."""

    place: str = ""
    timetable: str = ""
    fee: str = ""
    health: str = ""
    terms: str = ""
    equipment: str = ""
    liability: str = ""
    organiser: str = ""
    """Who the organiser is, and for whom they stand."""
    rulebook: str = ""
    """An address that replaces the one of the publisher."""
    own: str = ""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Practical:
        """The words that were kept in a log."""
        return cls(**{name: data.get(name, "") for name in PARTS})

    @property
    def empty(self) -> bool:
        """Whether nothing is written."""
        return self == Practical()

    def lines(self, part: str) -> list[str]:
        """The lines of one part."""
        text: str = getattr(self, part)
        return text.splitlines()

    def rulebook_of(self, game: str) -> str:
        """The address of rulebook, FAQ and errata, empty if none is known."""
        spec = catalogue.find(game)
        return self.rulebook or (spec.rulebook if spec else "")


PARTS = tuple(part.name for part in fields(Practical))

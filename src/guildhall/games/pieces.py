"""What lies on a table, said so that any front end can show it.

A front end draws the kinds of pieces that it has art for, and shows all others by their words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the table, or before a player."""

    kind: str
    """What it is, for front ends that draw it: `noble`, `heap`."""
    name: str
    """What people call it."""
    facts: tuple[str, ...] = ()
    """What there is to know of it, in words, a line each."""
    spot: str = ""
    """What is touched to choose it; empty where nothing is chosen by it."""
    number: int = -1
    """Which one of its kind it is, where that says how it is drawn."""
    seats: tuple[int, ...] = ()
    """Whose markers are on it."""
    count: int = 1
    """How many there are."""

    def data(self) -> dict[str, Any]:
        """What programs get of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "facts": list(self.facts),
            "seats": list(self.seats),
        }

    @property
    def words(self) -> str:
        """All of it in one line: `Heap: 12 pebbles`."""
        return f"{self.name}: {', '.join(self.facts)}" if self.facts else self.name

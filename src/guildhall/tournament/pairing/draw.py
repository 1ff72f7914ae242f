"""What a draw is made of: who is here, what is known of them, and the tables with their reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from guildhall.tournament.ranking.history import History


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a draw depends on, besides the format (T-7)."""

    present: tuple[str, ...]
    history: History
    ranking: tuple[str, ...]
    """Everybody from first to last; may name people who are not here."""
    number: int
    """The round to be drawn, from 1."""
    seed: str
    apart: Collection[frozenset[str]] = frozenset()
    """Pairs that must not meet: siblings, one car, people bound to different tables."""
    decks: Mapping[str, str] = field(default_factory=dict)
    """What people play in this round, where that is known."""

    def ranked(self) -> list[str]:
        """Those who are here, best first."""
        here = set(self.present)
        return [player for player in self.ranking if player in here]


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """People in the order of their seats, the first player first, and why they sit together."""

    players: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A round as it was drawn, best table first."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnTable, ...] = ()
    notices: tuple[str, ...] = ()
    """What the organiser should know before publishing (T-8)."""

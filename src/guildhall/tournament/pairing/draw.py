"""What a draw is made of: who is here, what is known of them, and the tables with their reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from guildhall.messages import Message
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.meetings import Meetings


@dataclass(frozen=True, slots=True)
class Field:
    """Everything a draw depends on, besides the format (T-7)."""

    present: tuple[str, ...]
    history: History
    """What is known of everybody who is here, and perhaps of others."""
    ranking: tuple[str, ...]
    """Everybody from first to last; may name people who are not here."""
    number: int
    """The round to be drawn, from 1."""
    seed: str
    apart: Collection[frozenset[str]] = frozenset()
    """Pairs that must not meet: siblings, one car, people bound to different tables."""
    decks: Mapping[str, str] = field(default_factory=dict)
    """What people play in this round, where that is known."""

    def here(self) -> list[int]:
        """Those who are here, by their numbers in the history."""
        return list(map(self.history.numbers.__getitem__, self.present))

    def ranked(self) -> list[int]:
        """Those who are here, best first, by their numbers in the history."""
        here = set(self.here())
        return [who for who in map(self.history.numbers.get, self.ranking) if who in here]

    def kept_apart(self) -> Meetings:
        """The pairs that must not meet, by their numbers in the history."""
        numbers = self.history.numbers
        known = ([numbers[name] for name in pair if name in numbers] for pair in self.apart)
        pairs = (two for pair in known for two in combinations(pair, 2))
        return Meetings(len(numbers), pairs)


class DrawnTable(NamedTuple):
    """People in the order of their seats, the first player first, and why they sit together."""

    players: tuple[str, ...]
    reason: Message


@dataclass(frozen=True, slots=True)
class Draw:
    """A round as it was drawn, best table first."""

    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnTable, ...] = ()
    notices: tuple[Message, ...] = ()
    """What the organiser should know before publishing (T-8)."""

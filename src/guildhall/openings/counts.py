"""Openings of one edition and size, counted: what each seat got first, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from guildhall.arena.intervals import Interval, wilson

NOTHING = ""
"""The key of those who got nothing at all."""
FEW = 30
"""With fewer results than this nothing is compared seriously."""


class OpeningPool(NamedTuple):
    """Games whose openings are compared with each other."""

    game: str
    title: str
    """What is played: `Splendor: The Cities`."""
    players: int


class Tally(NamedTuple):
    """Results of those who began in one way."""

    games: int = 0
    won: float = 0.0
    """A shared victory counts as a part of one."""
    points: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.games + other.games, self.won + other.won, self.points + other.points)

    @property
    def rate(self) -> Interval:
        """The share of victories, and where it is in 95 of 100 cases; not of no games."""
        return wilson(self.won / self.games, self.games)

    @property
    def average(self) -> float:
        """Points in a game."""
        return self.points / self.games


class Row(NamedTuple):
    """One way to begin."""

    first: str
    """The key, see `GameWords.firsts`; empty for nothing."""
    tally: Tally
    part: float
    """How large a part of all began like this."""


class Result(NamedTuple):
    """What a seat got first in a game, and how that ended for it."""

    seat: int
    first: str
    won: float
    points: int


class OpeningCounts:
    """Results by the seat and by what it got first."""

    def __init__(self, tallies: Mapping[tuple[int, str], Tally] | None = None) -> None:
        self.tallies: dict[tuple[int, str], Tally] = dict(tallies or {})

    def add(self, result: Result) -> None:
        """Count a seat of a game."""
        key = result.seat, result.first
        one = Tally(1, result.won, result.points)
        self.tallies[key] = self.tallies.get(key, Tally()).plus(one)

    def total(self, seat: int | None = None) -> Tally:
        """All results of a seat, of all seats where none is named."""
        return _sum(tally for (at, _), tally in self.tallies.items() if seat in {None, at})

    def of(self, first: str, seat: int | None = None) -> Tally:
        """Those that began with something."""
        return _sum(
            tally
            for (at, key), tally in self.tallies.items()
            if key == first and seat in {None, at}
        )

    def rows(self, seat: int | None = None) -> list[Row]:
        """All ways to begin, the most frequent first."""
        total = self.total(seat).games
        keys = {key for at, key in self.tallies if seat in {None, at}}
        found = [(key, self.of(key, seat)) for key in keys]
        found.sort(key=lambda each: (-each[1].games, each[0]))
        return [Row(key, tally, tally.games / total) for key, tally in found]


def _sum(tallies: Iterable[Tally]) -> Tally:
    found = Tally()
    for tally in tallies:
        found = found.plus(tally)
    return found

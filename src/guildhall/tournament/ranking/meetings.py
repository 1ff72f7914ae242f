"""Who has met whom, among people who are known by numbers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations


class Meetings:
    """Pairs of people, each kept as one whole number.

    The numbers are the keys of a dict, which is smaller here than a set, and which the
    collection of garbage passes over because nothing in it can refer to anything.
    """

    def __init__(self, people: int, pairs: Iterable[tuple[int, int]]) -> None:
        self._people = people
        self._codes = {
            one * people + other if one < other else other * people + one: None
            for one, other in pairs
        }

    def __bool__(self) -> bool:
        return bool(self._codes)

    def __or__(self, more: Meetings) -> Meetings:
        both = Meetings(self._people, ())
        both._codes = self._codes | more._codes
        return both

    def met(self, one: int, other: int) -> bool:
        """Whether two people are one of the pairs."""
        if one < other:
            return one * self._people + other in self._codes
        return other * self._people + one in self._codes

    def among(self, table: Iterable[int]) -> int:
        """How many pairs sit at a table."""
        people, codes = self._people, self._codes
        return sum(
            [
                (one * people + other if one < other else other * people + one) in codes
                for one, other in combinations(table, 2)
            ]
        )

    def at(self, table: Iterable[int], player: int) -> int:
        """How many at a table are in a pair with somebody."""
        people, codes = self._people, self._codes
        return sum(
            [
                (player * people + other if player < other else other * people + player) in codes
                for other in table
            ]
        )

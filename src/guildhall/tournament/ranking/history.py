"""What everybody has done so far: the scores of all tables, and the sums rankings ask for.

People are numbered and sums are columns by number, in whole parts of a point or of a common
denominator: a field of ten thousand is added up and sorted without fractions and yet exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, combinations, count, groupby, permutations
from math import lcm
from operator import add, attrgetter
from typing import Any

from guildhall.tournament.lots import Lots, lots
from guildhall.tournament.ranking.meetings import Meetings
from guildhall.tournament.table.scoring import TableScore

Column = list[int]
"""A number for everybody."""
COURSE_BITS = 40
"""Room for the points of a round in a course: some hundred millions, also below zero."""
SEAT_BITS = 16
"""Room for the games that somebody played on one seat."""


class History:
    """The tables of all rounds that count, for the people who are ranked."""

    def __init__(
        self,
        players: Iterable[str],
        rounds: Sequence[Iterable[TableScore]],
        *,
        missed_rounds_lose: bool = False,
        decisions: Sequence[Sequence[str]] = (),
        lot: Lots | None = None,
    ) -> None:
        self.players = tuple(players)
        self.rounds = [list(tables) for tables in rounds]
        self.tables = [table for tables in self.rounds for table in tables]
        self.missed_rounds_lose = missed_rounds_lose
        self.decisions = tuple(map(tuple, decisions))
        """Orders that a referee or a play-off gave to equal people; nobody is in two of them."""
        self.lot = lot or lots("", "lot")

    @cached_property
    def _seats(self) -> list[str]:
        """Who sat on each seat of each table, by name."""
        return list(self._by_seat("players"))

    def _by_seat(self, what: str) -> Iterator[Any]:
        """Something of each seat of each table, in the order in which tables are listed."""
        return chain.from_iterable(map(attrgetter(what), self.tables))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of everybody."""
        return dict(zip(self.names, count(), strict=False))

    @cached_property
    def names(self) -> list[str]:
        """Everybody by number: those who are ranked, then others who ever sat at a table."""
        return list(dict.fromkeys(chain(self.players, self._seats)))

    @cached_property
    def ranked(self) -> list[int]:
        """The numbers of those who are ranked."""
        return list(map(self.numbers.__getitem__, self.players))

    @cached_property
    def _who(self) -> list[int]:
        """Who sat on each seat of each table."""
        return list(map(self.numbers.__getitem__, self._seats))

    @cached_property
    def _runs(self) -> list[list[slice]]:
        """Tables in runs of equal size: where each seat of each run is found in `_who`."""
        runs, start = [], 0
        for size, run in groupby(map(len, map(attrgetter("players"), self.tables))):
            end = start + size * len(list(run))
            runs.append([slice(start + seat, end, size) for seat in range(size)])
            start = end
        return runs

    def zeros(self) -> Column:
        """A column to count in."""
        return [0] * len(self.names)

    def by_name(self, column: Column) -> dict[str, int]:
        """A column as people read it."""
        return dict(zip(self.names, column, strict=True))

    @cached_property
    def points(self) -> Column:
        """Points, in parts of a point; wins where a win is 1 (TS-24, TC-14)."""
        return self._sum(self._by_seat("parts"))

    @cached_property
    def scores(self) -> Column:
        """Own game scores added up (TC-14, SW-26)."""
        return self._sum(self._scored)

    def _sum(self, amounts: Iterable[int]) -> Column:
        """What each seat is worth, by seat, added up for those who sat there."""
        totals = self.zeros()
        for who, amount in zip(self._who, amounts, strict=True):
            totals[who] += amount
        return totals

    @cached_property
    def scores_against(self) -> Column:
        """What all others scored at one's tables (SW-26)."""
        return self._sum_of_others(self._scored)

    @cached_property
    def _scored(self) -> Column:
        """What was scored on each seat of each table."""
        return list(self._by_seat("scores"))

    def of_opponents(self, column: Column) -> Column:
        """The sum of a column over all opponents faced (SW-26, SW-28)."""
        return self._sum_of_others(list(map(column.__getitem__, self._who)))

    def _sum_of_others(self, amounts: list[int]) -> Column:
        """What the others at one's tables have, by seat, added up."""
        others = [0] * len(amounts)
        for run in self._runs:
            for mine, theirs in permutations(run, 2):
                seen = amounts[theirs]
                others[mine] = seen if len(run) == 2 else map(add, others[mine], seen)
        return self._sum(others)

    @cached_property
    def ratio_unit(self) -> int:
        """A denominator that all ratios of the event have in common."""
        return lcm(*{table.best for table in self.tables if table.best})

    @cached_property
    def ratios(self) -> Column:
        """Ratios added up, in parts of `ratio_unit` (TS-22, TS-23, TS-24)."""
        unit = self.ratio_unit
        worth = {table.best: unit // table.best for table in self.tables if table.best}
        shares = (
            score * worth[table.best] if table.best else unit * (player not in table.out)
            for table in self.tables
            for player, score in zip(table.players, table.scores, strict=True)
        )
        return self._sum(shares)

    @cached_property
    def courses(self) -> Column:
        """Points round by round as one number each, earlier rounds weighing more (TC-15, TC-17)."""
        last = len(self.rounds) - 1
        return self._sum(
            parts << COURSE_BITS * (last - number)
            for number, tables in enumerate(self.rounds)
            for table in tables
            for parts in table.parts
        )

    def course(self, number: int) -> list[int]:
        """The parts of points in each round, 0 where somebody was missing, from such a number."""
        unit, half, course = 1 << COURSE_BITS, 1 << COURSE_BITS - 1, []
        for _ in self.rounds:
            parts = (number + half) % unit - half
            number = (number - parts) // unit
            course.append(parts)
        return course[::-1]

    @cached_property
    def met(self) -> Meetings:
        """Who has met whom, by their numbers."""
        who = self._who
        pairs = (
            zip(who[one], who[other], strict=True)
            for run in self._runs
            for one, other in combinations(run, 2)
        )
        return Meetings(len(self.names), chain.from_iterable(pairs))

    def have_met(self, one: str, other: str) -> bool:
        """Whether two people have met."""
        return self.met.met(self.numbers[one], self.numbers[other])

    @cached_property
    def tables_of(self) -> dict[str, list[TableScore]]:
        """The tables of everybody, in order."""
        mine: dict[str, list[TableScore]] = {name: [] for name in self.names}
        for table in self.tables:
            for player in table.players:
                mine[player].append(table)
        return mine

    @cached_property
    def byes(self) -> dict[str, int]:
        """How many byes people have had; those without are not listed."""
        return _count(table.players for table in self.tables if len(table.players) == 1)

    @cached_property
    def short_tables(self) -> dict[str, int]:
        """How often people sat at a table below the usual size (TS-10, TC-7)."""
        return _count(table.players for table in self.tables if table.short)

    @cached_property
    def seats_by_number(self) -> Column:
        """How often people have sat on each seat, as `sat_at` reads it; a bye has no seat."""
        had = self.zeros()
        for run in self._runs:
            for seat, places in enumerate(run if len(run) > 1 else ()):
                once = 1 << SEAT_BITS * seat
                for who in self._who[places]:
                    had[who] += once
        return had

    def seats_had(self, player: str) -> int:
        """How often somebody has sat on each seat, as one number that `sat_at` reads."""
        who = self.numbers.get(player)
        return 0 if who is None else self.seats_by_number[who]

    def losses(self, player: str) -> int:
        """Lost games and, for those who came late, missed rounds (T-5)."""
        lost = sum(table.place(player) > 1 for table in self.tables_of[player])
        return lost + (self._missed(player) if self.missed_rounds_lose else 0)

    def _missed(self, player: str) -> int:
        """The rounds before somebody's first."""
        for number, tables in enumerate(self.rounds):
            if any(player in table.players for table in tables):
                return number
        return len(self.rounds)

    def balance(self, player: str, other: str) -> int:
        """Games won against another minus games lost to that person (SW-26)."""
        gaps = [
            table.place(other) - table.place(player)
            for table in self.tables_of[player]
            if other in table.players
        ]
        return sum(gap > 0 for gap in gaps) - sum(gap < 0 for gap in gaps)


def _count(groups: Iterable[Iterable[str]]) -> dict[str, int]:
    return Counter(chain.from_iterable(groups))


def sat_at(seat: int, seats_had: int) -> int:
    """How often a seat was had; seat 0 plays first."""
    return seats_had >> SEAT_BITS * seat & (1 << SEAT_BITS) - 1

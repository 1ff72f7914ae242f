"""Exchanges people between tables of a cut ranking, so that fewer meet who should not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

PASSES = 3
"""How often tables that changed are looked at again."""


@dataclass(slots=True)
class Cut:
    """A ranking cut into tables, and who has changed places since."""

    order: list[str]
    sizes: Sequence[int]
    moved: dict[str, str] = field(default_factory=dict)
    """Who was moved, and why."""
    starts: list[int] = field(init=False)
    table_at: list[int] = field(init=False)
    rank: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        *self.starts, _ = accumulate(self.sizes, initial=0)
        self.table_at = [index for index, size in enumerate(self.sizes) for _ in range(size)]
        self.rank = {player: rank for rank, player in enumerate(self.order)}

    def table(self, index: int) -> list[str]:
        """The people at a table."""
        return self.order[self.starts[index] : self.starts[index] + self.sizes[index]]

    def swap(self, here: int, there: int, why: str) -> None:
        """Exchange two people."""
        order = self.order
        order[here], order[there] = order[there], order[here]
        self.moved[order[here]] = self.moved[order[there]] = why


Unwanted = Mapping[str, set[str]]
"""Whom somebody should not meet, for those of whom anything is known."""
Allowed = Callable[[int, int], bool]
"""Whether the people at two places may be exchanged."""


def clashes(player: str, others: Iterable[str], unwanted: Unwanted) -> int:
    """How many of the others somebody should not meet."""
    return len(unwanted[player].intersection(others)) if player in unwanted else 0


def clashing(table: Sequence[str], unwanted: Unwanted) -> list[str]:
    """Those at a table who meet somebody they should not."""
    return [player for player in table if clashes(player, table, unwanted)]


def lessen(cut: Cut, unwanted: Unwanted, reach: int, allowed: Allowed, why: str) -> None:
    """Exchange people, nearest first, as long as it makes tables better (TS-14, TC-8)."""
    looking = set(range(len(cut.sizes)))
    for _ in range(PASSES):
        touched: set[int] = set()
        for index in sorted(looking):
            while (
                other := _improve(cut, unwanted, index, _Reach(reach, allowed, why))
            ) is not None:
                touched |= {index, other}
        looking = touched


@dataclass(frozen=True, slots=True)
class _Reach:
    places: int
    allowed: Allowed
    why: str


def _improve(cut: Cut, unwanted: Unwanted, index: int, reach: _Reach) -> int | None:
    """Make the nearest exchange that helps somebody at a table, and say with which other table."""
    table = cut.table(index)
    for player in reversed(clashing(table, unwanted)):
        here = cut.starts[index] + table.index(player)
        for there in _nearby(cut, here, reach):
            if _gain(cut, unwanted, here, there) > 0:
                cut.swap(here, there, reach.why)
                return cut.table_at[there]
    return None


def _nearby(cut: Cut, here: int, reach: _Reach) -> Iterator[int]:
    for distance in range(1, reach.places + 1):
        for there in (here + distance, here - distance):
            if (
                0 <= there < len(cut.order)
                and cut.table_at[there] != cut.table_at[here]
                and reach.allowed(here, there)
            ):
                yield there


def _gain(cut: Cut, unwanted: Unwanted, here: int, there: int) -> int:
    """How many clashes two tables lose if two people change places."""
    one, other = cut.order[here], cut.order[there]
    mine = [player for player in cut.table(cut.table_at[here]) if player != one]
    theirs = [player for player in cut.table(cut.table_at[there]) if player != other]
    now = clashes(one, mine, unwanted) + clashes(other, theirs, unwanted)
    return now - clashes(other, mine, unwanted) - clashes(one, theirs, unwanted)

"""Exchanges people between tables of a cut ranking, so that fewer meet who should not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from guildhall.messages import Message
from guildhall.tournament.ranking.meetings import Meetings

PASSES = 3
"""How often tables that changed are looked at again."""


@dataclass(frozen=True, slots=True)
class Move:
    """Why somebody changed places: for the own good, or for somebody else's."""

    why: Message
    other: int | None = None
    """For whom this one made room."""


@dataclass(slots=True)
class Cut:
    """A ranking cut into tables, and who has changed places since; people are numbers."""

    order: list[int]
    sizes: Sequence[int]
    moved: dict[int, Move] = field(default_factory=dict)
    """Who was moved, and why."""
    starts: list[int] = field(init=False)
    table_at: list[int] = field(init=False)
    _came_from: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        *self.starts, _ = accumulate(self.sizes, initial=0)
        self.table_at = [index for index, size in enumerate(self.sizes) for _ in range(size)]

    def table(self, index: int) -> list[int]:
        """The people at a table."""
        start = self.starts[index]
        return self.order[start : start + self.sizes[index]]

    def places(self, index: int) -> range:
        """The places of the order that a table has."""
        return range(self.starts[index], self.starts[index] + self.sizes[index])

    def tables(self) -> Iterator[list[int]]:
        """The people at each table."""
        return map(self.table, range(len(self.sizes)))

    def rank(self, place: int) -> int:
        """Where somebody was before anybody moved who is now at a place."""
        return self._came_from.get(self.order[place], place)

    def swap(self, here: int, there: int, why: Message, gain: tuple[bool, bool]) -> None:
        """Exchange two people; whoever gains nothing by it makes room for the other."""
        order = self.order
        one, other = order[here], order[there]
        for place in (here, there):
            self._came_from.setdefault(order[place], place)
        order[here], order[there] = other, one
        self.moved[one] = Move(why) if gain[0] else Move(why, other)
        self.moved[other] = Move(why) if gain[1] else Move(why, one)


Allowed = Callable[[int, int], bool]
"""Whether the people at two places may be exchanged."""


def lessen(cut: Cut, unwanted: Meetings, reach: int, allowed: Allowed, why: Message) -> None:
    """Exchange people, nearest first, as long as it makes tables better (TS-14, TC-8)."""
    within = _Reach(reach, allowed, why)
    to_improve: Iterable[int] = range(len(cut.sizes))
    for _ in range(PASSES):
        touched: set[int] = set()
        for index in to_improve:
            while (other := _improve(cut, unwanted, index, within)) is not None:
                touched |= {index, other}
        to_improve = sorted(touched)


@dataclass(frozen=True, slots=True)
class _Reach:
    places: int
    allowed: Allowed
    why: Message


def _improve(cut: Cut, unwanted: Meetings, index: int, reach: _Reach) -> int | None:
    """Make the nearest exchange that helps somebody at a table, and say with which other table."""
    table = cut.table(index)
    if not unwanted.among(table):
        return None
    for here in reversed(cut.places(index)):
        if not unwanted.at(table, cut.order[here]):
            continue
        for there in _nearby(cut, here, reach):
            mine, theirs = _gains(cut, unwanted, here, there)
            if mine + theirs > 0:
                cut.swap(here, there, reach.why, (mine > 0, theirs > 0))
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


def _gains(cut: Cut, unwanted: Meetings, here: int, there: int) -> tuple[int, int]:
    """How many clashes each of two people loses by changing places with the other."""
    one, other = cut.order[here], cut.order[there]
    mine, theirs = cut.table(cut.table_at[here]), cut.table(cut.table_at[there])
    both = unwanted.met(one, other)
    return (
        unwanted.at(mine, one) - unwanted.at(theirs, one) + both,
        unwanted.at(theirs, other) - unwanted.at(mine, other) + both,
    )

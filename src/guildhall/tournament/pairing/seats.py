"""Who plays first, who sits where, and which number a table has."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import count, permutations

from guildhall.messages import message
from guildhall.tournament.errors import Refused
from guildhall.tournament.lots import Lots
from guildhall.tournament.ranking.history import History, sat_at


def seated(players: Sequence[str], history: History, lot: Lots) -> tuple[str, ...]:
    """People on the seats they have had least, the first player first; equal ones by lot."""
    if len(players) == 2:
        one, other = players
        return first_and_second(one, other, history.seats_had(one), history.seats_had(other), lot)
    by_lot = sorted(players, key=lot)
    had = tuple(map(history.seats_had, by_lot))
    return tuple([by_lot[row] for row in _least_worn(had)])


@lru_cache(maxsize=4096)
def _least_worn(had: tuple[int, ...]) -> tuple[int, ...]:
    """Who takes each seat, by how often each had each seat, so that the sum is least."""
    worn = [[sat_at(seat, mine) for seat in range(len(had))] for mine in had]
    return min(
        permutations(range(len(had))),
        key=lambda rows: sum(worn[row][seat] for seat, row in enumerate(rows)),
    )


def first_and_second(one: str, other: str, mine: int, theirs: int, lot: Lots) -> tuple[str, str]:
    """Two people, by the seats that each has had: who has been first less often goes first."""
    gap = 0 if mine == theirs else sat_at(0, mine) - sat_at(0, theirs)
    gap = gap or lot(one) - lot(other)
    return (one, other) if gap < 0 else (other, one)


def numbered(
    tables: Sequence[Sequence[str]],
    fixed: Mapping[str, int],
    in_use: Collection[int] = (),
    kept_free: Collection[int] = (),
) -> list[int]:
    """A number for each table: the fixed one of who sits there, else the next that is free.

    Tables in use by other rounds are never given; those kept free are for people who sit elsewhere.
    """
    if not (fixed or in_use or kept_free):
        return list(range(1, len(tables) + 1))
    wanted = [_wanted(table, fixed) for table in tables] if fixed else [0] * len(tables)
    wanted = [0 if number in in_use else number for number in wanted]
    taken = [number for number in wanted if number]
    if len(taken) != len(set(taken)):
        double = next(number for number in taken if taken.count(number) > 1)
        raise Refused(
            message("table {table} is promised to two groups", table=double),
            rules=["T-8"],
            persons=[player for player, number in fixed.items() if number == double],
            ways_out=[message("give one of them another table")],
        )
    given = {*taken, *in_use, *kept_free}
    free = (number for number in count(1) if number not in given)
    return [number or next(free) for number in wanted]


def _wanted(table: Sequence[str], fixed: Mapping[str, int]) -> int:
    return next((fixed[player] for player in table if player in fixed), 0)

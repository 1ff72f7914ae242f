"""Openings are counted by seat and by what was got first, and say how sure they are."""

from __future__ import annotations

import pytest

from guildhall.openings.counts import OpeningCounts, Result, Tally


def counted() -> OpeningCounts:
    counts = OpeningCounts()
    for seat, first, won, points in [
        (0, "1W", 1.0, 15),
        (1, "1B", 0.0, 9),
        (0, "1W", 0.5, 16),
        (1, "1W", 0.5, 16),
        (0, "", 0.0, 0),
    ]:
        counts.add(Result(seat, first, won, points))
    return counts


def test_rows_are_those_of_one_seat_or_of_all_the_most_frequent_first() -> None:
    counts = counted()
    assert [(row.first, row.tally, row.part) for row in counts.rows()] == [
        ("1W", Tally(3, 2.0, 47), 0.6),
        ("", Tally(1, 0.0, 0), 0.2),
        ("1B", Tally(1, 0.0, 9), 0.2),
    ]
    assert [(row.first, row.tally.games, row.part) for row in counts.rows(1)] == [
        ("1B", 1, 0.5),
        ("1W", 1, 0.5),
    ]
    assert counts.total(0) == Tally(3, 1.5, 31)
    assert counts.of("1W", 1) == Tally(1, 0.5, 16)
    assert counts.rows(3) == []


def test_few_games_leave_much_open_and_many_little() -> None:
    few, many = Tally(4, 2.0, 60).rate, Tally(400, 200.0, 6000).rate
    assert few.value == many.value == 0.5
    assert (few.low, few.high) == pytest.approx((0.150, 0.850), abs=0.001)
    assert (many.low, many.high) == pytest.approx((0.451, 0.549), abs=0.001)
    assert Tally(3, 3.0, 45).rate.low > 0.4
    assert Tally(3, 3.0, 45).rate.high == 1.0

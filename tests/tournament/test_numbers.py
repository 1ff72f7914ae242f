"""Numbers are exact where they are kept, and rounded only where people read them (TS-26)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from guildhall.messages import Percent
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament.numbers import Exact, exact, from_json, to_json


@pytest.mark.parametrize(
    ("value", "kept"),
    [(4, 4), (0, 0), (Fraction(8, 2), 4), (Fraction(5, 2), "5/2"), (Fraction(-1, 3), "-1/3")],
)
def test_a_number_is_kept_whole_or_as_a_fraction_and_read_again(
    value: Exact, kept: int | str
) -> None:
    assert to_json(value) == kept
    assert from_json(kept) == value
    assert type(from_json(kept)) is (int if isinstance(kept, int) else Fraction)


def test_what_is_whole_is_an_int() -> None:
    assert [type(exact(value)) for value in (3, Fraction(3), Fraction(7, 2))] == [
        int,
        int,
        Fraction,
    ]


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1, "100.0%"),
        (0, "0.0%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1999, 2000), "100.0%"),
        (Fraction(5, 2), "250.0%"),
    ],
)
def test_ts_26_percents_have_one_decimal_half_up(value: Exact, written: str) -> None:
    assert ENGLISH.parameter(Percent(value)) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (4, "4"),
        (Fraction(4), "4"),
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 8), "0.125"),
        (Fraction(7, 3), "7/3"),
        (Fraction(1, 16), "1/16"),
    ],
)
def test_points_are_decimals_where_those_end_soon(value: Exact, written: str) -> None:
    assert ENGLISH.parameter(value) == written

"""The words of rule modules mean the same compiled as interpreted."""

from __future__ import annotations

import random
from typing import Any

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from guildhall.games.engine import (
    native_words,  # noqa: F401 - teaches numba the words
)
from guildhall.games.engine.declare import bundle, first_of, lent, offer, places_of, unbundle

ROWS = {"three": 3, "six": 6, "seven": 7, "twelve": 12, "eighteen": 18, "forty": 40}
RECORD = np.dtype([(name, np.int8, (size,)) for name, size in ROWS.items()])
WIDE = np.dtype([("six", np.int16, (6,)), ("twelve", np.int16, (12,))])


@numba.njit
def all_places(record: Any, number: int) -> tuple[int, ...]:
    return (
        places_of(record.three, number),
        places_of(record.six, number),
        places_of(record.seven, number),
        places_of(record.twelve, number),
        places_of(record.eighteen, number),
        places_of(record.forty, number),
    )


@numba.njit
def wide_places(record: Any, number: int) -> tuple[int, int]:
    return places_of(record.six, number), places_of(record.twelve, number)


def test_places_of_a_number_are_found_in_rows_of_any_length() -> None:
    rng = random.Random(1)
    for _ in range(100):
        state = np.array(rng.choices(range(-2, 3), k=sum(ROWS.values())), np.int8).view(RECORD)
        number = rng.randrange(-2, 3)
        rows = [state[name][0].tolist() for name in ROWS]
        assert all_places(state[0], number) == tuple(places_of(row, number) for row in rows)


def test_places_of_a_number_are_found_in_rows_of_wide_numbers() -> None:
    state = np.array(random.Random(2).choices((-300, 7, 500), k=18), np.int16).view(WIDE)
    for number in (-300, 7, 500, 8):
        rows = [state[name][0].tolist() for name in ("six", "twelve")]
        assert wide_places(state[0], number) == tuple(places_of(row, number) for row in rows)


@numba.njit
def first_places(sets: Any) -> tuple[int, int]:
    return first_of(sets[0]), first_of(sets[1])


@pytest.mark.parametrize("places", [0, 1, 2, 12, 1 << 40, ~1, -1])
def test_the_first_of_some_places_is_the_lowest_bit(places: int) -> None:
    expected = next((place for place in range(64) if places >> place & 1), -1)
    assert first_of(places) == expected
    assert first_places(np.array([places, 4])) == (expected, 2)


@numba.njit
def offer_many(out: Any, n: int, first: int, places: int) -> tuple[int, ...]:
    return (
        offer(out[0], n, first, places, 1),
        offer(out[1], n, first, places, 3),
        offer(out[2], n, first, places, 5),
        offer(out[3], n, first, places, 6),
        offer(out[4], n, first, places, 12),
        offer(out[5], n, first, places, 18),
        offer(out[6], n, first, places, 25),
    )


def test_what_is_offered_is_what_its_bit_says_in_order() -> None:
    rng = random.Random(3)
    sizes = (1, 3, 5, 6, 12, 18, 25)
    for _ in range(100):
        places, n, first = rng.getrandbits(40), rng.randrange(9), rng.randrange(200)
        out = np.full((len(sizes), 40), -1, np.int16)
        counts = offer_many(out, n, first, places)
        for size, count, actions in zip(sizes, counts, out.tolist(), strict=True):
            plain = [-1] * 40
            assert offer(plain, n, first, places, size) == count
            assert actions[:count] == plain[:count]
            assert actions[n + size :] == plain[n + size :]


@numba.njit
def write_to_lent(row: Any) -> None:
    lent(row)[1] = 5


def test_what_is_written_to_a_lent_row_is_written_to_the_row() -> None:
    row = np.zeros(3, np.int16)
    write_to_lent(row)
    assert row.tolist() == [0, 5, 0]


@numba.njit
def swap_halves(record: Any) -> None:
    lower = bundle(record.six)
    unbundle(record.seven, lower << 8)


def test_a_bundle_is_written_to_its_own_row_alone() -> None:
    state = np.full(sum(ROWS.values()), -1, np.int8).view(RECORD)
    state["six"] = [1, 2, 3, 4, 5, 127]
    swap_halves(state[0])
    assert state["seven"][0].tolist() == [0, 1, 2, 3, 4, 5, 127]
    assert state["six"][0].tolist() == [1, 2, 3, 4, 5, 127]
    assert set(state["three"][0].tolist() + state["twelve"][0].tolist()) == {-1}


@numba.njit
def bundle_wide(record: Any) -> int:
    return bundle(record.six)


def test_wide_numbers_are_no_bundle() -> None:
    with pytest.raises(TypingError):
        bundle_wide(np.zeros(1, WIDE)[0])

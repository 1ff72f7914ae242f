"""Bundles reckon with all numbers of a row at once as one would with each of them."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.games.engine import bundles, native
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.bundles import has_all, places_with, shortfall, some_of, total
from guildhall.games.engine.declare import Cells, bundle, unbundle
from guildhall.games.splendor.rules import base

numbers = st.integers(0, 127)
rows = st.lists(numbers, min_size=1, max_size=7)
pairs = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=7).map(
    lambda both: tuple(map(list, zip(*both, strict=True)))
)


@given(rows)
def test_a_row_comes_back_from_its_bundle(row: Cells) -> None:
    again = [0] * len(row)
    unbundle(again, bundle(row))
    assert again == row


@given(pairs)
def test_a_shortfall_is_what_is_wanted_and_not_held(pair: tuple[Cells, Cells]) -> None:
    wanted, held = pair
    short = [max(a - b, 0) for a, b in zip(wanted, held, strict=True)]
    assert shortfall(bundle(wanted), bundle(held)) == bundle(short)


@given(pairs)
def test_all_are_there_if_nothing_is_short(pair: tuple[Cells, Cells]) -> None:
    wanted, held = pair
    enough = [b >= a for a, b in zip(wanted, held, strict=True)]
    assert has_all(bundle(held), bundle(wanted)) == all(enough)
    places = places_with(bundle(held), bundle(wanted))
    assert [bool(places >> place & 1) for place in range(len(enough))] == enough
    assert places >> len(enough) == bundles.ALL_PLACES >> len(enough)


@given(st.lists(st.integers(0, 18), min_size=1, max_size=7))
def test_the_total_is_the_sum_of_all_places(row: Cells) -> None:
    assert total(bundle(row)) == sum(row)


@given(st.integers(0, 6), numbers)
def test_some_of_one_place_are_at_that_place_alone(place: int, count: int) -> None:
    assert bundle([count if k == place else 0 for k in range(7)]) == some_of(place, count)


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="range"):
        bundle([1, -1])
    with pytest.raises(OverflowError):
        unbundle([0, 0], some_of(2, 1))


def test_compiled_bundles_reckon_the_same(tmp_path: Path) -> None:
    rules = native.compile_rules(Ruleset("s", base), cache_root=tmp_path)
    rng = random.Random(1)
    for _ in range(200):
        held, wanted = (bundle(rng.choices(range(128), k=7)) for _ in range(2))
        assert rules.shortfall(wanted, held) == shortfall(wanted, held)
        assert rules.has_all(held, wanted) == has_all(held, wanted)
        assert rules.places_with(held, wanted) == places_with(held, wanted)
        few = bundle(rng.choices(range(19), k=7))
        assert rules.total(few) == total(few)


def test_a_compiled_row_comes_back_from_its_bundle(tmp_path: Path) -> None:
    ruleset = Ruleset("s", base)
    rules = native.compile_rules(ruleset, cache_root=tmp_path)
    state = np.zeros(1, native.record_type(ruleset))
    state["bank"] = [4, 3, 2, 1, 0, 5]
    rules.take_tokens(state[0], state[0]["players"][1], bundle([1, 2, 0, 1, 0, 1]))
    assert state["bank"][0].tolist() == [3, 1, 2, 0, 0, 4]
    assert state["players"]["tokens"][0].tolist() == [[0] * 6, [1, 2, 0, 1, 0, 1], [0] * 6, [0] * 6]

"""Words over rows of fractions mean the same compiled as they do in plain Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from guildhall.games.engine import rows

numba = pytest.importorskip("numba")
native_rows = pytest.importorskip("guildhall.games.engine.native_rows")

SIZES = [(3, 16), (16, 32), (46, 48), (61, 96), (64, 112), (157, 96), (200, 16)]
"""Numbers and widths: few numbers, whole chunks of them, and one more or less than that."""


@cache
def compiled(call: Any) -> Any:
    return numba.njit(call)


def weigh(target: Any, start: Any, numbers: Any, of: Any) -> None:
    rows.weigh(target, start, numbers, of)


def weigh_above_zero(target: Any, start: Any, numbers: Any, of: Any) -> None:
    rows.weigh_above_zero(target, start, numbers, of)


def pool(target: Any, at: int, of: Any, present: Any) -> None:
    rows.pool(target, at, of, present)


def inner(one: Any, other: Any, at: int) -> float:
    return rows.inner(one, other, at)


def fractions(rng: np.random.Generator, *sizes: int) -> Any:
    return rng.normal(size=sizes).astype(np.float32)


@pytest.mark.parametrize(("count", "width"), SIZES)
def test_rows_are_added_by_their_numbers_whatever_the_sizes(count: int, width: int) -> None:
    rng = np.random.default_rng(count)
    of, start = fractions(rng, count, width), fractions(rng, width)
    numbers = fractions(rng, count) * (rng.random(count) < 0.4)
    numbers[-1] = 1.0
    wanted = start + numbers @ of
    words = ((weigh, wanted), (weigh_above_zero, np.maximum(wanted, 0)))
    for word, expected in words:
        target, plain = np.zeros(width, np.float32), [0.0] * width
        compiled(word)(target, start, numbers, of)
        word(plain, start.tolist(), numbers.tolist(), of.tolist())
        np.testing.assert_allclose(target, expected, atol=1e-4)
        np.testing.assert_allclose(plain, expected, atol=1e-4)


def test_only_rows_that_are_present_are_pooled_and_nothing_beside_them_is_touched() -> None:
    rng = np.random.default_rng(1)
    of = np.abs(fractions(rng, 7, 48))
    present = np.array([1, 0, 1, 1, 0, 1, 0], np.int32)
    target, plain = np.full(110, 5.0, np.float32), [5.0] * 110
    compiled(pool)(target, 10, of, present)
    pool(plain, 10, of.tolist(), present.tolist())
    chosen = of[present == 1]
    edge = np.full(10, 5.0)
    wanted = np.concatenate([edge, chosen.sum(0), chosen.max(0), edge[:4]])
    np.testing.assert_allclose(target, wanted, atol=1e-5)
    np.testing.assert_allclose(plain, wanted, atol=1e-5)


def test_a_row_is_multiplied_with_a_part_of_another() -> None:
    rng = np.random.default_rng(2)
    one, other = fractions(rng, 48), fractions(rng, 144)
    wanted = float(one @ other[48:96])
    assert compiled(inner)(one, other, 48) == pytest.approx(wanted, abs=1e-4)
    assert inner(one.tolist(), other.tolist(), 48) == pytest.approx(wanted, abs=1e-4)

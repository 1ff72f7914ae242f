"""Words over rows of fractions, for kernels that compute: layers of a network, mostly.

Here is what they mean; `native_rows.py` says how numba compiles them, sixteen fractions at a time.
"""

from __future__ import annotations

from typing import Any

LANES = 16
"""Compiled, the rows that are added, pooled or multiplied have a multiple of so many fractions."""


def weigh(target: Any, start: Any, numbers: Any, rows: Any) -> None:
    """Make a row what another is, and add each of some rows, times its number."""
    sums = list(start)
    for number, row in zip(numbers, rows, strict=True):
        if number:
            for j, part in enumerate(row):
                sums[j] += number * part
    target[:] = sums


def weigh_above_zero(target: Any, start: Any, numbers: Any, rows: Any) -> None:
    """Do what `weigh` does, and make all that is below 0 become 0."""
    weigh(target, start, numbers, rows)
    target[:] = [max(total, 0.0) for total in target]


def pool(target: Any, at: int, rows: Any, present: Any) -> None:
    """Write the sum of those rows that are present, from `at` on, and their maximum behind it.

    The maximum is 0 at least.
    """
    width = len(rows[0])
    chosen = [row for row, is_present in zip(rows, present, strict=True) if is_present]
    for j in range(width):
        column = [row[j] for row in chosen]
        target[at + j] = sum(column, start=0.0)
        target[at + width + j] = max(column, default=0.0)


def inner(one: Any, other: Any, at: int) -> float:
    """The sum of the products of a row with as many numbers of another, from `at` on."""
    return sum((a * b for a, b in zip(one, other[at : at + len(one)], strict=True)), start=0.0)

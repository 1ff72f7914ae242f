"""As much of linear algebra as a fit of some dozens of ratings needs, without numpy."""

from __future__ import annotations

from collections.abc import Sequence

Matrix = list[list[float]]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x for which matrix times x is `right`; raises ZeroDivisionError if there is none."""
    n = len(right)
    rows = [[*row, right[k]] for k, row in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda row: abs(rows[row][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for row in range(k + 1, n):
            part = rows[row][k] / rows[k][k]
            for column in range(k, n + 1):
                rows[row][column] -= part * rows[k][column]
    x = [0.0] * n
    for k in reversed(range(n)):
        rest = sum(rows[k][column] * x[column] for column in range(k + 1, n))
        x[k] = (rows[k][n] - rest) / rows[k][k]
    return x


def multiply(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> Matrix:
    """The product of two matrices."""
    columns = transpose(other)
    return [[sum(a * b for a, b in zip(row, col, strict=True)) for col in columns] for row in one]


def transpose(matrix: Sequence[Sequence[float]]) -> Matrix:
    """Rows as columns."""
    return [list(column) for column in zip(*matrix, strict=True)]

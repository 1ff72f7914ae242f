"""Exact numbers: whole where they can be, fractions where they must (TS-26)."""

from __future__ import annotations

from fractions import Fraction

Exact = int | Fraction
"""A number of points or a ratio, never rounded."""


def exact(value: Exact) -> Exact:
    """The same number, whole if it is whole."""
    return value if isinstance(value, int) or value.denominator > 1 else value.numerator


def to_json(value: Exact) -> int | str:
    """A number for a log or an interface: 4 or "5/2"."""
    if isinstance(value, int) or value.denominator == 1:
        return value.numerator
    return f"{value.numerator}/{value.denominator}"


def from_json(value: int | str) -> Exact:
    """The number that was written as 4 or "5/2"."""
    return exact(Fraction(value))

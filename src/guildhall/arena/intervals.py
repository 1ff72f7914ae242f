"""Numbers that were measured, and how far off they may be."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

QUANTILE = 1.959964
"""Of the normal distribution: 95 % are within so many deviations."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A number that was measured, and where it is in 95 of 100 cases."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


def wilson(mean: float, count: float) -> Interval:
    """Wilson's interval for the mean of as many independent results between 0 and 1."""
    square = QUANTILE**2 / count
    middle = (mean + square / 2) / (1 + square)
    margin = QUANTILE * sqrt(mean * (1 - mean) / count + square / (4 * count)) / (1 + square)
    return Interval(mean, max(middle - margin, 0.0), min(middle + margin, 1.0))

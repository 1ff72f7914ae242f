"""Plots as drawings in pages and reports: lines over moves or games, with axes in round numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 50, 126, 12, 32
"""The margins: numbers on the left and below, names on the right."""

STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000)
NAME_HEIGHT = 20
LETTERS, LETTER = 11, 10
"""Letters of a name that the margin has room for, and by how much each further one widens it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the values of a plot lie in its drawing."""

    length: int
    """How many values a line has."""
    low: int
    high: int

    def x(self, number: int) -> float:
        """Where the value of this number lies, counted from 0."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(self.length - 1, 1), 1)

    def y(self, value: float) -> float:
        """How high a value lies."""
        share = (value - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)

    def path(self, line: Sequence[float], *, stairs: bool) -> str:
        """A line through all values, as a path of a drawing."""
        begin = f"M{self.x(0)} {self.y(line[0])}"
        if stairs:
            return begin + "".join(
                f"H{self.x(n)}V{self.y(value)}" for n, value in enumerate(line) if n
            )
        return begin + "".join(f"L{self.x(n)} {self.y(value)}" for n, value in enumerate(line) if n)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot."""

    name: str
    number: int
    """Which of the lines it is; gives its colour and its shape."""
    path: str
    end: tuple[float, float]
    name_height: float
    """Where the name stands, away from other names."""
    last: float


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything that a template needs to draw it."""

    lines: tuple[Line, ...]
    across: tuple[tuple[float, str], ...]
    """Where a number of the horizontal axis stands, and the number."""
    upwards: tuple[tuple[float, str], ...]
    goal: float | None
    """The height of a line that is to be reached."""
    band: str
    """An area between two lines; nothing for most plots."""
    scale: Scale
    """Where a number and a value lie."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM


def plot(
    series: Sequence[tuple[str, Sequence[float]]],
    *,
    goal: float | None = None,
    stairs: bool = False,
    zero: bool = True,
    band: bool = False,
) -> Plot:
    """Lines of equal length; `stairs` for what changes at once, `band` fills between the first two.

    `zero` lets the vertical axis begin there.
    """
    values = [value for _, line in series for value in line] + ([goal] if goal else [])
    low, high, step = axis(0 if zero else min(values), max(values))
    length = max(len(line) for _, line in series)
    scale = Scale(length, low, high)
    heights = _apart([scale.y(line[-1]) for _, line in series])
    across = _tick(max(length - 1, 1), 6)
    return Plot(
        lines=tuple(
            Line(
                name,
                number,
                scale.path(line, stairs=stairs),
                (scale.x(len(line) - 1), scale.y(line[-1])),
                heights[number],
                line[-1],
            )
            for number, (name, line) in enumerate(series)
        ),
        across=tuple((scale.x(n), str(n)) for n in range(0, length, across)),
        upwards=tuple((scale.y(n), str(n)) for n in range(low, high + 1, step)),
        goal=None if goal is None else scale.y(goal),
        band=_band(scale, series[0][1], series[1][1]) if band else "",
        scale=scale,
        width=WIDTH + LETTER * max(0, max(len(name) for name, _ in series) - LETTERS),
    )


def _band(scale: Scale, one: Sequence[float], other: Sequence[float]) -> str:
    there = [f"{scale.x(n)} {scale.y(value)}" for n, value in enumerate(one)]
    back = [f"{scale.x(n)} {scale.y(value)}" for n, value in enumerate(other)][::-1]
    return f"M{'L'.join([*there, *back])}Z"


def axis(low: float, high: float) -> tuple[int, int, int]:
    """The ends of an axis and the step between its numbers."""
    step = _tick(max(high - low, 1), 5)
    first, last = floor(low / step) * step, ceil(high / step) * step
    return first, max(last, first + step), step


def _tick(span: float, most: int) -> int:
    return next((step for step in STEPS if span / step <= most), STEPS[-1])


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of names, moved so far that none covers another."""
    placed = list(heights)
    order = sorted(range(len(placed)), key=placed.__getitem__)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + NAME_HEIGHT)
    lowest = float(HEIGHT - BOTTOM)
    for below in reversed(order):
        placed[below] = min(placed[below], lowest)
        lowest = placed[below] - NAME_HEIGHT
    return placed

"""A bracket as a picture: boxes for tables, lines for those who go on (TS-3, TS-34, SW-31)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from guildhall.messages import Message
from guildhall.tournament import Tournament
from guildhall.tournament.reports.bracket import Box, bracket_report

WIDTH, LINE, HEAD, GAP, ACROSS, TOP = 210, 24, 24, 18, 56, 34
"""Measures of the drawing."""


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box with the place of its upper left corner."""

    box: Box
    x: float
    y: float

    @property
    def height(self) -> float:
        """How high the box is."""
        return HEAD + LINE * self.box.size

    @property
    def middle(self) -> float:
        """Where lines begin and end."""
        return self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of a bracket, from the first round to the final."""

    columns: list[tuple[float, Message | None]]
    """Where each round stands, and what it is called; None for one that has no name yet."""
    boxes: list[PlacedBox]
    lines: list[tuple[float, float, float, float]]
    width: float
    height: float


def bracket_picture(t: Tournament) -> Picture | None:
    """The bracket as far as it is known, each column as high as the highest; None without one."""
    rounds = bracket_report(t)
    if not rounds:
        return None
    heights = [sum(HEAD + LINE * box.size + GAP for box in each.boxes) - GAP for each in rounds]
    across = [index * (WIDTH + ACROSS) for index in range(len(rounds))]
    placed = [
        _column(each.boxes, x, max(heights) - height)
        for each, x, height in zip(rounds, across, heights, strict=True)
    ]
    return Picture(
        [(x, each.name) for each, x in zip(rounds, across, strict=True)],
        [box for column in placed for box in column],
        [
            (before[start].x + WIDTH, before[start].middle, after[end].x, after[end].middle)
            for each, (before, after) in zip(rounds, pairwise(placed), strict=False)
            for start, end in each.leads_to
        ],
        across[-1] + WIDTH,
        max(heights) + TOP,
    )


def _column(boxes: tuple[Box, ...], x: float, free: float) -> list[PlacedBox]:
    """Boxes below each other, with what is free shared between them."""
    placed: list[PlacedBox] = []
    between = free / len(boxes)
    y = TOP + between / 2
    for box in boxes:
        placed.append(PlacedBox(box, x, y))
        y += placed[-1].height + GAP + between
    return placed

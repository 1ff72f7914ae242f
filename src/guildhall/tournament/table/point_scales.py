"""What places at a table are worth: the scales of the house, and all others that are installed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guildhall.messages import Term
from guildhall.tournament.registry import Registry

if TYPE_CHECKING:
    from guildhall.tournament.format import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class PointScale:
    """A way to give tournament points to places.

    A plug-in registers an instance under the entry-point group `guildhall.point_scales`.
    """

    name: str
    """How formats call it."""
    words: Term
    """What it does, as a rule in one sentence."""
    points: Callable[[int, Format], tuple[int, ...]]
    """The points of the places from first to last at a table of so many, in a format."""
    duels: bool = False
    """Whether it knows only a winner and a loser."""


def _fixed_offset(seated: int, chosen: Format) -> tuple[int, ...]:
    del chosen
    return tuple(seated + 5 - 2 * place for place in range(1, seated + 1))


def _symmetric(seated: int, chosen: Format) -> tuple[int, ...]:
    del chosen
    return tuple(2 * seated + 1 - 2 * place for place in range(1, seated + 1))


def _from_the_top(seated: int, chosen: Format) -> tuple[int, ...]:
    top = max(chosen.tables.usual, seated)
    return tuple(top + 1 - place for place in range(1, seated + 1))


def _win_loss(seated: int, chosen: Format) -> tuple[int, ...]:
    del seated, chosen
    return (1, 0)


def _custom(seated: int, chosen: Format) -> tuple[int, ...]:
    return next(scale for scale in chosen.points.custom if len(scale) == seated)


HOUSE = (
    PointScale(
        name="fixed_offset",
        words=Term("X at the table: X+3, X+1, X-1, X-3 points."),
        points=_fixed_offset,
    ),
    PointScale(
        name="symmetric",
        words=Term("X at the table: X + (X + 1 - 2 x place) points."),
        points=_symmetric,
    ),
    PointScale(
        name="from_the_top",
        words=Term("First place has as many points as a usual table seats, then 1 less."),
        points=_from_the_top,
    ),
    PointScale(name="win_loss", words=Term("A win is 1, a loss 0."), points=_win_loss, duels=True),
    PointScale(name="custom", words=Term("Points by place as listed."), points=_custom),
)
POINT_SCALES = Registry("guildhall.point_scales", PointScale, {each.name: each for each in HOUSE})

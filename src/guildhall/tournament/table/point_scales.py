"""What places at a table are worth: the scales of the house (TS-15, TS-16, TC-9 to TC-11)."""

from __future__ import annotations

from guildhall.messages import Term
from guildhall.tournament.format import Format
from guildhall.tournament.parts import PointScale


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


FIXED_OFFSET = PointScale(
    name="fixed_offset",
    words=Term("X at the table: X+3, X+1, X-1, X-3 points."),
    points=_fixed_offset,
)
SYMMETRIC = PointScale(
    name="symmetric",
    words=Term("X at the table: X + (X + 1 - 2 x place) points."),
    points=_symmetric,
)
FROM_THE_TOP = PointScale(
    name="from_the_top",
    words=Term("First place has as many points as a usual table seats, then 1 less."),
    points=_from_the_top,
)
WIN_LOSS = PointScale(
    name="win_loss", words=Term("A win is 1, a loss 0."), points=_win_loss, duels=True
)
CUSTOM = PointScale(name="custom", words=Term("Points by place as listed."), points=_custom)

"""The parts with code that a format names: pairings and point scales.

They are declared here, below formats, and found by their names; those of the house stand where
their rules are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from guildhall.messages import Term
from guildhall.tournament.registry import Registry

if TYPE_CHECKING:
    from guildhall.tournament.format import Format
    from guildhall.tournament.pairing.draw import Draw, Field


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


class DrawRound(Protocol):
    """Draws a round: a pure function, the same input gives the same draw (T-7)."""

    def __call__(
        self, field: Field, chosen: Format, *, tables: int | None, allow_repeats: bool
    ) -> Draw:
        """The tables of a round for a field of people; raises Refused if there can be none.

        `tables` is the number of tables an organiser wants, None for the usual one (TS-8);
        `allow_repeats` accepts that people meet again where it cannot be avoided (SW-17).
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """A way to draw rounds.

    A plug-in registers an instance under the entry-point group `guildhall.pairings`.
    """

    name: str
    """How formats call it."""
    words: Term
    """What it does, as a rule in one sentence."""
    draw: DrawRound
    duels: bool = False
    """Whether two meet at a table, one of whom wins; somebody over has a bye."""
    elimination: bool = False
    """Whether only winners play on; `draw` then makes the side rounds of those who are out."""


PAIRINGS = Registry(
    "guildhall.pairings",
    Pairing,
    {
        "ranking": "guildhall.tournament.pairing.ranked_tables:BY_RANKING",
        "record": "guildhall.tournament.pairing.duel_draw:BY_RECORD",
        "bracket": "guildhall.tournament.pairing.elimination:BRACKET",
    },
    name_of=lambda pairing: pairing.name,
)

_SCALES = "guildhall.tournament.table.point_scales"
POINT_SCALES = Registry(
    "guildhall.point_scales",
    PointScale,
    {
        "fixed_offset": f"{_SCALES}:FIXED_OFFSET",
        "symmetric": f"{_SCALES}:SYMMETRIC",
        "from_the_top": f"{_SCALES}:FROM_THE_TOP",
        "win_loss": f"{_SCALES}:WIN_LOSS",
        "custom": f"{_SCALES}:CUSTOM",
    },
    name_of=lambda scale: scale.name,
)

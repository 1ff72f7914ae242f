"""How thoroughly a game is analysed."""

from __future__ import annotations

from enum import StrEnum

from guildhall.analysis import DEEP, QUICK


class Effort(StrEnum):
    """How thoroughly; the least first."""

    QUICK = "quick"
    DEEP = "deep"

    @property
    def positions(self) -> int:
        """How many positions are looked at for each decision."""
        return {Effort.QUICK: QUICK, Effort.DEEP: DEEP}[self]

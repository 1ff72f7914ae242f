"""Everybody is told all hands: `perfect_information=True`; what nobody knows stays unknown."""

from __future__ import annotations

from guildhall.envs.kernels.steps import sees_hand
from guildhall.games.engine.declare import replaces


@replaces(sees_hand)
def sees_every_hand(seat: int, other: int) -> int:
    """Every hand lies open."""
    return 1

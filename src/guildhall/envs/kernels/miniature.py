"""The miniature of Splendor: ten prestige end the game, for quick research."""

from __future__ import annotations

from guildhall.games.engine.declare import replaces
from guildhall.games.splendor.rules.base import State, is_goal_reached

GOAL = 10


@replaces(is_goal_reached)
def is_small_goal_reached(s: State) -> bool:
    """Whether somebody has ten prestige."""
    for seat in range(s.n_players):
        if s.players[seat].prestige >= GOAL:
            return True
    return False

"""A kernel that computes: chances of the seats by their prestige, on moves to the end of a turn."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from guildhall.games.engine import turns
from guildhall.games.engine.declare import Cells, called

SLOPE = 0.35
WORTHS = np.array([1.0, 0.5, 0.25], np.float64)
"""What the prestige, the bonuses and the tokens of a seat are worth."""

legal_actions = called(turns.legal_actions)
push = called(turns.push)


def appraise(s: Any, chances: Any) -> float:
    """Write the chance of each seat, and tell the best."""
    total = 0.0
    best = 0.0
    worth = np.zeros(3)
    for seat in range(s.n_players):
        p = s.players[seat]
        worth[0] = p.prestige
        worth[1] = 0.0
        worth[2] = 0.0
        for colour in range(5):
            worth[1] += p.bonus[colour]
            worth[2] += p.tokens[colour]
        chances[seat] = math.exp(SLOPE * (worth * WORTHS).sum())
        total += chances[seat]
    for seat in range(s.n_players):
        chances[seat] /= total
        best = max(best, chances[seat])
    return best


def first_moves(s: Any, moves: int, out: Cells) -> int:
    """Make the last legal move so many times; tell how many choices there were."""
    choices = 0
    for _ in range(moves):
        n = legal_actions(s, out)
        push(s, out[n - 1])
        choices += n
    return choices

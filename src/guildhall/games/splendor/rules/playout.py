"""Random games dealt anew each time: the kernel behind `fast.Engine.playouts`."""

from __future__ import annotations

from typing import Any

from guildhall.games.engine.declare import Cells
from guildhall.games.engine.playout import add_wins, random_playout
from guildhall.games.splendor.rules.base import State, setup


def random_games(s: State, deal: Cells, games: int, out: Cells, wins: Any, rng: object) -> int:
    """Deal and play so many games, add up the wins of each seat, tell how many moves there were."""
    moves = 0
    for _ in range(games):
        setup(s, deal[0], deal[1], deal[2], deal[3], rng)
        moves += random_playout(s, out, rng)
        add_wins(s, wins)
    return moves

"""Random walks through games, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from guildhall.testing.verdict import require

CAP = 10_000
"""More moves than any game of ours takes under random play."""

SEEDS = (1, 3)
"""Random games of these seeds meet every kind of decision of our games."""


def dice(seed: object) -> random.Random:
    """A generator for one purpose, named by its seed."""
    return random.Random(str(seed))


def walk(game: Any, rng: random.Random, cap: int = CAP) -> Iterator[Any]:
    """Yield the game at every position until it is over, moving at random in between."""
    for _ in range(cap):
        if game.turn is None:
            return
        yield game
        step(game, rng)
    require(game.turn is None, f"the game is not over after {cap} random moves")


def stroll(game: Any, rng: random.Random, moves: int) -> Any:
    """The game after so many random moves, or at its end."""
    for _ in range(moves):
        if game.turn is None:
            break
        step(game, rng)
    return game


def step(game: Any, rng: random.Random) -> None:
    """Make a random move."""
    moves = game.legal_moves()
    require(moves, "there is no legal move and the game is not over")
    game.push(rng.choice(moves))

"""Walks through games for tests of what can be asked at every position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from guildhall.games import carcassonne, splendor
from guildhall.games.splendor.editions import EXPANSIONS

DRAWS = ("variant", "standard")
WAYS: dict[str, Callable[[int, int], Any]] = {
    **{
        f"splendor-{name or 'base'}": partial(splendor.Game, expansion=name)
        for name in (None, *EXPANSIONS)
    },
    **{f"carcassonne-{draw}": partial(carcassonne.Game, draw=draw) for draw in DRAWS},
}
"""Every way to play, as a game of so many players with a seed."""
LONGEST = 600
"""No walk makes more moves; random players may go in circles."""


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Play to the end by chance, buying where that is possible, and stop at every position."""
    rng = random.Random(seed)
    for _ in range(LONGEST):
        yield game
        if game.over:
            return
        legal = game.legal_moves()
        bought = [move for move in legal if move.text.startswith(("buy", "pay", "conquer"))]
        game.push(rng.choice(bought if bought and rng.random() < 0.7 else legal))

"""The games that the checks run over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from guildhall.games import carcassonne, splendor
from guildhall.games.splendor.editions import EXPANSIONS

MakeGame = Callable[[int, int], Any]
"""Makes a new game for a number of players and a seed."""

GAMES: dict[str, MakeGame] = {
    "splendor": splendor.Game,
    **{f"splendor-{name}": partial(splendor.Game, expansion=name) for name in EXPANSIONS},
    "carcassonne": carcassonne.Game,
    "carcassonne-standard": partial(carcassonne.Game, draw="standard"),
}
"""Every game of the house."""

VARIANTS: dict[str, tuple[MakeGame, ...]] = {
    **{name: (make,) for name, make in GAMES.items()},
    "splendor": (
        splendor.Game,
        partial(splendor.Game, gold_tokens=0, nobles="promo"),
        partial(splendor.Game, gold_tokens=1, nobles="all"),
        partial(splendor.Game, gold_tokens=10, nobles="all"),
    ),
    "carcassonne": (
        carcassonne.Game,
        partial(carcassonne.Game, two_tile_city=4, farm_rule="first", endgame="free"),
    ),
    "carcassonne-standard": (partial(carcassonne.Game, draw="standard", farm_rule="second"),),
}
"""Each game as printed and with its most unusual options, for bots to cope with."""

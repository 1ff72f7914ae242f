"""How random games are dealt, for the kernels behind `fast.Engine`."""

from __future__ import annotations

from guildhall.games.engine import playout
from guildhall.games.engine.declare import Cells, replaces
from guildhall.games.splendor.rules.base import State, setup


@replaces(playout.deal_game)
def deal_game(s: State, numbers: Cells, rng: object) -> None:
    """Deal for so many players, with so much gold and these nobles."""
    setup(s, numbers[0], numbers[1], numbers[2], numbers[3], rng)

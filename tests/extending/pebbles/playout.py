"""How random games are dealt when the rules are compiled."""

from __future__ import annotations

from extending.pebbles.rules import State, setup
from guildhall.games.engine import playout
from guildhall.games.engine.declare import Cells, replaces


@replaces(playout.deal_game)
def deal_game(s: State, numbers: Cells, rng: object) -> None:  # noqa: ARG001 - nothing is shuffled
    """Put the heap in the middle again."""
    setup(s, numbers[0], numbers[1])

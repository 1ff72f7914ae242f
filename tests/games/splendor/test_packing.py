"""Views travel to bots in other processes."""

from __future__ import annotations

import pickle
import random

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_a_view_comes_back_unchanged_from_another_process(expansion: str | None) -> None:
    game = splendor.Game(3, seed=5, expansion=expansion)
    rng = random.Random(5)
    for _ in range(60):
        game.push(rng.choice(game.legal_moves()))
    view = game.view_for(game.turn)

    back = pickle.loads(pickle.dumps(view))

    assert back.plain() == view.plain()
    assert back.history == view.history
    assert back.legal_moves() == view.legal_moves()

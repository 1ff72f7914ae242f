"""Interpreted = compiled (with bounds checks) = the slow scorer, move by move, state by state."""

from __future__ import annotations

import os
import random

import pytest

from carcassonne_compare import Trio, checked_engine, random_settings
from guildhall.games import carcassonne
from guildhall.games.engine.chance import XorShift

GAMES = 30
BLOCK = 15
GAMES_WITH_LEGAL_MOVES = 3
SOAK_GAMES = int(os.environ.get("GUILDHALL_SOAK_GAMES", "20000"))
SOAK_BLOCKS = 100


def compare(players: int, seeds: range, *, legal: bool) -> None:
    for seed in seeds:
        rng = random.Random(f"{players}:{seed}")
        settings = random_settings(rng)
        game = carcassonne.Game(players, seed=seed, **settings)
        Trio(checked_engine(settings["draw"]), game, legal=legal).play_out(rng)


@pytest.mark.parametrize("first", range(0, GAMES, BLOCK))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_scores_agree_with_the_slow_scorer_after_every_move(players: int, first: int) -> None:
    compare(players, range(first, first + BLOCK), legal=False)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_legal_moves_agree_with_the_slow_search_for_them(players: int) -> None:
    compare(players, range(GAMES, GAMES + GAMES_WITH_LEGAL_MOVES), legal=True)


@pytest.mark.soak
@pytest.mark.parametrize("block", range(SOAK_BLOCKS))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_scores_agree_with_the_slow_scorer_in_thousands_of_games(players: int, block: int) -> None:
    size = max(SOAK_GAMES // 4 // SOAK_BLOCKS, 1)
    first = 1000 + block * size
    compare(players, range(first, first + size), legal=False)


@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_playouts_interpreted_and_compiled_are_the_same(draw: str) -> None:
    compiled = checked_engine(draw)
    rules = compiled.ruleset.interpreted
    wins = [0.0] * 2
    state = compiled.ruleset.state_class()
    rng = XorShift("7:0")
    moves = rules.random_games(state, [2, 2, 3, 0], 40, [0] * 600, wins, rng)
    result = compiled.playouts(40, seed=7)
    assert result.moves == moves
    assert list(result.wins) == pytest.approx(wins)

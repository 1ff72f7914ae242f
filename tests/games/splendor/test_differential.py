"""Interpreted = compiled (with bounds checks) = oracle, decision by decision, state by state."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from compare import Trio, checked_engine
from guildhall.games import splendor
from guildhall.games.engine import perft
from guildhall.games.engine.chance import XorShift
from guildhall.games.splendor import fast
from guildhall.games.splendor.editions import EXPANSIONS

BASE_GAMES = {2: 300, 3: 120, 4: 90}
EXPANSION_GAMES = {2: 60, 3: 30, 4: 30}
"""Games for each number of players; with many they take longer."""
BLOCK = 30
SOAK_GAMES = int(os.environ.get("GUILDHALL_SOAK_GAMES", "1000000"))
SOAK_BLOCKS = 200


def compare(players: int, expansion: str | None, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        game = splendor.Game(
            players,
            seed=seed,
            gold_tokens=rng.choice([5, 5, 5, 4]),
            nobles=rng.choice(["base", "base", "promo", "all"]),
            expansion=expansion,
        )
        Trio(checked_engine(expansion), game).play_out(rng)


def blocks() -> list[tuple[int, str | None, int]]:
    """Players, expansion and first seed of every block of games."""
    return [
        (players, expansion, first)
        for expansion in (None, *EXPANSIONS)
        for players in (2, 3, 4)
        for first in range(0, (EXPANSION_GAMES if expansion else BASE_GAMES)[players], BLOCK)
    ]


@pytest.mark.parametrize(("players", "expansion", "first"), blocks())
def test_interpreted_compiled_and_oracle_agree(
    players: int, expansion: str | None, first: int
) -> None:
    compare(players, expansion, range(first, first + BLOCK))


@pytest.mark.soak
@pytest.mark.parametrize("block", range(SOAK_BLOCKS))
@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_interpreted_compiled_and_oracle_agree_a_million_times(
    players: int, expansion: str | None, block: int
) -> None:
    size = SOAK_GAMES // 15 // SOAK_BLOCKS
    first = max(BASE_GAMES.values()) + block * size
    compare(players, expansion, range(first, first + size))


CHECKED = {"boundscheck": True, "kernels": [perft]}
"""The options of `checked_engine`, so that both are compiled once."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", [{}, CHECKED], ids=["plain", "boundscheck"])
def test_playouts_interpreted_and_compiled_are_the_same(
    players: int, options: dict[str, Any]
) -> None:
    compare_playouts(fast.Engine(players, **options), players)


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_playouts_of_expansions_are_the_same_in_the_build_that_is_fast(
    expansion: str, players: int
) -> None:
    compare_playouts(fast.Engine(players, expansion=expansion), players)


def compare_playouts(engine: fast.Engine, players: int) -> None:
    rules = engine.ruleset.interpreted
    wins = [0.0] * 4
    out = [0] * engine.ruleset.n_actions
    state = engine.ruleset.state_class()
    rng = XorShift("7:0")
    moves = rules.random_games(state, [players, 5, 0, 10], 60, out, wins, rng)
    result = engine.playouts(60, seed=7)
    assert result.moves == moves
    assert list(result.wins) == pytest.approx(wins[:players])

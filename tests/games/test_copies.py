"""Copies of games, by every way Python has: each goes on by itself."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from typing import Any

import pytest

from guildhall.games import carcassonne, splendor
from guildhall.games.splendor.editions import EXPANSIONS

WAYS: list[Callable[[Any], Any]] = [
    lambda game: game.copy(),
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]
GAMES: list[Callable[[], Any]] = [
    *(lambda name=name: splendor.Game(3, seed=5, expansion=name) for name in (None, *EXPANSIONS)),
    lambda: carcassonne.Game(3, seed=5),
    lambda: carcassonne.Game(2, seed=5, draw="standard"),
]


def played(game: Any, moves: int = 50) -> Any:
    rng = random.Random(2)
    for _ in range(moves):
        game.push(rng.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("begin", GAMES)
def test_a_copy_is_the_same_game_and_goes_on_by_itself(
    begin: Callable[[], Any], way: Callable[[Any], Any]
) -> None:
    game = played(begin())
    state, record = game.state, game.record()
    twin = way(game)
    assert (twin.state, twin.record(), twin.history) == (state, record, game.history)
    last = twin.pop()
    twin.pop()
    assert (game.state, game.record()) == (state, record)
    game.pop()
    assert len(game.history) == len(twin.history) + 1
    game.push(last)
    while twin.history:
        twin.pop()
    assert twin.state == begin().state
    assert (game.state, game.record()) == (state, record)


@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize("begin", GAMES)
def test_a_guess_and_a_view_can_be_copied_too(
    begin: Callable[[], Any], way: Callable[[Any], Any]
) -> None:
    game = played(begin())
    guess = game.determinise(1, random.Random(3))
    twin = way(guess)
    assert (twin.state, twin.history, twin.seed) == (guess.state, guess.history, None)
    view = game.view_for(1)
    assert way(view).plain() == view.plain()


def outcome_of(game: Any) -> tuple[int, ...]:
    """Finish a game at random."""
    rng = random.Random(4)
    while not game.over:
        game.push(rng.choice(game.legal_moves()))
    winners: tuple[int, ...] = game.outcome().winners
    return winners


def test_games_travel_to_other_processes() -> None:
    games = [played(splendor.Game(2, seed=5)), played(carcassonne.Game(2, seed=5))]
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        assert list(pool.map(outcome_of, games)) == [outcome_of(game) for game in games]


def test_type_checkers_of_users_see_the_types() -> None:
    assert files("guildhall").joinpath("py.typed").is_file()

"""Where the end of a game can be looked through, moves are worth what they are worth."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from analysis.test_endgames import endgames
from guildhall.bots.opinion import Opinion, Option
from guildhall.bots.search import endgame
from guildhall.bots.search.runtime import interpreted
from guildhall.bots.search.solver import Solver, settle
from guildhall.games.splendor import Game
from guildhall.games.splendor.editions import EXPANSIONS
from oracle.endgame import NoOneValue, values

PLENTY = 100_000


def solver(game: Game) -> Solver:
    return Solver(interpreted(game.ruleset, (endgame,)), game.n_players)


def last_turn(seed: int, expansion: str | None = None) -> Game:
    """A game of two before the last turn, with full decks."""
    rng = random.Random(seed)
    game = Game(2, seed=rng.randrange(1 << 30), expansion=expansion)
    while not (game.edition.is_last_round(game) and game.turn == 1 and game.decision == "turn"):
        game.push(rng.choice(game.legal_moves()))
        if game.turn is None:
            game = Game(2, seed=rng.randrange(1 << 30), expansion=expansion)
    return game


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_every_move_of_the_last_turns_brings_what_looking_at_all_moves_says(
    expansion: str | None,
) -> None:
    solved = 0
    for game in islice(endgames(3, (expansion,)), 2):
        try:
            truth = values(game)
        except NoOneValue:
            continue
        view = game.view_for(game.turn)
        solution = solver(game).solve(view, PLENTY, is_open=True)
        found = {view.actions.move(action).text: shares for action, shares in solution.items()}
        seat = game.turn
        assert seat is not None
        assert {move: shares[seat] for move, shares in found.items()} == pytest.approx(
            {move: float(worth) for move, worth in truth.items()}
        )
        assert all(sum(shares) == pytest.approx(1.0) for shares in found.values())
        solved += 1
    assert solved


def test_what_lies_in_the_decks_does_not_matter_in_the_last_turn_of_all() -> None:
    game = last_turn(2)
    view = game.view_for(1)
    solution = solver(game).solve(view, PLENTY, is_open=False)
    truth = values(view.determinise(random.Random(1)))
    assert len(solution) == len(truth)
    for action, shares in solution.items():
        assert shares[1] == pytest.approx(float(truth[view.actions.move(action).text]))


def test_a_game_that_has_only_begun_is_not_solved() -> None:
    game = Game(2, seed=1)
    assert solver(game).solve(game.view_for(0), PLENTY, is_open=False) == {}


def test_what_takes_too_long_is_left_open() -> None:
    game = next(game for game in endgames(3) if game.n_players - (game.turn or 0) == 2)
    assert len(solver(game).solve(game.view_for(game.turn), 1, is_open=True)) == 0


def opinion(*shares: float) -> Opinion:
    options = tuple(Option(k, f"move {k}", share, 10) for k, share in enumerate(shares))
    return Opinion((shares[0], 1 - shares[0]), options)


def test_what_is_certain_corrects_what_seems_so() -> None:
    found = settle(opinion(0.03, 0.01), {0: (0.0, 1.0), 1: (0.0, 1.0)}, 0)
    assert [option.share for option in found.options] == [0.0, 0.0]
    assert found.options[0].action == 0
    assert found.shares == (0.0, 1.0)


def test_a_certain_victory_is_better_than_what_seemed_best() -> None:
    found = settle(opinion(0.9, 0.8, 0.7), {2: (1.0, 0.0)}, 0)
    assert [option.action for option in found.options] == [2, 0, 1]
    assert found.shares == (1.0, 0.0)


def test_a_move_that_is_worse_for_certain_changes_nothing_else() -> None:
    found = settle(opinion(0.9, 0.8), {1: (0.5, 0.5)}, 0)
    assert [(option.action, option.share) for option in found.options] == [(0, 0.9), (1, 0.5)]
    assert found.shares == opinion(0.9, 0.8).shares

"""Splendor at OpenSpiel: random tests, exact chance, states that a player cannot tell apart."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import guildhall.envs.adapters.open_spiel as adapter

GAMES = [{"players": 2}, {"players": 3, "expansion": "orient"}]


def loaded(**told: Any) -> Any:
    return pyspiel.load_game(adapter.NAME, {**told, "deals": 50})


def played(game: Any, decisions: int, seed: int) -> Any:
    dice, state = random.Random(seed), game.new_initial_state()
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions -= 1
    while state.is_chance_node():
        state.apply_action(dice.choice(state.chance_outcomes())[0])
    return state


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_open_spiel_plays_random_games_of_it(options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(
        loaded(**options, max_turns=60), num_sims=1, serialize=False, verbose=False
    )


def test_a_card_that_is_turned_up_is_any_card_left_in_its_deck() -> None:
    state = played(loaded(players=2), 2, seed=1)
    reserve = next(
        action for action in state.legal_actions() if "reserve a" in state.action_to_string(action)
    )
    left = sorted(state.position.state.deck[0][: state.position.state.deck_size[0]])
    state.apply_action(reserve)
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == left
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(left[3])
    assert left[3] in state.position.state.board


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_resampled_state_is_the_same_for_its_player(options: dict[str, Any]) -> None:
    game = loaded(**options)
    dice = random.Random(3)
    changed = 0
    for seed in range(4):
        state = played(game, 25, seed)
        player = max(state.current_player(), 0)
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        np.testing.assert_array_equal(other.observation_of(player), state.observation_of(player))
        changed += other.position.state.deck != state.position.state.deck
    assert changed


def test_an_observer_tells_what_the_environment_tells() -> None:
    game = loaded(players=2)
    state = played(game, 12, seed=2)
    observation = make_observation(game)
    observation.set_from(state, 1)
    np.testing.assert_array_equal(observation.tensor, state.observation_of(1))
    assert observation.dict["bank"].shape == (6,)
    assert observation.string_from(state, 1) == str(state.position.view_for(1))
    assert observation.string_from(state, 0) != observation.string_from(state, 1)


def test_an_information_state_search_of_open_spiel_plays_it() -> None:
    game = loaded(players=2, max_turns=40)
    state = played(game, 6, seed=4)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.4,
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()

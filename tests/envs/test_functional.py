"""Games as values: nothing changes in place, chance comes in by seeds, and nobody can peek."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from guildhall.envs import (
    Functional,
    IllegalAction,
    functional_carcassonne,
    functional_splendor,
    splendor_v0,
)

MAKERS: dict[str, Any] = {
    "base": functional_splendor,
    "orient-3": partial(functional_splendor, 3, "orient"),
    "carcassonne-hands": partial(functional_carcassonne, 2, "variant"),
}


@pytest.fixture(params=MAKERS)
def game(request: pytest.FixtureRequest) -> Functional:
    made: Functional = MAKERS[request.param]()
    return made


def drawn(masks: Any, dice: np.random.Generator) -> Any:
    return (dice.random(masks.shape) * masks).argmax(axis=1)


def played(game: Functional, seeds: Any, moves: int) -> Any:
    """Games some random moves on."""
    dice = np.random.default_rng(3)
    states = game.init(seeds)
    for _ in range(moves):
        actions = drawn(game.look(states).action_mask, dice)
        states = game.step(states, actions, dice.integers(0, 1 << 62, len(states)))
    return states


def estimate(game: Functional, state: Any, seat: int, moves: int = 20) -> float:
    """What a planner expects that plays random moves from a state, by seeds of its own."""
    worlds, dice = 8, np.random.default_rng(11)
    states = np.repeat(state, worlds)
    worth = 0.0
    for _ in range(moves):
        told = game.look(states)
        worth += float(told.observation.astype(np.int64).sum())
        states = game.step(states, drawn(told.action_mask, dice), dice.integers(0, 1 << 62, worlds))
    return worth + float(game.look(states).rewards[:, seat].sum())


def test_a_planner_values_the_true_state_as_one_that_is_dealt_anew(game: Functional) -> None:
    states = played(game, range(6), 24)
    for k in range(len(states)):
        state = states[k : k + 1]
        seat = int(game.look(state).to_play[0])
        known = game.known_to(state, seat)
        for seed in (1, 2):
            guessed = game.determinise(state, seat, seed)
            again = game.known_to(guessed, seat)
            assert again.tobytes() == known.tobytes()
            assert estimate(game, game.determinise(again, seat, 5), seat) == estimate(
                game, game.determinise(known, seat, 5), seat
            )


def test_where_no_hand_is_hidden_the_state_itself_tells_nothing_of_decks() -> None:
    game = functional_splendor()
    states = played(game, range(40), 12)
    open_ones = [
        states[k : k + 1]
        for k in range(len(states))
        if not states[k]["players"]["blind"].any() and not states[k]["over"]
    ]
    assert len(open_ones) > 5
    for state in open_ones:
        guessed = game.determinise(state, 0, 9)
        assert guessed.tobytes() == state.tobytes()
        assert estimate(game, guessed, 0) == estimate(game, state, 0)


def test_the_same_seeds_make_the_same_steps_and_others_turn_up_other_cards() -> None:
    game = functional_splendor()
    state = game.init([7])
    told = game.look(state)
    reserve = int(np.flatnonzero(told.action_mask[0, 30:42])[0]) + 30
    many = np.repeat(state, 64)
    once = game.step(many, reserve, range(64))
    assert once.tobytes() == game.step(many, reserve, range(64)).tobytes()
    assert many.tobytes() == np.repeat(state, 64).tobytes()
    assert len({int(after["board"][reserve - 30]) for after in once}) > 20


def test_a_card_that_was_drawn_unseen_stays_the_same_for_its_owner() -> None:
    game = functional_splendor()
    states = game.step(game.init(range(50)), 42, range(50))
    held = [int(state["players"][0]["reserved"][0]) for state in states]
    dice = np.random.default_rng(1)
    for _ in range(5):
        actions = drawn(game.look(states).action_mask[:, :30], dice)
        states = game.step(states, actions, dice.integers(0, 1 << 62, 50))
    assert [int(state["players"][0]["reserved"][0]) for state in states] == held
    hidden = game.known_to(states, 1)
    assert {int(state["players"][0]["reserved"][0]) for state in hidden} == {
        int(game.known_to(states, -1)[0]["players"][0]["reserved"][0])
    }


def test_open_hands_stay_as_they_are_when_decks_are_dealt_anew() -> None:
    game = functional_splendor(perfect_information=True)
    states = game.step(game.init(range(8)), 42, range(8))
    assert game.known_to(states, 1).tobytes() == states.tobytes()
    guess = game.determinise(states, 1, range(8))
    assert (guess["players"]["reserved"] == states["players"]["reserved"]).all()


def test_it_begins_and_ends_as_the_environment_does(game: Functional) -> None:
    states = played(game, range(30), 400)
    told = game.look(states)
    assert told.over.any()
    np.testing.assert_allclose(told.rewards.sum(axis=1), 0, atol=1e-6)
    assert (told.to_play[told.over] == -1).all()
    assert not told.action_mask[told.over].any()
    assert told.action_mask[~told.over].any(axis=1).all()
    still = game.step(states[told.over], 0, 1)
    assert still.tobytes() == states[told.over].tobytes()


def test_a_new_game_is_told_as_the_environment_tells_it() -> None:
    game = functional_splendor(3, "orient")
    told = game.look(game.init([4, 5]))
    env = splendor_v0.raw_env(3, "orient")
    for row, seed in enumerate((4, 5)):
        env.reset(seed=seed)
        observed = env.observe("player_0")
        np.testing.assert_array_equal(told.observation[row], observed["observation"])
        np.testing.assert_array_equal(told.action_mask[row], observed["action_mask"])


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    game = functional_splendor()
    states = game.init([1, 2])
    before = states.tobytes()
    with pytest.raises(IllegalAction, match="game 0: action 71"):
        game.step(states, 71, 1)
    assert states.tobytes() == before
    with pytest.raises(ValueError, match="delta"):
        functional_splendor(reward="delta")

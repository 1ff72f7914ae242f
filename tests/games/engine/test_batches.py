"""Many states at once: the same as one after the other, by any number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from guildhall.games import splendor
from guildhall.games.splendor.fast import Engine

COUNT = 37


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(3)


@pytest.fixture
def states(engine: Engine) -> Any:
    """States in different positions of different games."""
    states = engine.blank(COUNT)
    engine.lay_out_all(states, engine.rngs("states", COUNT))
    for _ in range(25):
        engine.push_all(states, first_legal(engine.masks(states)))
    return states


def first_legal(masks: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize("threads", [1, 3])
def test_masks_mark_the_legal_actions_of_each_state(
    engine: Engine, states: Any, threads: int
) -> None:
    masks = engine.masks(states, threads)
    assert masks.shape == (COUNT, engine.ruleset.n_actions)
    for k in range(COUNT):
        assert np.flatnonzero(masks[k]).tolist() == engine.legal(states[k : k + 1]).tolist()


@pytest.mark.parametrize("threads", [1, 3])
def test_pushes_carry_out_an_action_in_each_state(
    engine: Engine, states: Any, threads: int
) -> None:
    one_by_one, actions = states.copy(), first_legal(engine.masks(states))
    engine.push_all(states, actions, threads)
    for k, action in enumerate(actions):
        engine.push(one_by_one[k : k + 1], int(action))
    assert states.tobytes() == one_by_one.tobytes()


def test_a_state_that_is_over_stays_as_it_is(engine: Engine, states: Any) -> None:
    states["over"][5] = 1
    before = states.copy()
    assert not engine.masks(states)[5].any()
    engine.push_all(states, first_legal(engine.masks(states)))
    assert states[5] == before[5]
    assert states[6] != before[6]


@pytest.mark.parametrize("threads", [1, 3])
def test_new_games_are_laid_out_where_they_are_wanted(
    engine: Engine, states: Any, threads: int
) -> None:
    before, where = states.copy(), np.arange(COUNT) % 4 == 0
    engine.lay_out_all(states, engine.rngs(9, COUNT), where, threads)
    assert states[~where].tobytes() == before[~where].tobytes()
    assert states[4:5].tobytes() == engine.new("9:4").tobytes()
    assert len(np.unique(engine.keys(states[where]))) == where.sum()


def test_guesses_fill_what_each_state_does_not_know(engine: Engine) -> None:
    game = splendor.Game(3, seed=1)
    views = np.repeat(engine.load(game.view_for(0)), COUNT)
    engine.guess_all(views, engine.rngs("worlds", COUNT), threads=2)
    assert views["deck"].min(axis=(1, 2)).tolist() == [-1] * COUNT
    assert len(np.unique(views)) == COUNT
    assert views[7] == engine.guess(engine.load(game.view_for(0)), "worlds:7")[0]


def test_what_is_concealed_is_what_a_view_does_not_know(engine: Engine) -> None:
    game = splendor.Game(3, seed=1)
    game.push(game.parse("reserve tier2"))
    state = engine.load(game)
    before = state.copy()
    assert engine.conceal(state, 1) == engine.load(game.view_for(1))
    assert engine.conceal(state, -1) == engine.load(game.view_for(None))
    assert state == before


def test_the_deal_is_public(engine: Engine) -> None:
    assert engine.deal.tolist() == [3, 5, 0, 10]
    assert engine.blank().dtype == engine.dtype


def test_what_does_not_come_once_for_each_state_is_refused(engine: Engine, states: Any) -> None:
    with pytest.raises(ValueError, match="36 actions for 37 states"):
        engine.push_all(states, np.zeros(COUNT - 1, np.int16))
    with pytest.raises(ValueError, match="1 rngs for 37 states"):
        engine.lay_out_all(states, engine.rng(1))
    with pytest.raises(ValueError, match="2 where for 37 states"):
        engine.lay_out_all(states, engine.rngs(1, COUNT), [True, False])

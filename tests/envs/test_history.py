"""With `history=k` an observation has the last k decisions, as everybody has seen them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from env_games import any_legal
from guildhall.envs import SplendorEnv, carcassonne_v0, splendor_v0
from guildhall.testing import check_env


@pytest.mark.parametrize("make", [splendor_v0.raw_env, carcassonne_v0.raw_env])
def test_decisions_are_told_from_the_seat_the_newest_first(make: Any) -> None:
    env, rng = make(players=3, history=4), random.Random(1)
    env.reset(seed=4)
    made: list[tuple[int, int]] = []
    for _ in range(30):
        seat, action = env.table.seat, any_legal(env.last()[0]["action_mask"], rng)
        made.insert(0, (seat, env.table.rules_action(action)))
        env.step(action)
        for watcher, agent in enumerate(env.agents):
            rows = [((who - watcher) % 3, number) for who, number in made[:4]]
            rows += [(-1, -1)] * (4 - len(rows))
            assert env.observe(agent)["history"].tolist() == [list(row) for row in rows]


def test_environments_with_history_keep_to_the_rules_of_environments() -> None:
    check_env(lambda: splendor_v0.raw_env(history=3), seeds=[1])


def test_copies_and_states_hold_the_history() -> None:
    env = splendor_v0.raw_env(history=2)
    env.reset(seed=4)
    env.step(env.parse("take R G O"))
    told = env.observe("player_1")["history"]
    assert told.tolist()[0][0] == 1
    np.testing.assert_array_equal(env.clone().observe("player_1")["history"], told)
    kept = env.get_state()
    env.step(env.parse("take W B G"))
    env.set_state(kept)
    np.testing.assert_array_equal(env.observe("player_1")["history"], told)
    env.reset(seed=5)
    assert (env.observe("player_1")["history"] == -1).all()


def test_a_learner_sees_what_bots_have_played() -> None:
    env = SplendorEnv(opponents="random", seat=1, history=5)
    told, _ = env.reset(seed=3)
    assert told in env.observation_space
    assert told["history"][0, 0] == 1
    assert told["history"][0, 1] >= 0


def test_a_history_has_a_length_that_makes_sense() -> None:
    with pytest.raises(ValueError, match="history=-1"):
        splendor_v0.raw_env(history=-1)

"""What environments show: pixels that are the table's, and the same size at every moment."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import guildhall.envs
from env_games import any_legal
from guildhall.envs import carcassonne_v0, splendor_v0


@pytest.mark.parametrize("make", [splendor_v0.raw_env, carcassonne_v0.raw_env])
def test_pixels_keep_their_size_and_change_with_the_table(make: Any) -> None:
    env, rng = make(render_mode="rgb_array"), random.Random(1)
    env.reset(seed=4)
    before = env.render()
    for _ in range(6):
        env.step(any_legal(env.last()[0]["action_mask"], rng))
    after = env.render()
    assert before.shape == after.shape == (720, 720, 3)
    assert before.dtype == np.uint8
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 30
    assert (before != after).any()


def test_what_a_learner_may_not_see_is_not_in_its_picture() -> None:
    env: Any = gymnasium.make(
        "guildhall/Splendor-v0", opponents="random", seat=0, render_mode="rgb_array"
    ).unwrapped
    env.reset(seed=4)
    env.step(env.parse("reserve tier1"))
    drawn = env.render()
    env.table.guess_for(0, 99)
    np.testing.assert_array_equal(env.render(), drawn)


def test_gymnasium_accepts_what_is_rendered() -> None:
    assert guildhall.envs.versions()["splendor"] == "v0"
    env = gymnasium.make("guildhall/Splendor-v0", opponents="random", render_mode="rgb_array")
    check_env(env.unwrapped)

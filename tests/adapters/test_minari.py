"""A data set of Minari holds the games that a bot has played, decision by decision."""

from __future__ import annotations

from pathlib import Path

import minari
import numpy as np
import pytest

from guildhall.envs import SplendorEnv
from guildhall.envs.adapters.minari_data import make_dataset


def test_games_are_kept_and_can_be_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    env = SplendorEnv(opponents="random", observation="float32", illegal="raise")
    make_dataset("guildhall/splendor-test-v0", teacher="greedy", seeds=[3, 4], env=env)
    kept = minari.load_dataset("guildhall/splendor-test-v0")
    assert kept.total_episodes == 2
    for episode, seed in zip(kept.iterate_episodes(), (3, 4), strict=True):
        observation, _ = env.reset(seed=seed)
        gained = 0.0
        for k, action in enumerate(episode.actions):
            told = {name: rows[k] for name, rows in episode.observations.items()}
            np.testing.assert_array_equal(told["observation"], observation["observation"])
            assert told["action_mask"][action]
            observation, reward, over, cut, _ = env.step(action)
            gained += float(reward)
        assert over or cut
        assert gained == pytest.approx(float(np.sum(episode.rewards)))

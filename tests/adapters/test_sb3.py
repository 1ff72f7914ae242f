"""MaskablePPO of sb3-contrib learns here, plays only what is legal, and enters the arena."""

from __future__ import annotations

import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3.common.env_checker import check_env

from guildhall.envs import PolicyBot, splendor_v0
from guildhall.envs.adapters import sb3
from guildhall.games import splendor


def test_stable_baselines_accepts_it() -> None:
    check_env(sb3.splendor(opponents="random", illegal="lose"))


def test_maskable_ppo_learns_and_plays() -> None:
    env = sb3.splendor(opponents="random", reward="delta", max_turns=60, illegal="raise")
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, n_epochs=2, seed=1)
    before = model.policy.state_dict()["action_net.weight"].clone()
    model.learn(1024)
    assert (model.policy.state_dict()["action_net.weight"] != before).any()
    observation, _ = env.reset(seed=9)
    over = cut = False
    while not over and not cut:
        masks = get_action_masks(env)
        action, _ = model.predict(observation, action_masks=masks, deterministic=True)
        assert masks[action]
        observation, _, over, cut, _ = env.step(action)

    def policy(told: dict[str, np.ndarray]) -> int:
        masks = told["action_mask"].astype(bool)
        chosen, _ = model.predict(told["observation"].astype(np.float32), action_masks=masks)
        return int(chosen)

    bot = PolicyBot(splendor_v0.raw_env(observation="float32"), policy)
    view = splendor.Game(2, seed=1).view_for(0)
    assert bot.choose(view) in view.legal_moves()

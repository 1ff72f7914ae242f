"""PPO of RLlib learns by self-play, with RLlib's own action masking, on our environment."""

from __future__ import annotations

import random

import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from guildhall.envs.adapters.rllib import RllibEnv


def test_one_agent_at_a_time_is_told_something_and_all_at_the_end() -> None:
    env, dice = RllibEnv({"players": 3, "expansion": "cities"}), random.Random(1)
    told, _ = env.reset(seed=1)
    gained = np.zeros(3)
    while True:
        ((agent, row),) = told.items()
        assert row in env.observation_spaces[agent]
        action = dice.choice(np.flatnonzero(row["action_mask"]).tolist())
        told, rewards, ends, cuts, _ = env.step({agent: action})
        gained += [rewards[name] for name in env.possible_agents]
        if ends["__all__"] or cuts["__all__"]:
            break
    assert set(told) == set(env.possible_agents)
    assert abs(gained.sum()) < 1e-6
    assert gained.any()


def test_ppo_learns_by_self_play() -> None:
    shared = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64]}
    )
    config = (
        PPOConfig()
        .environment(
            RllibEnv,
            env_config={"max_turns": 40, "reward": "delta"},
            disable_env_checking=True,
        )
        .env_runners(num_env_runners=0)
        .learners(num_learners=0)
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_told, **_named: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"shared": shared}))
        .training(train_batch_size_per_learner=400, minibatch_size=100, num_epochs=1)
    )
    algorithm = config.build_algo()
    try:
        results = [algorithm.train() for _ in range(2)]
    finally:
        algorithm.stop()
        ray.shutdown()  # it has begun a cluster of its own
    assert results[-1]["env_runners"]["num_env_steps_sampled_lifetime"] >= 800
    assert np.isfinite(results[-1]["learners"]["shared"]["total_loss"])

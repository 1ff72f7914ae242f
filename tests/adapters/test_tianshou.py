"""Tianshou plays our environment with masks, and a value network of its own learns there."""

from __future__ import annotations

import numpy as np
import pytest
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.net.common import Net

from guildhall.envs.adapters.tianshou_env import make_env


def test_random_agents_play_whole_games_without_a_foul() -> None:
    env = make_env(players=3, expansion="cities")
    agents = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in range(3)]
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=agents, env=env)
    venv = DummyVectorEnv([lambda: make_env(players=3, expansion="cities")])
    played = Collector[CollectStats](algorithm, venv).collect(
        n_episode=2, reset_before_collect=True
    )
    assert played.n_collected_episodes == 2
    assert np.abs(played.returns.sum(axis=1)) == pytest.approx(0, abs=1e-5)


def test_a_value_network_learns_against_a_random_agent() -> None:
    env = make_env(max_turns=30, reward="delta")
    shape, count = env.observation_space["observation"].shape, int(env.action_space.n)
    net = Net(state_shape=shape, action_shape=count, hidden_sizes=[64])
    policy = DiscreteQLearningPolicy(
        model=net, action_space=env.action_space, eps_training=0.2, eps_inference=0.0
    )
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), target_update_freq=100)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)
    algorithm = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=env)
    buffer = VectorReplayBuffer(5_000, 2)
    venv = DummyVectorEnv([lambda: make_env(max_turns=30, reward="delta") for _ in range(2)])
    collector = Collector[CollectStats](algorithm, venv, buffer, exploration_noise=True)
    before = [weight.detach().clone() for weight in net.parameters()]
    collector.reset()
    for _ in range(3):
        collector.collect(n_step=200)
        with torch_is_training(algorithm):
            algorithm.update(buffer=buffer, sample_size=64)
    assert any((old != new).any() for old, new in zip(before, net.parameters(), strict=True))


def torch_is_training(algorithm: MultiAgentOffPolicyAlgorithm):  # type: ignore[no-untyped-def] # noqa: ANN201
    from tianshou.utils.torch_utils import policy_within_training_step

    return policy_within_training_step(algorithm.policy)

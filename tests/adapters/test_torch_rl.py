"""TorchRL accepts our environment, plays it with masks, and learns from what was played."""

from __future__ import annotations

import torch
from torchrl.envs.utils import check_env_specs

from guildhall.envs.adapters.torch_rl import make_env


def test_torch_rl_accepts_it() -> None:
    check_env_specs(make_env(max_turns=20, seed=1))


def test_a_random_policy_plays_only_what_is_legal() -> None:
    env = make_env(players=3, expansion="orient", max_turns=30, seed=1)
    played = env.rollout(60, break_when_any_done=False, auto_reset=True)
    steps = 0
    for agent in ("player_0", "player_1", "player_2"):
        part = played[agent]
        acting = part["mask"].flatten()
        actions = part["action"].reshape(len(played), -1)[:, 0]
        legal = part["action_mask"].reshape(len(played), -1)
        steps += int(acting.sum())
        assert legal[acting].gather(1, actions[acting, None].long()).all()
    assert steps >= 50


def test_a_policy_learns_from_a_rollout() -> None:
    env = make_env(max_turns=20, reward="delta", seed=2)
    played = env.rollout(40, break_when_any_done=False)
    part = played["player_0"]
    rows = part["observation", "observation"].reshape(len(played), -1).float()
    acting = part["mask"].flatten()
    actions = part["action"].reshape(len(played), -1)[:, 0].long()
    legal = part["action_mask"].reshape(len(played), -1)
    gained = played["next", "player_0", "reward"].flatten()
    torch.manual_seed(1)
    policy = torch.nn.Linear(rows.shape[1], legal.shape[1])
    steps = torch.optim.Adam(policy.parameters(), 1e-2)
    losses = []
    for _ in range(20):
        scores = policy(rows[acting]).masked_fill(~legal[acting], -1e9)
        chosen = torch.log_softmax(scores, 1).gather(1, actions[acting, None])[:, 0]
        loss = -(chosen * (1 + gained[acting])).mean()
        steps.zero_grad()
        loss.backward()
        steps.step()
        losses.append(float(loss))
    assert losses[-1] < losses[0]

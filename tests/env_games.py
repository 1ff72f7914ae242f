"""Random games on environments, for the tests of several of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

EDITIONS = (None, "cities", "trading_posts", "orient", "strongholds")


def any_legal(mask: Any, rng: random.Random) -> int:
    """A legal action, 0 where there is none."""
    legal = np.flatnonzero(mask)
    return int(rng.choice(legal)) if len(legal) else 0


def play_out(env: Any, rng: random.Random) -> None:
    """Play a game of an AEC environment to its end with random actions, all agents gone."""
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        env.step(None if over or cut else any_legal(observation["action_mask"], rng))
        assert agent in env.possible_agents

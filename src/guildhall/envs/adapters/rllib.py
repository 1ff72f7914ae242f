"""For RLlib: all seats of a game as a MultiAgentEnv in which one agent acts at a time.

The keys are those of RLlib's action masking: `observations` and `action_mask`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from guildhall.envs.aec import GuildhallEnv
from guildhall.envs.games import environments
from guildhall.games.catalogue import USUAL


class RllibEnv(MultiAgentEnv):  # type: ignore[misc] # RLlib has no types here
    """`config` names the `game` (splendor) and has the options of its environment besides.

    RLlib tries environments with random actions, which are not legal here: say
    `.environment(..., disable_env_checking=True)`.
    """

    def __init__(self, config: dict[str, Any] | None = None) -> None:
        options = {**(config or {})}
        made = environments(options.pop("game", USUAL))
        self.env: GuildhallEnv = made.raw_env(**options, observation="float32")
        self.possible_agents = list(self.env.possible_agents)
        self.agents = list(self.possible_agents)
        count = self.env.blueprint.n_actions
        told = spaces.Dict(
            {
                "observations": spaces.Box(-np.inf, np.inf, (self.env.fields.size,), np.float32),
                "action_mask": spaces.Box(0.0, 1.0, (count,), np.float32),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, told)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        super().__init__()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game; only the agent that begins is told something."""
        self.env.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._told(), {}

    def step(self, action_dict: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Play the action of the agent that has to decide."""
        (action,) = action_dict.values()
        self.env.step(int(action))
        over = any(self.env.terminations.values())
        cut = any(self.env.truncations.values())
        ends = {"__all__": over}
        cuts = {"__all__": cut}
        told = self._told()
        if over or cut:
            told = {agent: self._row(agent) for agent in self.possible_agents}
        return told, dict(self.env.rewards), ends, cuts, {}

    def _told(self) -> dict[str, Any]:
        agent = self.env.agent_selection
        return {agent: self._row(agent)}

    def _row(self, agent: str) -> dict[str, Any]:
        told = self.env.observe(agent)
        return {
            "observations": told["observation"].astype(np.float32),
            "action_mask": told["action_mask"].astype(np.float32),
        }

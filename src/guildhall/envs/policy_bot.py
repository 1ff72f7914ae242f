"""What was learnt in an environment, as a bot: for the arena, the hall and the console."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildhall.envs.aec import GuildhallEnv
from guildhall.envs.batch import IllegalAction

Policy = Callable[[dict[str, Any]], int]
"""Chooses an action by an observation as an environment tells it, with its `action_mask`."""


class PolicyBot:
    """A bot that sees what an environment tells and plays what a policy chooses.

    `env` is an environment of the same game, edition and number of players, not wrapped; it says in
    which form observations are told, and it is not played in. Only the view that the bot is given
    goes into the observation.
    """

    def __init__(self, env: GuildhallEnv, policy: Policy, name: str = "policy") -> None:
        self.name = name
        self._env = env.clone()
        self._policy = policy

    def choose(self, view: Any) -> Any:
        """The legal move that the policy chooses; raises IllegalAction where it is not."""
        observation = self._env.show(view)
        action = int(self._policy(observation))
        if (
            not 0 <= action < len(observation["action_mask"])
            or not observation["action_mask"][action]
        ):
            raise IllegalAction(f"the policy of {self.name} chose {action}, which is not legal")
        number = self._env.table.rules_action(action)
        return next(move for move in view.legal_moves() if move.action == number)

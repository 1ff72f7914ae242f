"""What was learnt in an environment, as a bot: for the arena, the hall and the console."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildhall.envs import payment_actions
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
        action = self._chosen(self._env.show(view))
        number = self._env.table.rules_action(action)
        move = next(move for move in view.legal_moves() if move.action == number)
        return self._paid(view, move) if self._env.blueprint.further_texts else move

    def _paid(self, view: Any, move: Any) -> Any:
        """A purchase with the payment that the policy chooses, other moves as they are."""
        ways = {way.payment: way for way in view.payments(move)}
        if len(ways) < 2:
            return move
        env = self._env
        env.step(move.action)
        while env.table.is_paying:
            env.step(self._chosen(env.observe(env.agent_selection)))
        return ways[payment_actions.tender(env.table)]

    def _chosen(self, observation: dict[str, Any]) -> int:
        """What the policy does; raises IllegalAction."""
        action, mask = int(self._policy(observation)), observation["action_mask"]
        if not 0 <= action < len(mask) or not mask[action]:
            raise IllegalAction(f"the policy of {self.name} chose {action}, which is not legal")
        return action

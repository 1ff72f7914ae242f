"""For TorchRL: its own wrapper of PettingZoo, with masks and with observations in floats."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers.base import BaseWrapper
from torchrl.envs.libs.pettingzoo import PettingZooWrapper

from guildhall.envs.games import environments
from guildhall.games.catalogue import USUAL


class Untold(BaseWrapper[str, Any, Any]):
    """An environment whose infos are empty: TorchRL takes only numbers there."""

    @property
    def infos(self) -> dict[str, dict[str, Any]]:  # type: ignore[override] # only read there
        """Nothing for each agent."""
        return {agent: {} for agent in self.env.possible_agents}


def make_env(game: str = USUAL, *, seed: int | None = None, **options: Any) -> Any:
    """A TorchRL environment in which each agent is a group of its own, `player_0` and so on.

    A group's `mask` says whether it has to decide, its `action_mask` what it may do.
    """
    env = environments(game).env(**options, observation="float32")
    return PettingZooWrapper(env=Untold(env), use_mask=True, seed=seed, done_on_any=True)

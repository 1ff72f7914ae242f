"""For Tianshou: its own wrapper of PettingZoo, with observations in floats."""

from __future__ import annotations

from typing import Any

from tianshou.env import PettingZooEnv

from guildhall.envs.games import environments
from guildhall.games.catalogue import USUAL


def make_env(game: str = USUAL, **options: Any) -> Any:
    """An environment whose observations have `agent_id`, `obs` and `mask`."""
    return PettingZooEnv(environments(game).env(**options, observation="float32"))

"""For Tianshou: its own wrapper of PettingZoo, with observations in floats."""

from __future__ import annotations

from typing import Any

from tianshou.env import PettingZooEnv

from guildhall.envs import carcassonne_v0, splendor_v0

MAKERS = {"splendor": splendor_v0.env, "carcassonne": carcassonne_v0.env}


def make_env(game: str = "splendor", **options: Any) -> Any:
    """An environment whose observations have `agent_id`, `obs` and `mask`."""
    return PettingZooEnv(MAKERS[game](**options, observation="float32"))

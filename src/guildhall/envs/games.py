"""The games that are there as environments, each with its module for PettingZoo."""

from __future__ import annotations

from types import ModuleType

from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.games.catalogue import USUAL

ENVS: dict[str, ModuleType] = {"splendor": splendor_v0, "carcassonne": carcassonne_v0}
"""By the name of the game; each has `env`, `raw_env` and a `VERSION`."""

__all__ = ["ENVS", "USUAL"]

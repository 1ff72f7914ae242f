"""The names under which Gymnasium and PettingZoo know our environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildhall import __version__
from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.envs.games import env_games, environments
from guildhall.envs.splendor_blueprint import EXPANSIONS

SPLENDOR = "guildhall/Splendor-v0"
CARCASSONNE = "guildhall/Carcassonne-v0"


def register_all(in_gymnasium: Callable[..., None], in_pettingzoo: Callable[..., None]) -> None:
    """Tell both registries of every environment."""
    in_gymnasium(
        SPLENDOR,
        entry_point="guildhall.envs.single:SplendorEnv",
        vector_entry_point="guildhall.envs.vector:SplendorVectorEnv",
    )
    in_gymnasium(
        CARCASSONNE,
        entry_point="guildhall.envs.single:CarcassonneEnv",
        vector_entry_point="guildhall.envs.vector:CarcassonneVectorEnv",
    )
    for name, options in pettingzoo_ids().items():
        module = "carcassonne_v0" if "carcassonne" in name else "splendor_v0"
        in_pettingzoo("aec", name, f"guildhall.envs.{module}:env", kwargs=options)


def pettingzoo_ids() -> dict[str, dict[str, Any]]:
    """The names at PettingZoo, each with the options that it stands for."""
    version = splendor_v0.VERSION
    editions = {
        f"guildhall/splendor_{expansion}-v{version}": {"expansion": expansion}
        for expansion in EXPANSIONS
    }
    return {
        f"guildhall/splendor-v{version}": {},
        **editions,
        f"guildhall/carcassonne-v{carcassonne_v0.VERSION}": {},
    }


def versions() -> dict[str, str]:
    """What a result depends on, to be told with it: the package and each environment."""
    return {
        "guildhall": __version__,
        **{game: f"v{environments(game).VERSION}" for game in env_games()},
    }

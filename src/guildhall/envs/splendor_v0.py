"""Splendor for PettingZoo: `splendor_v0.env(players=3, expansion="orient")`.

Versions: v0, the first one. The number rises whenever observations, actions or rules change, so
that results of one version stay comparable.
"""

from __future__ import annotations

from typing import Any

from guildhall.envs.aec import GuildhallEnv, wrapped
from guildhall.envs.blueprint import build
from guildhall.envs.splendor_blueprint import splendor_blueprint

VERSION = 0


def raw_env(
    players: int = 2,
    expansion: str | None = None,
    **options: Any,
) -> GuildhallEnv:
    """The environment as it is: an illegal action raises IllegalAction and changes nothing.

    `splendor_blueprint` says what options the game has, `GuildhallEnv` what the others are.
    """
    name = f"splendor_{expansion}" if expansion else "splendor"
    made, others = build(splendor_blueprint, players, expansion, **options)
    return GuildhallEnv(made, name=f"{name}_v{VERSION}", **others)


env = wrapped(raw_env)

"""Carcassonne for PettingZoo: `carcassonne_v0.env(players=3, draw="standard")`.

An action is the number of a legal move in the present position; `info["action_ids"]` has the
numbers of the rules, `env.action_text(action)` the notation.

Versions: v0, the first one. The number rises whenever observations, actions or rules change, so
that results of one version stay comparable.
"""

from __future__ import annotations

from typing import Any

from guildhall.envs.aec import GuildhallEnv, wrapped
from guildhall.envs.blueprint import build
from guildhall.envs.carcassonne_blueprint import carcassonne_blueprint

VERSION = 0


def raw_env(
    players: int = 2,
    draw: str = "variant",
    **options: Any,
) -> GuildhallEnv:
    """The environment as it is: an illegal action raises IllegalAction and changes nothing.

    `carcassonne_blueprint` says what options the game has, `GuildhallEnv` what the others are.
    """
    made, others = build(carcassonne_blueprint, players, draw, **options)
    return GuildhallEnv(made, name=f"carcassonne_v{VERSION}", **others)


env = wrapped(raw_env)

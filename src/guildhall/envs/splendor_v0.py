"""Splendor for PettingZoo: `splendor_v0.env(players=3, expansion="orient")`.

Versions: v0, the first one. The number rises whenever observations, actions or rules change, so
that results of one version stay comparable.
"""

from __future__ import annotations

from typing import Any

from guildhall.envs.aec import GuildhallEnv, wrapped
from guildhall.envs.splendor_blueprint import splendor_blueprint

VERSION = 0


def raw_env(
    players: int = 2,
    expansion: str | None = None,
    *,
    gold_tokens: int = 5,
    nobles: str = "base",
    goal: int = 15,
    payments: str = "least_gold",
    perfect_information: bool = False,
    **options: Any,
) -> GuildhallEnv:
    """The environment as it is: an illegal action raises IllegalAction and changes nothing.

    `goal=10` is a miniature for quick research. `GuildhallEnv` says what the other options are.
    """
    name = f"splendor_{expansion}" if expansion else "splendor"
    made = splendor_blueprint(
        *(players, expansion, gold_tokens, nobles, goal, payments),
        perfect_information=perfect_information,
    )
    return GuildhallEnv(made, name=f"{name}_v{VERSION}", **options)


env = wrapped(raw_env)

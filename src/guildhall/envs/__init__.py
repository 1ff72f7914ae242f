"""Splendor and Carcassonne as environments for learning; needs the extra `rl`.

    from guildhall.envs import splendor_v0
    env = splendor_v0.env(players=3, expansion="orient")

Importing this package registers the environments: `gymnasium.make("guildhall/Splendor-v0")`,
`pettingzoo.make("aec", "guildhall/splendor-v0")`.
"""

from __future__ import annotations

from guildhall.extras import needing

with needing("rl"):
    import gymnasium
    import pettingzoo

from guildhall.envs import carcassonne_v0, splendor_v0
from guildhall.envs.aec import GuildhallEnv
from guildhall.envs.batch import IllegalAction
from guildhall.envs.fields import Field, Fields
from guildhall.envs.functional import Functional, functional_carcassonne, functional_splendor
from guildhall.envs.policy_bot import PolicyBot
from guildhall.envs.registration import register_all, versions
from guildhall.envs.single import CarcassonneEnv, SplendorEnv
from guildhall.envs.vector import CarcassonneVectorEnv, SplendorVectorEnv

__all__ = [
    "CarcassonneEnv",
    "CarcassonneVectorEnv",
    "Field",
    "Fields",
    "Functional",
    "GuildhallEnv",
    "IllegalAction",
    "PolicyBot",
    "SplendorEnv",
    "SplendorVectorEnv",
    "carcassonne_v0",
    "functional_carcassonne",
    "functional_splendor",
    "splendor_v0",
    "versions",
]

register_all(gymnasium.register, pettingzoo.register)

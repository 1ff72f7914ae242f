"""For Stable-Baselines3 and the MaskablePPO of sb3-contrib, which need nothing installed here."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from guildhall.envs.single import CarcassonneEnv, LearnerEnv, SplendorEnv


class FlatEnv(gymnasium.Wrapper[Any, Any, Any, Any]):
    """One learner against bots whose observation is one row of numbers about 1.

    `action_masks()` tells what is legal, where sb3-contrib looks for it.
    """

    def __init__(self, env: LearnerEnv) -> None:
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(
            -np.inf, np.inf, (env.fields.size,), np.float32
        )

    def reset(self, **told: Any) -> tuple[Any, dict[str, Any]]:
        """Deal a game."""
        observation, info = self.env.reset(**told)
        return observation["observation"], info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Play an action and those of the bots."""
        observation, reward, over, cut, info = self.env.step(action)
        return observation["observation"], reward, over, cut, info

    def action_masks(self) -> Any:
        """What the learner may do."""
        return self.unwrapped.action_masks()  # type: ignore[attr-defined] # a LearnerEnv


def splendor(**options: Any) -> FlatEnv:
    """Splendor for one learner; the options are those of `guildhall/Splendor-v0`."""
    return FlatEnv(SplendorEnv(**options, observation="float32"))


def carcassonne(**options: Any) -> FlatEnv:
    """Carcassonne for one learner; the options are those of `guildhall/Carcassonne-v0`."""
    return FlatEnv(CarcassonneEnv(**options, observation="float32"))

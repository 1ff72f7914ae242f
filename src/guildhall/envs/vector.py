"""Many games at once, as a Gymnasium vector environment; who acts is data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from guildhall.envs.batch import Batch, first_seeds
from guildhall.envs.blueprint import Blueprint, build
from guildhall.envs.carcassonne_blueprint import carcassonne_blueprint
from guildhall.envs.kernels import steps
from guildhall.envs.observation import numbers_space
from guildhall.envs.splendor_blueprint import splendor_blueprint

MODES = {
    AutoresetMode.NEXT_STEP: steps.NEXT_STEP,
    AutoresetMode.SAME_STEP: steps.SAME_STEP,
    AutoresetMode.DISABLED: steps.DISABLED,
}


class GuildhallVectorEnv(VectorEnv[Any, Any, Any]):
    """Games of one blueprint side by side; all seats are played by whoever calls `step`.

    A step takes an action for every game, by the seat in `to_play`, and tells that seat's reward.
    What it gives back are always the same arrays, written anew: copy what you keep.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        num_envs: int,
        *,
        threads: int = 1,
        reward: str = "rank",
        max_turns: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        observe: bool = True,
        **others: Any,
    ) -> None:
        if others:
            raise TypeError(
                f"{', '.join(others)}: no option of many games at once, where whoever calls step "
                "plays all seats; for one learner against bots there is "
                'gymnasium.make_vec(..., vectorization_mode="sync"), or "async"'
            )
        mode = _mode(autoreset_mode)
        self.batch = Batch(
            blueprint,
            num_envs,
            threads=threads,
            reward=reward,
            max_turns=max_turns,
            mode=MODES[mode],
            observe=observe,
        )
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = num_envs
        self.fields = blueprint.fields
        """Where everything stands in an observation."""
        mask = spaces.Box(0, 1, (blueprint.n_actions,), np.int8)
        self.single_observation_space = spaces.Dict({"action_mask": mask})
        if observe:
            told = numbers_space((self.fields.size,), blueprint)
            self.single_observation_space = spaces.Dict({"observation": told, "action_mask": mask})
        self.single_action_space = spaces.Discrete(blueprint.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        arrays = {"action_mask": self.batch.masks}
        final = {"action_mask": np.zeros((num_envs, blueprint.n_actions), np.int8)}
        if observe:
            arrays = {"observation": self.batch.observations, **arrays}
            final = {"observation": self.batch.final_observations, **final}
        self._observations = arrays
        self._final = final
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._has_begun = False

    @property
    def to_play(self) -> Any:
        """The seat that has to decide in each game, -1 where the game is over."""
        return self.batch.to_play

    def action_masks(self) -> Any:
        """The legal actions of every game, as sb3-contrib asks for them."""
        return self.batch.masks

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal games: those of `options["reset_mask"]`, or all of them.

        Game `i` has the seed `seed + i`, or the one that stands in a sequence; without a seed each
        game follows from the last one.
        """
        where = (options or {}).get("reset_mask")
        chosen = np.ones(self.num_envs, np.bool_) if where is None else np.asarray(where, np.bool_)
        seeds = self.batch.seeds
        if seed is not None:
            seeds[chosen] = np.array(first_seeds(seed, self.num_envs), np.uint64)[chosen]
        elif self._has_begun:
            self.batch.follow(chosen)
        else:
            seeds[:] = self.np_random.integers(0, 1 << 63, self.num_envs, np.uint64)
        self._has_begun = True
        self.batch.reset(chosen)
        return self._observations, self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every game; IllegalAction if one is not legal, and nothing changes.

        The reward is that of the seat that acted; `infos["rewards"]` has those of all seats.
        """
        if not self._has_begun:
            raise ResetNeeded("call reset before step")
        batch = self.batch
        batch.step(actions)
        np.equal(batch.ended, 1, out=self._terminated)
        np.equal(batch.ended, 2, out=self._truncated)
        infos = self._infos()
        if batch.mode == steps.SAME_STEP:
            infos["final_obs"] = self._final
            infos["_final_obs"] = batch.ended != 0
        return self._observations, batch.gained, self._terminated, self._truncated, infos

    def close_extras(self, **_kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "to_play": batch.to_play,
            "rewards": batch.rewards,
            "turn": batch.turns,
            "seed": batch.seeds,
        }


def _mode(named: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(named)
    except ValueError as error:
        modes = ", ".join(mode.value for mode in AutoresetMode)
        raise ValueError(f"autoreset_mode={named!r}: choose one of {modes}") from error


class SplendorVectorEnv(GuildhallVectorEnv):
    """Games of Splendor side by side, of one edition and one number of players.

    `threads` share the games; neither their number nor `num_envs` changes any game. With
    `observe=False` only masks are written. `autoreset_mode` is when a game that is over gives way
    to the next one. With `max_turns` a longer game is truncated, and what there is counts.
    `splendor_blueprint` says what options the game has.
    """

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        expansion: str | None = None,
        **options: Any,
    ) -> None:
        made, others = build(splendor_blueprint, players, expansion, **options)
        super().__init__(made, num_envs, **others)


class CarcassonneVectorEnv(GuildhallVectorEnv):
    """Games of Carcassonne side by side; actions are numbers of legal moves, as in the others.

    `carcassonne_blueprint` says what options the game has.
    """

    def __init__(
        self,
        num_envs: int,
        players: int = 2,
        draw: str = "variant",
        **options: Any,
    ) -> None:
        made, others = build(carcassonne_blueprint, players, draw, **options)
        super().__init__(made, num_envs, **others)

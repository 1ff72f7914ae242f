"""One learner against seated bots, as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from guildhall.bots import registry
from guildhall.bots.contract import Bot
from guildhall.envs.batch import IllegalAction, check_seed, next_seed
from guildhall.envs.blueprint import Blueprint, build
from guildhall.envs.carcassonne_blueprint import carcassonne_blueprint
from guildhall.envs.observation import form, observation_space, observe
from guildhall.envs.pictures import RENDER_MODES, check_mode, show
from guildhall.envs.splendor_blueprint import splendor_blueprint
from guildhall.envs.table import Table

Opponent = str | Bot
"""The name of a bot, as `guildhall play --bots` knows it, or a bot."""


class LearnerEnv(gymnasium.Env[Any, Any]):
    """A game in which bots have all seats but one.

    `opponents` is one bot for all other seats, or one for each of them in the order of play after
    the learner. `seat` is the learner's; None lets the seed of each game choose it. A step plays
    the learner's action, and then the bots until the learner has to decide again. An action that is
    not legal loses the game with a reward of -1 (`illegal="lose"`), or raises IllegalAction and
    changes nothing (`illegal="raise"`).
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # type: ignore[misc] # as Gymnasium's own

    def __init__(  # noqa: PLR0913 - options, all by keyword
        self,
        blueprint: Blueprint,
        *,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int | None = None,
        reward: str = "rank",
        max_turns: int | None = None,
        observation: str = "int8",
        history: int = 0,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in {"lose", "raise"}:
            raise ValueError(f"illegal={illegal!r}: choose lose or raise")
        check_mode(render_mode)
        others = blueprint.players - 1
        alike = isinstance(opponents, str | Bot)
        self.opponents: list[Any] = [opponents] * others if alike else list(opponents)  # type: ignore[arg-type] # a bot is no sequence
        if len(self.opponents) != others:
            raise ValueError(f"{len(self.opponents)} opponents for {others} other seats")
        for name in self.opponents:
            if isinstance(name, str):
                registry.check(name, blueprint.game)
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"seat={seat!r}: there are seats 0 to {others}")
        self.render_mode = render_mode
        self.blueprint = blueprint
        self.fields = blueprint.fields
        """Where everything stands in an observation."""
        self.table = Table(blueprint, reward, max_turns, history)
        self.seat = seat or 0
        """The learner's seat in this game."""
        self._wanted_seat = seat
        told, self._tell = form(observation, blueprint)
        self.observation_space = observation_space(told, blueprint, history)
        self.action_space = spaces.Discrete(blueprint.n_actions)
        self._raises = illegal == "raise"
        self._bots: dict[int, Bot] = {}
        self._has_begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal the game of a seed, or the one that follows the last game."""
        super().reset(seed=seed, options=options)
        if seed is None:
            follows = next_seed(self.table.seed) if self._has_begun else None
            seed = int(self.np_random.integers(0, 1 << 63)) if follows is None else follows
        check_seed(seed)
        self._has_begun = True
        self.table.deal(seed)
        self._seat_everybody(seed)
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's action and those of the bots."""
        if not self._has_begun:
            raise gymnasium.error.ResetNeeded("call reset before step")
        batch = self.table.batch
        try:
            self.table.play(int(action))
        except IllegalAction:
            if self._raises:
                raise
            return self._lose(int(action))
        gained = batch.rewards.item(0, self.seat) + self._let_bots_play()
        over = batch.over.item(0)
        if self.render_mode == "human":
            self.render()
        return self._observation(), gained, over == 1, over == 2, self._info()

    def action_masks(self) -> Any:
        """What the learner may do, as sb3-contrib asks for it."""
        return self.table.batch.masks[0].astype(np.bool_)

    def action_text(self, action: int) -> str:
        """The notation of an action; in Carcassonne, of one that is legal now."""
        return self.table.text(action)

    def parse(self, text: str) -> int:
        """The action that a text means here; raises a MoveError where it means none."""
        return self.table.parse(text)

    def render(self) -> Any:
        """The table as the learner sees it: text, SVG, pixels, or printed for people."""
        return show(self.table.view(self.seat), self.render_mode)

    def _seat_everybody(self, seed: int) -> None:
        """Give the learner and the bots their seats, and bots seeds that follow from the game's."""
        players = self.blueprint.players
        seat = self._wanted_seat
        self.seat = next_seed(seed) % players if seat is None else seat
        self._bots = {}
        bot_seed = seed
        for k, opponent in enumerate(self.opponents, 1):
            bot_seed = next_seed(bot_seed)
            if isinstance(opponent, str):
                opponent = registry.create(opponent, bot_seed, self.blueprint.game)  # noqa: PLW2901 - the bot of that name
            self._bots[(self.seat + k) % players] = opponent

    def _let_bots_play(self) -> float:
        """Let bots play until the learner has to decide; tell what the learner gains by it."""
        table, gained = self.table, 0.0
        while table.seat not in {self.seat, -1}:
            move = self._bots[table.seat].choose(table.view(table.seat))
            table.play_move(move)
            gained += table.batch.rewards.item(0, self.seat)
        return gained

    def _lose(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """End the game of a learner who has chosen an illegal action."""
        self.table.batch.over[0] = 1
        self.table.batch.tell()
        return self._observation(), -1.0, True, False, {**self._info(), "illegal": action}

    def _observation(self) -> Any:
        table = self.table
        return observe(table, self.seat, self._tell, table.batch.masks[0].copy())

    def _info(self) -> dict[str, Any]:
        info = self.table.info(self.seat)
        if self.table.batch.over.item(0):
            info["result"] = self.table.result()
        return info


class SplendorEnv(LearnerEnv):
    """Splendor for one learner: `gymnasium.make("guildhall/Splendor-v0", opponents="greedy")`.

    `splendor_blueprint` says what options the game has, `LearnerEnv` what the others are.
    """

    def __init__(
        self,
        players: int = 2,
        expansion: str | None = None,
        **options: Any,
    ) -> None:
        made, others = build(splendor_blueprint, players, expansion, **options)
        super().__init__(made, **others)


class CarcassonneEnv(LearnerEnv):
    """Carcassonne for one learner: `gymnasium.make("guildhall/Carcassonne-v0")`.

    `carcassonne_blueprint` says what options the game has, `LearnerEnv` what the others are.
    """

    def __init__(
        self,
        players: int = 2,
        draw: str = "variant",
        **options: Any,
    ) -> None:
        made, others = build(carcassonne_blueprint, players, draw, **options)
        super().__init__(made, **others)

"""Many games at once in arrays that stay where they are: what all environments stand on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np

from guildhall.envs.blueprint import Blueprint
from guildhall.envs.kernels import steps

Reward = Literal["rank", "win", "score", "delta"]
REWARDS: dict[str, int] = {
    "rank": steps.RANK,
    "win": steps.WIN,
    "score": steps.SCORE,
    "delta": steps.DELTA,
}


class IllegalAction(ValueError):  # noqa: N818 - named like the IllegalMove of the games
    """An action that the rules do not allow now; no game has changed."""


class Batch:
    """Games that are played side by side; arrays have a row for each.

    A compiled kernel writes into the same arrays at every step. The games do not know of each other
    and each has a seed of its own, so neither their number nor that of threads changes any of them.
    """

    def __init__(
        self,
        blueprint: Blueprint,
        count: int,
        *,
        threads: int = 1,
        reward: str = "rank",
        max_turns: int | None = None,
        mode: int = steps.DISABLED,
        observe: bool = True,
    ) -> None:
        if count < 1 or threads < 1:
            raise ValueError(f"{count} games in {threads} threads: there has to be one of each")
        if reward not in REWARDS:
            raise ValueError(f"reward={reward!r}: choose one of {', '.join(REWARDS)}")
        if max_turns is not None and max_turns < 1:
            raise ValueError(f"max_turns={max_turns!r}: a game has one turn or more")
        self.blueprint = blueprint
        self.count = count
        self.mode = mode
        engine, players = blueprint.engine, blueprint.players
        self.states = engine.blank(count)
        """The whole states: they hold what players may not know."""
        self.observations = np.zeros(
            (count, blueprint.fields.size if observe else 1), blueprint.dtype
        )
        self.masks = np.zeros((count, blueprint.n_actions), np.int8)
        self.rewards = np.zeros((count, players), np.float32)
        """What every seat has got for the last step."""
        self.gained = np.zeros(count, np.float32)
        """What the seat that acted has got for it."""
        self.over = np.ones(count, np.int8)
        """0 while a game goes on, 1 when it has ended, 2 when `max_turns` has cut it short."""
        self.ended = np.zeros(count, np.int8)
        """The same of the game that the last step was played in, where another one has begun."""
        self.to_play = np.full(count, steps.NOBODY, np.int8)
        """The seat that has to decide, -1 when a game is over."""
        self.decisions = np.full(count, steps.NOBODY, np.int8)
        """Which of `engine.ruleset.decisions` is to be made, -1 when a game is over."""
        self.actions = np.zeros(count, np.int64)
        """The actions of the last step."""
        self.seeds = np.zeros(count, np.uint64)
        """The seed of each game."""
        self.turns = np.zeros(count, np.int32)
        """How many turns have been played in each game."""
        final = count if mode == steps.SAME_STEP else 1
        self.final_observations = np.zeros((final, self.observations.shape[1]), blueprint.dtype)
        self._numbers = np.array([mode, REWARDS[reward], max_turns or 0, int(observe)], np.int64)
        self._rooms = [(engine.out(), np.ones(1, np.uint64)) for _ in range(threads)]
        self._bounds = [count * k // threads for k in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        deal = engine.deal
        self._reset_arrays = (
            *(self.observations, self.masks, self.rewards, self.over, self.to_play),
            *(self.decisions, self.seeds, self.turns, self._numbers, deal),
        )
        self._step_arrays = (
            *(self.actions, self.observations, self.masks, self.rewards, self.gained, self.over),
            *(self.ended, self.to_play, self.decisions, self.seeds, self.turns),
            *(self.final_observations, self._numbers, deal),
        )
        blueprint.told_while_compiling(self._compile)

    def reset(self, where: Any = None) -> None:
        """Deal games by the seeds that stand in `seeds`: all of them, or where a mask says so."""
        chosen = np.ones(self.count, np.bool_) if where is None else np.asarray(where, np.bool_)
        if chosen.shape != (self.count,):
            raise ValueError(f"a mask of {chosen.shape} for {self.count} games")
        self._share(self._reset_each, chosen, *self._reset_arrays)

    def step(self, actions: Any) -> None:
        """Play an action in every game; raises IllegalAction before anything has changed."""
        taken, told = self.actions, np.asarray(actions)
        if told.shape != taken.shape or told.dtype.kind not in "iu":
            raise ValueError(
                f"actions of {told.shape} and {told.dtype} for {self.count} games: "
                "give a whole number for each"
            )
        taken[:] = told
        wrong = self._find_illegal(self.masks, 0, self.count, taken, self.over)
        if wrong >= 0:
            raise IllegalAction(self._refusal(wrong, int(taken[wrong])))
        self._share(self._step_each, *self._step_arrays)

    def step_one(self, action: int) -> None:
        """The same for a batch of a single game, with as little ado as possible."""
        if not 0 <= action < self.blueprint.n_actions or not (
            self.masks.item(0, action) or self.over.item(0)
        ):
            raise IllegalAction(self._refusal(0, action))
        self.actions[0] = action
        self._step_each(self.states, 0, 1, *self._step_arrays, *self._rooms[0])

    @property
    def step_arguments(self) -> tuple[Any, ...]:
        """What `blueprint.engine.rules.step_each` takes to play the `actions` of all games.

        For kernels of your own; whether those actions are legal is not looked at.
        """
        return self.states, 0, self.count, *self._step_arrays, *self._rooms[0]

    def tell(self) -> None:
        """Write observations and masks again, after states have been written from outside."""
        out, _ = self._rooms[0]
        self.blueprint.engine.rules.tell_each(
            *(self.states, 0, self.count, self.observations, self.masks, self.over),
            *(self.to_play, self.decisions, self._numbers, out),
        )

    def places(self, number: int) -> tuple[list[int], list[int]]:
        """The places and the points of all seats of a game, as it stands."""
        places, points = np.zeros((2, self.blueprint.players), np.int64)
        self._places_of(self.states, number, places, points)
        return places.tolist(), points.tolist()

    def observe(self, number: int, seat: int) -> Any:
        """What a seat may know of a game, whoever has to decide."""
        row = np.zeros(self.blueprint.fields.size, self.blueprint.dtype)
        self._observe_as(self.states, number, seat, row)
        return row

    def follow(self, where: Any) -> None:
        """Let the seeds of some games be followed by the next ones."""
        for k in np.flatnonzero(where):
            self.seeds[k] = next_seed(int(self.seeds[k]))

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _compile(self) -> None:
        """Have all kernels compiled by a first use, and keep the ways straight into them.

        What numba looks at to choose a version of a kernel takes longer than a step of one game; as
        the kinds of our arrays never change, there is only one version.
        """
        rules, room = self.blueprint.engine.rules, self._rooms[0]
        row = np.zeros(self.blueprint.fields.size, self.blueprint.dtype)
        seats = np.zeros(self.blueprint.players, np.int64)
        nobody = np.zeros(self.count, np.bool_)
        begin, end = 0, 0
        these = self.states, begin, end
        self._reset_each = _entrance(rules.reset_each, *these, nobody, *self._reset_arrays, *room)
        self._step_each = _entrance(rules.step_each, *these, *self._step_arrays, *room)
        self._find_illegal = _entrance(
            rules.find_illegal, self.masks, begin, end, self.actions, self.over
        )
        self._observe_as = _entrance(rules.observe_as, self.states, 0, 0, row)
        self._places_of = _entrance(rules.places_of, self.states, 0, seats, seats)

    def _share(self, work: Callable[..., None], *arrays: Any) -> None:
        """Let each thread work on its part of the games, with room of its own."""
        if self._pool is None:
            work(self.states, 0, self.count, *arrays, *self._rooms[0])
            return

        def do(k: int) -> None:
            work(self.states, self._bounds[k], self._bounds[k + 1], *arrays, *self._rooms[k])

        list(self._pool.map(do, range(len(self._rooms))))

    def _refusal(self, number: int, action: int) -> str:
        where = f"game {number}: " if self.count > 1 else ""
        legal = np.flatnonzero(self.masks[number]).tolist()
        return f"{where}action {action} is not legal now; legal are {legal}"


def next_seed(seed: int) -> int:
    """The seed of the game that follows a game, as the kernels find it."""
    return int(steps.next_seed(seed))


def first_seeds(seed: int | np.integer[Any] | Sequence[int], count: int) -> list[int]:
    """The seed of each of so many games: those given, or the numbers from one seed on."""
    given = range(seed, seed + count) if isinstance(seed, int | np.integer) else seed
    seeds = [int(one) for one in given]
    if len(seeds) != count:
        raise ValueError(f"{len(seeds)} seeds for {count} games")
    for one in seeds:
        check_seed(one)
    return seeds


def check_seed(seed: int) -> None:
    """Raise ValueError for a number that deals no game."""
    if not 0 <= seed < 1 << 63:
        raise ValueError(f"seed={seed!r}: a seed is a number from 0 to 2**63 - 1")


def _entrance(kernel: Any, *arguments: Any) -> Callable[..., Any]:
    """Call a kernel, which compiles it, and tell the way straight into its only version."""
    kernel(*arguments)
    (compiled,) = kernel.overloads.values()
    entry: Callable[..., Any] = compiled.entry_point
    return entry

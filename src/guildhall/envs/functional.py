"""Games as values, for planners: a step makes new states, and chance comes in by seeds.

A state holds what at least one player knows, and not the order of what lies face down: every step
deals that anew by its seed. So a planner that is given a state cannot peek, and two plans with the
same seeds are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from guildhall.envs.batch import REWARDS, IllegalAction, first_seeds
from guildhall.envs.blueprint import Blueprint, build
from guildhall.envs.carcassonne_blueprint import carcassonne_blueprint
from guildhall.envs.kernels import steps
from guildhall.envs.knowledge import known_to, known_to_anybody
from guildhall.envs.splendor_blueprint import splendor_blueprint


@dataclass(frozen=True)
class Told:
    """What states tell; arrays have a row for each."""

    observation: Any
    """For the seat that has to decide."""
    action_mask: Any
    to_play: Any
    """The seat that has to decide, -1 when a game is over."""
    over: Any
    rewards: Any
    """What every seat has got; zeros while a game goes on."""


class Functional:
    """The functions of a game: `init`, `step`, `look`, `known_to`, `determinise`.

    States are arrays of records, one for each game, that are never changed in place. Actions are
    those of the environment of the same game. What a seat may not know of another's hand is in a
    state: a planner for one seat searches `known_to(states, seat)` or `determinise(...)`.
    """

    def __init__(self, blueprint: Blueprint, *, reward: str = "rank") -> None:
        if reward not in REWARDS or reward == "delta":
            raise ValueError(f"reward={reward!r}: choose rank, win or score")
        self.blueprint = blueprint
        self.fields = blueprint.fields
        """Where everything stands in an observation."""
        self._rules = blueprint.engine.rules
        self._reward = REWARDS[reward]
        blueprint.told_while_compiling(self._compile)

    def init(self, seeds: Any) -> Any:
        """New games, one for each seed; an environment with the same seed begins alike."""
        seeds = _seeds(seeds, np.size(seeds))
        states = self.blueprint.engine.blank(len(seeds))
        self._rules.lay_each(states, 0, len(states), seeds, self.blueprint.engine.deal, _rng())
        return known_to_anybody(self.blueprint, states)

    def step(self, states: Any, actions: Any, seeds: Any) -> Any:
        """The states after an action in each; cards that it turns up are drawn by the seeds.

        A game that is over stays as it is. Raises IllegalAction.
        """
        after = states.copy()
        taken = np.ascontiguousarray(np.broadcast_to(actions, len(states)), np.int64)
        chance = _seeds(seeds, len(states))
        out = self.blueprint.engine.out()
        wrong = self._rules.branch_each(after, 0, len(after), taken, chance, out, _rng())
        if wrong >= 0:
            raise IllegalAction(f"game {wrong}: action {taken[wrong]} is not legal now")
        return known_to_anybody(self.blueprint, after)

    def look(self, states: Any) -> Told:
        """What the seats that have to decide may know and do, and what everybody has got."""
        count, blueprint = len(states), self.blueprint
        rows = np.zeros((count, blueprint.fields.size), blueprint.dtype)
        masks = np.zeros((count, blueprint.n_actions), np.int8)
        over = np.ascontiguousarray(states["over"], np.int8)
        to_play, decisions = np.zeros((2, count), np.int8)
        numbers = np.array([steps.DISABLED, self._reward, 0, 1], np.int64)
        self._rules.tell_each(
            *(states, 0, count, rows, masks, over, to_play, decisions, numbers),
            blueprint.engine.out(),
        )
        rewards = np.zeros((count, blueprint.players), np.float32)
        self._rules.reward_each(states, 0, count, self._reward, rewards)
        return Told(rows, masks, to_play, over.astype(np.bool_), rewards)

    def known_to(self, states: Any, seats: Any) -> Any:
        """States as a seat knows them: what it may not see is unknown; -1 is a spectator."""
        return known_to(self.blueprint, states, seats)

    def determinise(self, states: Any, seats: Any, seeds: Any) -> Any:
        """States in which what a seat may not know is dealt anew, as it may be."""
        guessed = self.known_to(states, seats)
        self._rules.guess_each_by(guessed, 0, len(guessed), _seeds(seeds, len(states)), _rng())
        return known_to_anybody(self.blueprint, guessed)

    def _compile(self) -> None:
        """Have all kernels compiled by a first use."""
        states = self.init([0])
        told = self.look(states)
        self.step(states, told.action_mask[0].argmax(), 0)
        self.determinise(states, 0, 0)


def functional_splendor(
    players: int = 2,
    expansion: str | None = None,
    **options: Any,
) -> Functional:
    """The functions of Splendor; options as in `splendor_blueprint`, and `reward`."""
    made, others = build(splendor_blueprint, players, expansion, **options)
    return Functional(made, **others)


def functional_carcassonne(
    players: int = 2,
    draw: str = "variant",
    **options: Any,
) -> Functional:
    """The functions of Carcassonne; options as in `carcassonne_blueprint`, and `reward`."""
    made, others = build(carcassonne_blueprint, players, draw, **options)
    return Functional(made, **others)


def _seeds(seeds: Any, count: int) -> Any:
    given = np.broadcast_to(np.asarray(seeds), count).tolist()
    return np.array(first_seeds(given, count), np.uint64)


def _rng() -> Any:
    return np.ones(1, np.uint64)

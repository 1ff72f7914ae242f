"""The bots of the house that play Carcassonne."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne import levels
from guildhall.bots.carcassonne.kernels.plans import NOTHING
from guildhall.bots.carcassonne.kernels.room import MOST_PLANS
from guildhall.bots.carcassonne.levels import Level
from guildhall.bots.carcassonne.machine import Machine, can_compile, make_machine, ready_mark
from guildhall.bots.carcassonne.search import (
    MOST_GAMES,
    Look,
    Plan,
    Search,
    find_plans,
    slowed,
)
from guildhall.bots.contract import Allowance
from guildhall.bots.stopwatch import Stopwatch
from guildhall.bots.warm_up import begin_warm_up
from guildhall.games.carcassonne import Game, Happening, Move, View
from guildhall.games.carcassonne.rules.turn import LAY

FEW = 8
"""Enough to find all plans that look equally good."""


class LevelBot:
    """Plays as its level says; a turn is planned as a whole and then played.

    `quick` is whether the kernels are compiled, which takes a while at the first time: None if the
    level looks ahead. It plays the same either way, unless it is short of time. With `at_once` that
    is done in the background, and kernels are interpreted until then.
    """

    def __init__(
        self,
        level: Level,
        seed: int = 0,
        *,
        quick: bool | None = None,
        at_once: bool = False,
    ) -> None:
        self.name = level.name
        self.level = level
        self.quick = (bool(level.width) if quick is None else quick) and can_compile()
        self._at_once = at_once
        self._is_told = False
        self._seed = seed
        self._machines: dict[str, Machine] = {}
        self.intended: tuple[Move, ...] = ()
        self._plan: tuple[int, ...] = ()
        self._before: tuple[Happening, ...] = ()
        """What had happened before the plan was made."""

    def allow(self, allowance: Allowance) -> None:
        """Play on so many guessed games a turn; a level that does not look ahead plays as ever."""
        self.level = replace(self.level, budget=Budget.within(allowance, MOST_GAMES))
        self._is_told = True

    def choose(self, view: View) -> Move:
        """The move that begins, or goes on with, the best way to play the turn."""
        machine = self._machine(view)
        stopwatch = Stopwatch()
        moves = {move.action: move for move in view.legal_moves()}
        self.intended = ()
        if len(moves) == 1:
            return next(iter(moves.values()))
        action = self._planned(view)
        if action not in moves:
            plan = self._think(machine, view, stopwatch)
            self._plan, self._before = plan.actions, view.history
            action = self._plan[0]
        made = len(view.history) - len(self._before)
        self.intended = tuple(map(view.actions.move, self._plan[made + 1 :]))
        return moves[action]

    def _planned(self, view: View) -> int | None:
        """What the plan of this turn says, if it has been followed so far."""
        since = len(self._before)
        made = tuple(past.move.action for past in view.history[since:])
        follows = 0 < len(made) < len(self._plan) and made == self._plan[: len(made)]
        if follows and view.history[:since] == self._before:
            return self._plan[len(made)]
        return None

    def _think(self, machine: Machine, view: View, stopwatch: Stopwatch) -> Plan:
        level = self.level
        if level.width:
            budget = level.budget if self._is_told else slowed(level.budget, machine.speed)
            width = min(level.width, max(budget.simulations, 2))
            search = Search(machine, view, width=width, depth=level.depth, seed=self._seed)
            return search.run(budget, stopwatch=stopwatch)
        return self._look(machine, view)

    def _look(self, machine: Machine, view: View) -> Plan:
        """The plan that looks best among those that are seen; among equals a random one."""
        level = self.level
        rng = random.Random(f"{self._seed}:{len(view.history)}")
        plans = find_plans(machine, view, MOST_PLANS if level.overlooks else FEW)
        seen = overlook(plans, level.overlooks, view.ruleset.number(LAY), rng)
        best = seen[0].worth
        if level.thinks_of_pile and seen[0].plan.place != NOTHING:
            blind: int = machine.rules.blind_source(machine.root)
            if blind != NOTHING and prefers_pile(machine, view, best):
                return Plan(blind, NOTHING, NOTHING)
        return rng.choice([look.plan for look in seen if look.worth == best])

    def _machine(self, view: View) -> Machine:
        if view.draw not in self._machines:
            weights = self.level.beliefs[view.draw]
            compiled = self.quick and not (self._at_once and is_to_compile(view.draw))
            self._machines[view.draw] = make_machine(view.draw, weights, compiled=compiled)
        return self._machines[view.draw]


def is_to_compile(draw: str) -> bool:
    """Whether kernels are not compiled yet; that is begun in the background."""
    mark = ready_mark(draw)
    if mark.exists():
        return False
    begin_warm_up(mark, f"{__name__}:warm_up", draw)
    return True


def warm_up(draw: str) -> None:
    """Compile all that looking ahead needs, and mark it as ready."""
    level = replace(levels.MASTER, budget=Budget(4))
    LevelBot(level).choose(Game(players=2, seed=1, draw=draw).view_for(0))
    mark = ready_mark(draw)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def overlook(looks: list[Look], part: float, first: int, rng: random.Random) -> list[Look]:
    """The plans at places that are not overlooked; somebody who sees none looks again.

    `first` is the number of the first action that lays a tile: four of them are for one place.
    """
    if not part:
        return looks
    places = [(look.plan.place - first) // 4 for look in looks]
    missed = {place for place in sorted(set(places)) if rng.random() < part}
    pairs = zip(looks, places, strict=True)
    return [look for look, place in pairs if place not in missed] or looks


def prefers_pile(machine: Machine, view: View, best: float) -> bool:
    """Whether a blind tile promises more than the best open one, if that does not help at all."""
    rules, room, root = machine.rules, machine.room, machine.root
    rules.expect(root, room, view.turn, 1)
    if best > rules.appraise(root, room, view.turn, 0):
        return False
    return bool(rules.blind_worth(root, machine.trial, room) > best)


greedy = partial(LevelBot, levels.GREEDY)
novice = partial(LevelBot, levels.NOVICE)
apprentice = partial(LevelBot, levels.APPRENTICE)
journeyman = partial(LevelBot, levels.JOURNEYMAN)
master = partial(LevelBot, levels.MASTER)
grandmaster = partial(LevelBot, levels.GRANDMASTER)

"""Plays the best ways to play a turn on in guessed deals, and finds out which is best.

Of the plans that a first look finds best, all are played on in the same guessed deals. In rounds of
equal length the worse half drops out, so that most games are spent on plans that are hard to tell
apart. A search can be stopped at any moment and knows the best plan so far.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice

from guildhall.bots.budget import Budget
from guildhall.bots.carcassonne.kernels.plans import NOTHING
from guildhall.bots.carcassonne.machine import QUICK, Machine
from guildhall.bots.stopwatch import Stopwatch
from guildhall.games.carcassonne import View

MOST_GAMES = 100_000
"""Where only time is limited."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play what is left of a turn, by the numbers of its actions; -1 is no action."""

    source: int
    place: int
    meeple: int

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions in their order."""
        return tuple(a for a in (self.source, self.place, self.meeple) if a != NOTHING)


def slowed(budget: Budget, speed: int) -> Budget:
    """The same for a machine of this speed: the games take as long as on a quick one."""
    return replace(budget, simulations=max(budget.simulations * speed // QUICK, 1))


@dataclass(frozen=True, slots=True)
class Look:
    """A plan and what it is worth at first sight, in points."""

    plan: Plan
    worth: float


@dataclass(frozen=True, slots=True)
class Line:
    """A plan and what came of it."""

    plan: Plan
    value: float
    """The mean of its games: about the chance to win."""
    games: int


class Search:
    """The search for the best plan of one view; the same seed finds the same."""

    def __init__(
        self, machine: Machine, view: View, *, width: int, depth: int, seed: int | str
    ) -> None:
        self._machine = machine
        self._depth = depth
        self._rng = machine.generator(f"{seed}:{len(view.history)}")
        self.plans = [look.plan for look in find_plans(machine, view, width)]
        blind = machine.rules.blind_source(machine.root)
        if blind != NOTHING:
            self.plans.append(Plan(blind, NOTHING, NOTHING))
        self._sums = dict.fromkeys(self.plans, 0.0)
        self._deals = dict.fromkeys(self.plans, 0)
        """In how many deals each plan was played on."""
        self._in_race = list(self.plans)
        """Best first."""

    @property
    def best(self) -> Plan:
        """The best plan so far; before the first deal the one that looks best."""
        return self._in_race[0]

    @property
    def lines(self) -> list[Line]:
        """All plans with what came of them: those that are still in the race first."""
        lines = [
            Line(plan, self._sums[plan] / max(deals, 1), deals)
            for plan, deals in self._deals.items()
        ]
        return sorted(lines, key=lambda line: (line.games, line.value), reverse=True)

    def run(
        self,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
        stopwatch: Stopwatch | None = None,
    ) -> Plan:
        """Play plans on until the budget is used up, one plan is left, or somebody says stop.

        A stopwatch that runs already tells what was used of the budget before.
        """
        clock = Clock(budget, stopwatch)
        rounds = (len(self._in_race) - 1).bit_length()
        for number in range(1, rounds + 1):
            while clock.used < number / rounds and not clock.is_late:
                if stop():
                    return self.best
                self._play_deal(clock)
            del self._in_race[(len(self._in_race) + 1) // 2 :]
        return self.best

    def _play_deal(self, clock: Clock) -> None:
        """Play the plans in the race on in one more deal, which counts if there is time for all."""
        m = self._machine
        m.rules.guess_deal(m.root, m.deal, self._rng)
        values = {}
        for plan in self._in_race:
            if clock.is_late:
                return
            steps = plan.source, plan.place, plan.meeple
            values[plan] = float(
                m.rules.play_plan(m.deal, m.game, m.trial, m.room, *steps, self._depth)
            )
            clock.games += 1
        for plan, value in values.items():
            self._sums[plan] += value
            self._deals[plan] += 1
        self._in_race.sort(key=self._sums.__getitem__, reverse=True)


class Clock:
    """How much of a budget is used up."""

    def __init__(self, budget: Budget, stopwatch: Stopwatch | None = None) -> None:
        self.games = 0
        self._budget = budget
        self._stopwatch = stopwatch or Stopwatch()
        self._before = self._time

    @property
    def used(self) -> float:
        """The used part: 1 is all."""
        return max(self.games / self._budget.simulations, self._time)

    @property
    def is_late(self) -> bool:
        """Whether there is no time left for one more game that takes as long as those before."""
        used = self._time
        return used + (used - self._before) / max(self.games, 1) >= 1.0

    @property
    def _time(self) -> float:
        return self._stopwatch.used(self._budget.seconds, self._budget.wall_seconds)


def find_plans(machine: Machine, view: View, width: int) -> list[Look]:
    """The plans that look best, best first."""
    machine.load(view)
    room = machine.room
    count = machine.rules.plan_turn(machine.root, machine.trial, room, width)
    rows = zip(room.sources, room.places, room.meeples, room.worths, strict=True)
    return [
        Look(Plan(int(source), int(place), int(meeple)), float(worth))
        for source, place, meeple, worth in islice(rows, count)
    ]

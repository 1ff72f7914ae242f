"""Thinks about positions of Splendor for others: analysis, hints and puzzles stand on it."""

from __future__ import annotations

from typing import cast

from guildhall.bots.budget import Budget
from guildhall.bots.opinion import Opinion, Option
from guildhall.bots.search import endgame
from guildhall.bots.search.room import with_own_room
from guildhall.bots.search.runtime import best_runtime, ready_mark
from guildhall.bots.search.searcher import Line, Searcher
from guildhall.bots.search.solver import Solution, Solver, settle
from guildhall.bots.splendor.thinker import SLOWER, Brain, find_brain, is_ready
from guildhall.games.splendor import Position, View

PLAYED_PART = 4
"""The played move is tried at least a so manieth part as often as the best one."""
RIVALS = 4
"""So many moves beside the best one are looked at closely, too, when somebody compares lines."""
RIVAL_PART = 12
"""Each of them gets the so manieth part of what is looked at."""


SOLVED = 30_000
"""For so many positions there is time to solve one before thinking about it begins."""
KERNELS = (endgame,)


class SplendorAnalyst:
    """Searches with the network of the edition; the same questions get the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._searchers: dict[tuple[str | None, int, int], Searcher] = {}
        self._solvers: dict[tuple[str | None, int], Solver] = {}

    def consider(self, view: View, effort: int, played: int | None = None) -> Opinion:
        """Search in a view; `effort` is how many positions are looked at, fewer without numba."""
        brain = find_brain(view.variant, view.n_players)
        budget = Budget(max(effort // SLOWER, 8) if brain.is_slow else effort)
        searcher = self._searcher(brain, view, budget)
        searcher.begin(view)
        searcher.think(budget)
        shares, best = searcher.shares(), searcher.lines(1)[0].action
        if played is not None:
            searcher.insist(played, budget.simulations // PLAYED_PART)
        lines = sorted(searcher.lines(), key=lambda line: line.action != best)
        opinion = Opinion(shares, tuple(_option(view, line) for line in lines))
        solution = self._solver(view).solve(view, budget.simulations, is_open=_is_open(view))
        brain.runtime.mark_ready()
        self._solver(view).mark_ready()
        return settle(opinion, solution, cast("int", view.turn))

    def has_to_compile(self, view: View) -> bool:
        """Whether nobody has compiled the rules of this edition here yet."""
        mark = ready_mark(view.ruleset, KERNELS)
        solves = mark is None or mark.exists()
        return not (solves and is_ready(view.variant, view.n_players))

    def begin(self, position: Position, most: int, *, as_it_is: bool = False) -> SplendorThought:
        """Begin to think about a position; without numba fewer others are looked at."""
        brain = find_brain(position.variant, position.n_players)
        room = max(most // SLOWER, 8) if brain.is_slow else most
        searcher = Searcher(
            brain.runtime,
            with_own_room(brain.mind),
            position.n_players,
            nodes=2 * room + 2,
            seed=self._seed,
        )
        searcher.begin(position, as_it_is=as_it_is)
        solution = self._solver(position).solve(
            position, min(room, SOLVED), is_open=as_it_is or _is_open(position)
        )
        return SplendorThought(position, searcher, solution, most, most // room)

    def _solver(self, position: Position) -> Solver:
        key = position.variant, position.n_players
        if key not in self._solvers:
            runtime = best_runtime(position.ruleset, KERNELS)
            self._solvers[key] = Solver(runtime, position.n_players, self._seed)
        return self._solvers[key]

    def _searcher(self, brain: Brain, view: View, budget: Budget) -> Searcher:
        key = view.variant, view.n_players, budget.simulations
        if key not in self._searchers:
            self._searchers[key] = Searcher(
                brain.runtime,
                with_own_room(brain.mind),
                view.n_players,
                nodes=3 * budget.simulations + 2,
                seed=self._seed,
            )
        return self._searchers[key]


class SplendorThought:
    """A search that goes on for as long as somebody wants, and there is room."""

    def __init__(
        self,
        position: Position,
        searcher: Searcher,
        solution: Solution,
        most: int,
        weight: int,
    ) -> None:
        self.positions = 0
        self._position, self._searcher, self._solution = position, searcher, solution
        self._most = most
        self._weight = weight
        """For so many positions one is looked at where the rules are not compiled."""

    def go_on(self, positions: int) -> Opinion:
        """Search on; what was found is told even if there is no room for more."""
        more = min(positions, self._most - self.positions)
        if more > 0:
            self._search(more)
            self.positions += more
        options = tuple(_option(self._position, line) for line in self._searcher.lines())
        opinion = Opinion(self._searcher.shares(), options)
        opinion = settle(opinion, self._solution, cast("int", self._position.turn))
        first, *others = opinion.options
        others.sort(key=lambda option: (option.tries > 0, option.share), reverse=True)
        return Opinion(opinion.shares, (first, *others))

    def _search(self, more: int) -> None:
        """Search as a player would, and see to it that the rivals of the best move are tried."""
        searcher = self._searcher
        searcher.think(Budget(max(more * (RIVAL_PART - RIVALS) // RIVAL_PART // self._weight, 1)))
        wanted = (self.positions + more) // RIVAL_PART // self._weight
        for line in searcher.lines(RIVALS + 1)[1:]:
            searcher.insist(line.action, wanted)


def _is_open(position: Position) -> bool:
    """Whether nothing is hidden from whoever has to decide."""
    return not position.position_text().has_unknown(position.state)


def _option(view: Position, line: Line) -> Option:
    move = view.actions.move
    sequel = tuple(move(action).text for action in line.sequel)
    return Option(line.action, move(line.action).text, line.share, line.tries, sequel)

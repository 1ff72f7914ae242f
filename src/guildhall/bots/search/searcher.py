"""A search that a bot or an analysis runs: begin with a view, think, ask for the best lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from guildhall.bots.budget import Budget
from guildhall.bots.search.room import make_tree
from guildhall.bots.search.runtime import Runtime
from guildhall.bots.search.tree import NOWHERE
from guildhall.bots.stopwatch import Stopwatch

WORLDS = 4
"""Guesses of what is hidden that a search works with."""
SLICE = 256
"""Simulations between two looks at the clock, at most."""
GROWTH = 8
"""How many times more simulations a slice may have than were run before: the first has one."""
LONGEST_LINE = 12
MOST_SIMULATIONS = 100_000
"""Where only time is limited: so many positions a decision have room in a hundred megabytes."""
INSISTENCE = 1e9
"""A prior so large that no other move is tried."""


@dataclass(frozen=True)
class Line:
    """A move that was looked at."""

    action: int
    share: float
    """The part of the victory that the player to decide may expect after it."""
    tries: int
    prior: float
    """How likely the appraisal took it to be the best."""
    sequel: tuple[int, ...]
    """What may follow, in one of the worlds."""


class Searcher:
    """A tree search over the views of a game; keeps its tree for as long as it is of use.

    Whoever asks the same of a searcher of the same seed gets the same answers.
    """

    def __init__(
        self,
        runtime: Runtime,
        mind: Any,
        players: int,
        *,
        nodes: int,
        seed: int | str = 0,
        worlds: int = WORLDS,
    ) -> None:
        self._runtime = runtime
        self._mind = mind
        self._players = players
        self._worlds = worlds
        self._states = runtime.states(worlds + 2)
        self._out = runtime.actions(runtime.ruleset.n_actions)
        self._rng = runtime.rng(seed)
        self._tree = make_tree(runtime, players, nodes)
        self.simulations = 0
        """How many were run since the search began."""
        self._compile()

    def begin(self, view: Any, *, as_it_is: bool = False) -> None:
        """Look at a position from the seat that has to decide.

        What is hidden is guessed, unless `as_it_is` says that all of the position counts as known.
        """
        kernels = self._runtime.kernels
        self._runtime.load(view, self._states, 0)
        if as_it_is:
            for world in range(1, self._worlds + 1):
                self._runtime.load(view, self._states, world)
        else:
            kernels.make_worlds(self._states, self._worlds, self._rng)
        if self._is_half_full() or self._root() == NOWHERE:
            kernels.clear(self._tree)
        for seat in range(self._players):
            self._tree.sums[seat] = 0.0
        self.simulations = 0

    def think(self, budget: Budget, stop: Callable[[], bool] = lambda: False) -> None:
        """Search until the budget is used up or `stop` says so; may be called again."""
        if stop():
            return
        for _ in self._slices(budget):
            if stop():
                return

    def decide(self, budget: Budget, stopwatch: Stopwatch | None = None) -> None:
        """Search until the budget is used up, or what is left of it cannot change the choice.

        A stopwatch that runs already tells what was used of the budget before.
        """
        for left in self._slices(budget, stopwatch):
            if self._lead() > left:
                return

    def insist(self, action: int, tries: int) -> None:
        """Try a move of the root until it was tried so often, however bad it seems.

        What the other moves are worth stays as it is, and so do the `shares`.
        """
        tree, edge = self._tree, self._edge(action)
        prior, sums, simulations = tree.priors[edge], list(map(float, tree.sums)), self.simulations
        tree.priors[edge] = INSISTENCE
        while (left := tries - int(tree.tries[edge])) > 0:
            self._search(min(left, SLICE))
        tree.priors[edge] = prior
        for seat, total in enumerate(sums):
            tree.sums[seat] = total
        self.simulations = simulations

    def lines(self, most: int | None = None, *, sequels: bool = True) -> list[Line]:
        """The moves that were looked at, the best first; what may follow takes most of the time."""
        tree = self._tree
        node = self._root()
        if node == NOWHERE:
            return []
        first = int(tree.first[node])
        edges = range(first, first + int(tree.edges[node]))
        best = sorted(edges, key=lambda k: (-int(tree.tries[k]), -float(tree.priors[k])))
        return [self._line(k, sequels=sequels) for k in best[:most]]

    def shares(self) -> tuple[float, ...]:
        """The part of the victory that each seat may expect."""
        return tuple(float(share) / max(self.simulations, 1) for share in self._tree.sums)

    def _edge(self, action: int) -> int:
        node = self._root()
        first = int(self._tree.first[node])
        edges = range(first, first + int(self._tree.edges[node]))
        return next(k for k in edges if int(self._tree.actions[k]) == action)

    def _compile(self) -> None:
        """Compile the kernels, or load them: that is no thinking."""
        kernels = self._runtime.kernels
        kernels.make_worlds(self._states, 0, self._rng)
        kernels.node_of(self._states[0], self._tree)
        self._search(0)

    def _slices(self, budget: Budget, stopwatch: Stopwatch | None = None) -> Iterator[int]:
        """Search slice by slice; tell after each how many simulations are still to come.

        Nothing is begun that will not be done in time, as far as those before it tell.
        """
        stopwatch = stopwatch or Stopwatch()
        before = stopwatch.used(budget.seconds, budget.wall_seconds)
        done, left = 0, budget.simulations
        while left > 0:
            count = min(left, SLICE, max(GROWTH * done, 1))
            self._search(count)
            done += count
            used = stopwatch.used(budget.seconds, budget.wall_seconds)
            each = (used - before) / done
            in_time = (1.0 - used) / each if each else budget.simulations
            left = min(budget.simulations - done, int(in_time))
            yield left

    def _lead(self) -> int:
        """By how many tries the best move of the root is ahead of the next."""
        tree, node = self._tree, self._root()
        first = int(tree.first[node])
        tries = sorted([0, *map(int, tree.tries[first : first + int(tree.edges[node])])])
        return tries[-1] - tries[-2]

    def _is_half_full(self) -> bool:
        nodes, edges = self._tree.used
        return bool(2 * nodes > len(self._tree.first) or 2 * edges > len(self._tree.actions))

    def _search(self, count: int) -> None:
        self._runtime.kernels.search(
            self._states,
            self._worlds,
            self.simulations,
            count,
            self._tree,
            self._mind,
            self._out,
            self._rng,
        )
        self.simulations += count

    def _line(self, edge: int, *, sequels: bool) -> Line:
        tree = self._tree
        tries = int(tree.tries[edge])
        return Line(
            int(tree.actions[edge]),
            float(tree.shares[edge]) / tries if tries else 0.0,
            tries,
            float(tree.priors[edge]),
            self._sequel(edge) if tries and sequels else (),
        )

    def _sequel(self, edge: int) -> tuple[int, ...]:
        """The most tried moves after an edge of the root, in the first world."""
        at, action = self._worlds + 1, self._tree.actions[edge]
        states, line = self._states, self._runtime.actions(LONGEST_LINE)
        length = self._runtime.kernels.follow(states[at], states[1], action, self._tree, line)
        return tuple(int(action) for action in line[:length])

    def _root(self) -> int:
        return int(self._runtime.kernels.node_of(self._states[0], self._tree))

"""Thinks about positions of Splendor for others: analysis, hints and puzzles stand on it."""

from __future__ import annotations

from guildhall.bots.budget import Budget
from guildhall.bots.opinion import Opinion, Option
from guildhall.bots.search.room import with_own_room
from guildhall.bots.search.searcher import Line, Searcher
from guildhall.bots.splendor.thinker import SLOWER, Brain, find_brain
from guildhall.games.splendor import View

PLAYED_PART = 4
"""The played move is tried at least a so manieth part as often as the best one."""


class SplendorAnalyst:
    """Searches with the network of the edition; the same questions get the same answers."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._searchers: dict[tuple[str | None, int, int], Searcher] = {}

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
        return Opinion(shares, tuple(_option(view, line) for line in lines))

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


def _option(view: View, line: Line) -> Option:
    move = view.actions.move
    sequel = tuple(move(action).text for action in line.sequel)
    return Option(line.action, move(line.action).text, line.share, line.tries, sequel)

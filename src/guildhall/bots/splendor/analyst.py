"""Thinks about positions of Splendor for others: analysis, hints and puzzles stand on it."""

from __future__ import annotations

from guildhall.bots.budget import Budget
from guildhall.bots.opinion import Opinion, Option
from guildhall.bots.search.room import with_own_room
from guildhall.bots.search.searcher import Line, Searcher
from guildhall.bots.splendor.thinker import SLOWER, Brain, find_brain, is_ready
from guildhall.games.splendor import Position, View

PLAYED_PART = 4
"""The played move is tried at least a so manieth part as often as the best one."""
RIVALS = 4
"""So many moves beside the best one are looked at closely, too, when somebody compares lines."""
RIVAL_PART = 12
"""Each of them gets the so manieth part of what is looked at."""


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
        brain.runtime.mark_ready()
        return Opinion(shares, tuple(_option(view, line) for line in lines))

    def has_to_compile(self, view: View) -> bool:
        """Whether nobody has compiled the rules of this edition here yet."""
        return not is_ready(view.variant, view.n_players)

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
        return SplendorThought(position, searcher, most, most // room)

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

    def __init__(self, position: Position, searcher: Searcher, most: int, weight: int) -> None:
        self.positions = 0
        self._position, self._searcher = position, searcher
        self._most = most
        self._weight = weight
        """For so many positions one is looked at where the rules are not compiled."""

    def go_on(self, positions: int) -> Opinion:
        """Search on; what was found is told even if there is no room for more."""
        more = min(positions, self._most - self.positions)
        if more > 0:
            self._search(more)
            self.positions += more
        first, *others = [_option(self._position, line) for line in self._searcher.lines()]
        others.sort(key=lambda option: (option.tries > 0, option.share), reverse=True)
        return Opinion(self._searcher.shares(), (first, *others))

    def _search(self, more: int) -> None:
        """Search as a player would, and see to it that the rivals of the best move are tried."""
        searcher = self._searcher
        searcher.think(Budget(max(more * (RIVAL_PART - RIVALS) // RIVAL_PART // self._weight, 1)))
        wanted = (self.positions + more) // RIVAL_PART // self._weight
        for line in searcher.lines(RIVALS + 1)[1:]:
            searcher.insist(line.action, wanted)


def _option(view: Position, line: Line) -> Option:
    move = view.actions.move
    sequel = tuple(move(action).text for action in line.sequel)
    return Option(line.action, move(line.action).text, line.share, line.tries, sequel)

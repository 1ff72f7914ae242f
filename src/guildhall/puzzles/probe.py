"""Looks closely at every move of a position, so that the best can be told from the second best."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots.budget import Budget
from guildhall.bots.search.room import with_own_room
from guildhall.bots.search.searcher import Line, Searcher
from guildhall.bots.splendor.thinker import find_brain
from guildhall.games.splendor import View

OTHERS_PART = 32
"""Every other move is tried at least a so manieth part of all simulations, however bad it seems."""
MOST_LEGAL = 80
"""Room in the tree for so many moves that are insisted on."""


@dataclass(frozen=True, slots=True)
class Probe:
    """What a search found that has looked at every move."""

    lines: tuple[Line, ...]
    """The moves by what they promise, the best first."""
    favourite: int
    """The action that the search tried most by itself."""

    @property
    def best(self) -> Line:
        """The move that promises most."""
        return self.lines[0]

    @property
    def gap(self) -> float:
        """How much more of the victory the best move promises than the second best."""
        return self.lines[0].share - self.lines[1].share

    @property
    def is_clear(self) -> bool:
        """Whether the move that promises most is the one that the search would play."""
        return self.best.action == self.favourite


def probe(view: View, simulations: int, *, seed: int | str, worlds: int) -> Probe:
    """Search a position that is not forced, then try every move that was neglected."""
    searcher = new_searcher(
        view, simulations * (1 + MOST_LEGAL // OTHERS_PART), seed=seed, worlds=worlds
    )
    searcher.begin(view)
    searcher.think(Budget(simulations))
    return look_around(searcher, max(simulations // OTHERS_PART, 1))


def look_around(searcher: Searcher, tries: int, most: int | None = None) -> Probe:
    """Try the moves that a search has neglected, all or the most promising ones."""
    favourite, *others = (line.action for line in searcher.lines(most))
    for action in others:
        searcher.insist(action, tries)
    looked_at = [line for line in searcher.lines() if line.tries >= tries]
    ranked = sorted(looked_at, key=lambda line: -line.share)
    return Probe(tuple(ranked), favourite)


def new_searcher(view: View, nodes: int, *, seed: int | str, worlds: int) -> Searcher:
    """A search that has not seen anything yet."""
    brain = find_brain(view.variant, view.n_players)
    return Searcher(
        brain.runtime,
        with_own_room(brain.mind),
        view.n_players,
        nodes=nodes,
        seed=seed,
        worlds=worlds,
    )

"""The bot of Splendor that thinks ahead, in all levels.

It searches with the network of its edition and number of players; an edition that has none is
appraised by hand.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, cast

from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance, Found
from guildhall.bots.search import tree
from guildhall.bots.search.room import make_mind, with_own_room
from guildhall.bots.search.runtime import (
    Interpreted,
    Runtime,
    best_runtime,
    interpreted,
    ready_mark,
)
from guildhall.bots.search.searcher import MOST_SIMULATIONS, Line, Searcher
from guildhall.bots.search.weights import read_weights
from guildhall.bots.splendor import estimate, levels
from guildhall.bots.splendor.description import describe_edition
from guildhall.bots.splendor.levels import Level
from guildhall.bots.stopwatch import Stopwatch
from guildhall.bots.warm_up import begin_warm_up
from guildhall.games.splendor import Move, View
from guildhall.games.splendor.game import Game

NETS = Path(__file__).parent / "nets"
SLOWER = 100
"""Without compiled rules so many times fewer positions are looked at."""


class Thinker:
    """Looks ahead with a network, as far as its level goes."""

    def __init__(self, level: Level, seed: int = 0, *, at_once: bool = False) -> None:
        self.name = level.name
        self.level = level
        self.found: Found | None = None
        self._at_once = at_once
        self._is_told = False
        self._seed = seed
        self._rng = random.Random(seed)
        self._searchers: dict[tuple[Runtime, int, int], Searcher] = {}
        """By what thinks, for how many players and with room for how many positions."""

    def allow(self, allowance: Allowance) -> None:
        """Think so much; what the level overlooks it overlooks as before."""
        told = Budget.within(allowance, MOST_SIMULATIONS)
        self.level = replace(self.level, budget=told, crowded=None)
        self._is_told = True

    def choose(self, view: View) -> Move:
        """The move that promises most, of those that are noticed."""
        stopwatch = Stopwatch()
        moves = [move for move in view.legal_moves() if move.payment is None]
        self.found = None
        if len(moves) == 1:
            return moves[0]
        searcher = self.think(view, stopwatch)
        lines = searcher.lines(sequels=False)
        tries = {line.action: line.tries for line in lines}
        self.found = Found(searcher.shares()[cast("int", view.turn)], tries)
        return view.actions.move(self._notice(lines).action)

    def think(self, view: View, stopwatch: Stopwatch | None = None) -> Searcher:
        """Search as far as the level goes and it matters; return the search with all it found.

        A stopwatch that runs already tells how much was thought before.
        """
        brain = find_brain(view.variant, view.n_players, at_once=self._at_once)
        budget = self.level.budget_for(view.n_players)
        if brain.is_slow and not self._is_told:
            budget = Budget(max(budget.simulations // SLOWER, 1), budget.seconds)
        key = brain.runtime, view.n_players, budget.simulations
        if key not in self._searchers:
            self._searchers[key] = Searcher(
                brain.runtime,
                with_own_room(brain.mind),
                view.n_players,
                nodes=2 * budget.simulations + 2,
                seed=self._seed,
                worlds=self.level.worlds,
            )
            stopwatch = None  # to make room, and to compile, is no thinking
        searcher = self._searchers[key]
        searcher.begin(view)
        searcher.decide(budget, stopwatch)
        return searcher

    def _notice(self, lines: list[Line]) -> Line:
        """The best line that is not overlooked."""
        noticed = (line for line in lines if self._rng.random() >= self.level.overlooks)
        return next(noticed, lines[0])


class Brain(NamedTuple):
    """What thinks about an edition for a number of players."""

    runtime: Runtime
    mind: Any
    """The network, or None where positions are appraised by hand."""

    @property
    def is_slow(self) -> bool:
        """Whether the rules are not compiled."""
        return isinstance(self.runtime, Interpreted)


def find_brain(variant: str | None, players: int, *, at_once: bool = False) -> Brain:
    """The search of an edition with its network.

    `at_once` does not wait for compiling: that is begun in the background, and done slowly here.
    """
    net = find_net(variant, players)
    mark = find_mark(variant, players)
    wait = not at_once or mark is None or mark.exists()
    if mark and not wait:
        begin_warm_up(mark, f"{__name__}:warm_up", variant or "", players)
    return _brain(variant, players, net, wait=wait)


def is_ready(variant: str | None, players: int) -> bool:
    """Whether thinking begins at once: nothing is compiled here, or everything is already."""
    mark = find_mark(variant, players)
    return mark is None or mark.exists()


def find_net(variant: str | None, players: int) -> Path | None:
    """The network of an edition for a number of players, if there is one."""
    net = NETS / f"{variant or 'base'}-{players}.net"
    return net if net.exists() else None


def find_mark(variant: str | None, players: int) -> Path | None:
    """The file that is there once the search of an edition is compiled; None where it never is."""
    has_net = find_net(variant, players) is not None
    kernels = describe_edition(variant, players).kernels if has_net else (tree, estimate)
    return ready_mark(Game.ruleset_of(variant), kernels)


@cache
def _brain(variant: str | None, players: int, net: Path | None, *, wait: bool) -> Brain:
    ruleset = Game.ruleset_of(variant)
    make_runtime = best_runtime if wait else interpreted
    if net is None:
        return Brain(make_runtime(ruleset, (tree, estimate)), None)
    description = describe_edition(variant, players)
    runtime = make_runtime(ruleset, description.kernels)
    return Brain(runtime, make_mind(runtime, description, read_weights(net)))


def warm_up(variant: str, players: str) -> None:
    """Compile all that thinking about an edition needs, and mark it as ready."""
    game = Game(players=int(players), seed=1, expansion=variant or None)
    Thinker(Level("warm", Budget(2))).think(game.view_for(0)).lines()
    find_brain(game.variant, game.n_players).runtime.mark_ready()


novice = partial(Thinker, levels.NOVICE)
apprentice = partial(Thinker, levels.APPRENTICE)
journeyman = partial(Thinker, levels.JOURNEYMAN)
master = partial(Thinker, levels.MASTER)
grandmaster = partial(Thinker, levels.GRANDMASTER)

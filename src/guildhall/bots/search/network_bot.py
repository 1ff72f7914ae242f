"""A bot that thinks with a network of one's own, for every game that networks can learn.

from guildhall.bots.search.network_bot import open_network

bot = open_network("runs/orient-3/champion.net", players=3, expansion="orient")
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance, Found
from guildhall.bots.search.room import make_mind, with_own_room
from guildhall.bots.search.runtime import Runtime, best_runtime
from guildhall.bots.search.searcher import MOST_SIMULATIONS, Searcher
from guildhall.bots.search.subject import Subject, find_subjects
from guildhall.bots.search.weights import parse_weights
from guildhall.bots.stopwatch import Stopwatch
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL

BUDGET = Budget(3_000)
"""As far as `master` looks ahead with two players."""


class NetworkBot:
    """Looks ahead with a network that was made for what is played."""

    name = "network"

    def __init__(self, network: bytes, subject: Subject, seed: int = 0) -> None:
        """Raise UnfitNetError where the network was made for something else."""
        self.found: Found | None = None
        self._runtime, self._mind = _load(network, subject)
        self._players = subject.description.players
        self._seed = seed
        self._searcher = self._make_searcher(BUDGET)

    def allow(self, allowance: Allowance) -> None:
        """Think so much about each decision."""
        told = Budget.within(allowance, MOST_SIMULATIONS)
        if told != self._budget:
            self._searcher = self._make_searcher(told)

    def choose(self, view: Any) -> Any:
        """The move that was tried most."""
        stopwatch = Stopwatch()
        moves = {move.action: move for move in reversed(view.legal_moves())}
        self.found = None
        if len(moves) == 1:
            return next(iter(moves.values()))
        self._searcher.begin(view)
        self._searcher.decide(self._budget, stopwatch)
        lines = self._searcher.lines(sequels=False)
        tries = {line.action: line.tries for line in lines}
        self.found = Found(self._searcher.shares()[view.turn], tries)
        return moves[lines[0].action]

    def _make_searcher(self, budget: Budget) -> Searcher:
        self._budget = budget
        return Searcher(
            self._runtime,
            with_own_room(self._mind),
            self._players,
            nodes=2 * budget.simulations + 2,
            seed=self._seed,
        )


def open_network(
    file: str | Path, game: str = USUAL, *, players: int = 2, seed: int = 0, **settings: Any
) -> NetworkBot:
    """The bot of a network in a file, for a game with these settings and otherwise usual ones.

    Raises UnfitNetError where the file holds no network for that.
    """
    spec = catalogue.game(game)
    subject = find_subjects(spec).subject(players, spec.complete(settings))
    return NetworkBot(Path(file).read_bytes(), subject, seed)


@cache
def _load(network: bytes, subject: Subject) -> tuple[Runtime, Any]:
    runtime = best_runtime(subject.ruleset, subject.description.kernels)
    return runtime, make_mind(runtime, subject.description, parse_weights(network))

"""The kernels compiled by numba; needs the extra `fast`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from guildhall.bots.carcassonne.kernels.room import FRACTIONS, WHOLE
from guildhall.bots.carcassonne.machine import QUICK, Machine, kernels
from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import Game, View
from guildhall.games.carcassonne.fast import Engine
from guildhall.games.engine import native

FIELDS = [
    (name, kind, (size,) if size else ())
    for fields, kind in ((WHOLE, np.int64), (FRACTIONS, np.float64))
    for name, size in fields.items()
]
ROOM = np.dtype((np.record, FIELDS))


class CompiledMachine(Machine):
    """The compiled kernels, which numba keeps on disk once they have been compiled."""

    speed = QUICK

    def __init__(self, draw: str, weights: Weights) -> None:
        self.engine = engine(draw)
        self.rules = self.engine.rules
        self.root, self.deal, self.game, self.trial = (self.engine.blank()[0] for _ in range(4))
        self.room = np.zeros(1, ROOM)[0]
        row = weights.row()
        self.room.weights[: len(row)] = row
        self._compile(draw)

    def _compile(self, draw: str) -> None:
        """Compile what a search calls, or load it: that is no thinking."""
        rules, rng = self.rules, self.generator("")
        self.load(Game(2, 1, draw=draw).view_for(0))
        rules.plan_turn(self.root, self.trial, self.room, 1)
        rules.blind_source(self.root)
        rules.guess_deal(self.root, self.deal, rng)
        rules.play_plan(
            self.deal,
            self.game,
            self.trial,
            self.room,
            self.room.sources[0],
            self.room.places[0],
            self.room.meeples[0],
            0,
        )

    def load(self, view: View) -> None:
        """Begin to think about a view."""
        self.root = self.engine.load(view)[0]

    def generator(self, seed: str) -> Any:
        """Where guesses come from."""
        return self.engine.rng(seed)

    def final_scores(self, players: int) -> list[int] | None:
        """The points in the game that was played on, None where it is not over."""
        if not self.game["over"]:
            return None
        return [int(score) for score in self.game["players"]["score"][:players]]


@cache
def engine(draw: str) -> Engine:
    """The compiled rules of a way to draw tiles; they do for any number of players."""
    return Engine(draw=draw, kernels=kernels(draw))


@cache
def ready_mark(draw: str) -> Path:
    """The file that is there once the kernels of a way to draw tiles have been compiled."""
    return native.mark_directory(engine(draw).ruleset) / "ready"

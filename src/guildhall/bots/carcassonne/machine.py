"""What runs the kernels: interpreted, or compiled where the extra `fast` is there.

Both run the same functions and come to the same plans, draw for draw; compiled they take about a
fortieth of the time.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from guildhall.bots.carcassonne.kernels import (
    appraisal,
    chances,
    plans,
    samples,
    variant_plans,
)
from guildhall.bots.carcassonne.kernels.room import make_room
from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.rules.ruleset import ruleset
from guildhall.games.catalogue import load
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import XorShift

COMPILED = "guildhall.bots.carcassonne.compiled:CompiledMachine"
READY_MARK = "guildhall.bots.carcassonne.compiled:ready_mark"
"""Imported only where they are wanted: numba takes its time."""


QUICK = 40
"""How many games a compiled machine plays on while an interpreted one plays one."""


class Machine:
    """The interpreted kernels with the room that they need: ready at once."""

    speed = 1
    rules: Any
    room: Any
    root: Any
    """The state to think about; the others are for what is tried."""
    deal: Any
    game: Any
    trial: Any

    def __init__(self, draw: str, weights: Weights) -> None:
        rules = bound_rules(draw)
        self.rules = rules.interpreted
        self.root, self.deal, self.game, self.trial = (rules.state_class() for _ in range(4))
        self.room = make_room()
        row = weights.row()
        self.room.weights[: len(row)] = row

    def load(self, view: View) -> None:
        """Begin to think about a view."""
        self.root = view.state

    def generator(self, seed: str) -> Any:
        """Where guesses come from."""
        return XorShift(seed)

    def final_scores(self, players: int) -> list[int] | None:
        """The points in the game that was played on, None where it is not over."""
        if not self.game.over:
            return None
        return [player.score for player in self.game.players[:players]]


def make_machine(draw: str, weights: Weights, *, compiled: bool) -> Machine:
    """A machine for one way to draw tiles; it is interpreted where nothing can be compiled."""
    machine: Machine = (load(COMPILED) if compiled and can_compile() else Machine)(draw, weights)
    return machine


def ready_mark(draw: str) -> Path:
    """The file that is there once the kernels for a way to draw tiles have been compiled."""
    mark: Path = load(READY_MARK)(draw)
    return mark


@cache
def can_compile() -> bool:
    """Whether the extra `fast` is there."""
    return find_spec("numba") is not None


@cache
def bound_rules(draw: str) -> Ruleset:
    """The rules of a way to draw tiles with the kernels behind them."""
    return ruleset(draw).extended("bots", kernels=kernels(draw))


def kernels(draw: str) -> list[ModuleType]:
    """The kernels for one way to draw tiles."""
    of_draw = {"variant": [variant_plans]}
    return [chances, appraisal, plans, *of_draw.get(draw, []), samples]

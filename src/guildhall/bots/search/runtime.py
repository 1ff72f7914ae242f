"""Where kernels run: compiled, on arrays, where the extra `fast` is there; else on plain lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from math import prod
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from guildhall.games.engine import playout
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import XorShift


class Runtime(Protocol):
    """Makes everything that kernels work on."""

    kernels: SimpleNamespace
    """All rules and kernels by name."""
    ruleset: Ruleset

    def states(self, count: int) -> Any:
        """Room for states."""

    def load(self, position: Any, states: Any, k: int) -> None:
        """Make the state `k` that of a game or a view."""

    def decimals(self, *sizes: int) -> Any:
        """Room for fractions, all 0."""

    def integers(self, *sizes: int) -> Any:
        """Room for whole numbers, all 0."""

    def keys(self, size: int) -> Any:
        """Room for keys of positions."""

    def actions(self, *sizes: int) -> Any:
        """Room for numbers of actions."""

    def table(self, numbers: Sequence[float], sizes: tuple[int, ...]) -> Any:
        """Fractions in rows."""

    def rng(self, seed: int | str) -> Any:
        """A source of chance."""

    def mark_ready(self) -> None:
        """Note down that everything that is called has been compiled."""


class Interpreted:
    """Kernels as plain Python: some hundred times slower, and everywhere at hand."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.kernels = ruleset.interpreted

    def states(self, count: int) -> Any:
        """Room for states."""
        return [self.ruleset.state_class() for _ in range(count)]

    def load(self, position: Any, states: Any, k: int) -> None:
        """Make the state `k` that of a game or a view."""
        states[k].fill(position.state.plain())

    def decimals(self, *sizes: int) -> Any:
        """Room for fractions, all 0."""
        return _rows([0.0] * prod(sizes), sizes)

    def integers(self, *sizes: int) -> Any:
        """Room for whole numbers, all 0."""
        return _rows([0] * prod(sizes), sizes)

    def keys(self, size: int) -> Any:
        """Room for keys of positions."""
        return [0] * size

    def actions(self, *sizes: int) -> Any:
        """Room for numbers of actions."""
        return _rows([0] * prod(sizes), sizes)

    def table(self, numbers: Sequence[float], sizes: tuple[int, ...]) -> Any:
        """Fractions in rows."""
        return _rows(list(numbers), sizes)

    def rng(self, seed: int | str) -> Any:
        """A source of chance."""
        return XorShift(seed)

    def mark_ready(self) -> None:
        """Nothing is compiled here."""


def _rows(numbers: list[Any], sizes: tuple[int, ...]) -> Any:
    if len(sizes) == 1:
        return numbers
    width = prod(sizes[1:])
    return [_rows(numbers[i * width : (i + 1) * width], sizes[1:]) for i in range(sizes[0])]


def extend(ruleset: Ruleset, kernels: Sequence[ModuleType]) -> Ruleset:
    """The rules with kernels behind them, as a runtime takes them."""
    names = ".".join(kernel.__name__ for kernel in kernels)
    return ruleset.extended(names, playout, kernels=kernels)


@cache
def interpreted(ruleset: Ruleset, kernels: tuple[ModuleType, ...]) -> Interpreted:
    """The runtime that is always there."""
    return Interpreted(extend(ruleset, kernels))


def can_compile() -> bool:
    """Whether the extra `fast` is installed."""
    return find_spec("numba") is not None


def ready_mark(ruleset: Ruleset, kernels: tuple[ModuleType, ...]) -> Path | None:
    """The file that is there once kernels are compiled; None where they never are."""
    if not can_compile():
        return None
    from guildhall.bots.search import compiled

    return compiled.ready_mark(ruleset, kernels)


def best_runtime(ruleset: Ruleset, kernels: tuple[ModuleType, ...]) -> Runtime:
    """The fastest runtime that there is here."""
    if not can_compile():
        return interpreted(ruleset, kernels)
    from guildhall.bots.search.compiled import compiled

    return compiled(ruleset, kernels)

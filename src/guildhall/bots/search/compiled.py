"""Kernels compiled by numba; needs the extra `fast`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from guildhall.bots.search.runtime import extend
from guildhall.games.engine import native
from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.chance import xorshift_seed


class Compiled:
    """Kernels on numpy arrays."""

    def __init__(self, ruleset: Ruleset, mark: Path) -> None:
        self.ruleset = ruleset
        self._mark = mark
        self.kernels = native.compile_rules(ruleset, fastmath=True)
        self.state_type = native.record_type(ruleset)
        wide = ruleset.n_actions > np.iinfo(np.int16).max
        self._action: Any = np.int32 if wide else np.int16

    def states(self, count: int) -> Any:
        """Room for states."""
        return np.zeros(count, self.state_type)

    def load(self, position: Any, states: Any, k: int) -> None:
        """Make the state `k` that of a game or a view."""
        states[k] = native.pack(position.state, self.ruleset)[0]

    def decimals(self, *sizes: int) -> Any:
        """Room for fractions, all 0."""
        return np.zeros(sizes, np.float32)

    def integers(self, *sizes: int) -> Any:
        """Room for whole numbers, all 0."""
        return np.zeros(sizes, np.int32)

    def keys(self, size: int) -> Any:
        """Room for keys of positions."""
        return np.zeros(size, np.uint64)

    def actions(self, *sizes: int) -> Any:
        """Room for numbers of actions."""
        return np.zeros(sizes, self._action)

    def table(self, numbers: Sequence[float], sizes: tuple[int, ...]) -> Any:
        """Fractions in rows."""
        return np.ascontiguousarray(numbers, np.float32).reshape(sizes)

    def rng(self, seed: int | str) -> Any:
        """A source of chance."""
        return np.array([xorshift_seed(seed)], np.uint64)

    def mark_ready(self) -> None:
        """Note down that everything that is called has been compiled."""
        self._mark.parent.mkdir(parents=True, exist_ok=True)
        self._mark.touch()


@cache
def ready_mark(ruleset: Ruleset, kernels: tuple[ModuleType, ...]) -> Path:
    """The file that is there once all that a search calls has been compiled and kept."""
    return native.mark_directory(extend(ruleset, kernels), fastmath=True) / "ready"


@cache
def compiled(ruleset: Ruleset, kernels: tuple[ModuleType, ...]) -> Compiled:
    """The compiled runtime; compiling waits until a kernel is first called, and is kept on disk."""
    return Compiled(extend(ruleset, kernels), ready_mark(ruleset, kernels))

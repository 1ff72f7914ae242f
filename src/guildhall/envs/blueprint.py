"""What an environment is built from: compiled rules, what it tells, how actions are named."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np

from guildhall.envs.fields import Fields
from guildhall.games.engine import native
from guildhall.games.engine.compiled import CompiledEngine


@dataclass(frozen=True)
class Blueprint:
    """A game in one edition for one number of players, ready to be made an environment."""

    game: str
    """The name in the catalogue: `splendor`, `carcassonne`."""
    title: str
    """For people: `Splendor, The Orient, 3 players`."""
    engine: CompiledEngine[Any]
    fields: Fields
    n_actions: int
    """How many actions the environment has; a mask is as long."""
    recipe: tuple[Callable[..., Blueprint], tuple[Any, ...]]
    """What makes it, and of what: so it is pickled."""
    options: dict[str, Any]
    """What `guildhall.games` takes to start such a game, besides players and seed."""
    dtype: Any = np.int8
    """The kind of number of an observation."""
    factored: bool = False
    """Whether an action is the number of a legal move in the present position, as where the rules
    have too many actions to mask."""
    further_texts: tuple[str, ...] = ()
    """The notation of the actions behind those of the rules: how a purchase is paid."""
    open_hands: bool = False
    """Whether seats are told what others have drawn unseen."""

    def __reduce__(self) -> tuple[Callable[..., Blueprint], tuple[Any, ...]]:
        return self.recipe

    @property
    def players(self) -> int:
        """How many play."""
        return self.engine.players

    def told_while_compiling(self, work: Callable[[], None]) -> None:
        """Do what makes numba compile, and tell so if nobody has done it on this machine yet."""
        folder = native.mark_directory(self.engine.ruleset)
        mark = folder / "environment-is-compiled"
        if mark.exists():
            work()
            return
        sys.stderr.write(
            f"guildhall: compiling {self.title} for the first time. "
            f"This takes a minute or two and is kept in {native.default_cache_root()}\n"
        )
        sys.stderr.flush()
        start = time.perf_counter()
        work()
        folder.mkdir(parents=True, exist_ok=True)
        mark.touch()
        sys.stderr.write(f"guildhall: compiled in {time.perf_counter() - start:.0f} s\n")


def build(
    make: Callable[..., Blueprint], *game: Any, **options: Any
) -> tuple[Blueprint, dict[str, Any]]:
    """The blueprint by those options that its function knows, and the other options."""
    known = signature(make)
    own = options.keys() & known.parameters.keys()
    chosen = known.bind(*game, **{name: options.pop(name) for name in own})
    chosen.apply_defaults()
    return make(*chosen.args, **chosen.kwargs), options

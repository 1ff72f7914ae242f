"""Which rule modules make which way to play Carcassonne."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games.engine.binder import Ruleset

DRAWS = ("variant", "standard")
"""The ways to come by a tile."""


@cache
def ruleset(draw: str = "variant") -> Ruleset:
    """The rules with one way to come by a tile."""
    names = ("facts", "board", "scoring", "supply", draw, "turn", "hidden", "key")
    modules = [import_module(f"{__package__}.{name}") for name in names]
    return Ruleset(f"carcassonne-{draw}", *modules)

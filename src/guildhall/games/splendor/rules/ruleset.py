"""Which rule modules make which way to play Splendor."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games.engine.binder import Ruleset

BASE = ("base", "hidden")


@cache
def ruleset(expansion: str | None = None, modules: tuple[str, ...] = ()) -> Ruleset:
    """The rules of the base game, or with the rule modules of one expansion (X0).

    A module without a dot in its name is one of this folder.
    """
    names = [name if "." in name else f"{__package__}.{name}" for name in (*BASE, *modules)]
    return Ruleset(f"splendor-{expansion or 'base'}", *map(import_module, names))

"""Which rule modules make which way to play Splendor."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games.engine.binder import Ruleset

MODULES = {
    None: (),
    "cities": ("cities",),
    "trading_posts": ("refill_later", "trading_posts"),
    "orient": ("refill_later", "orient"),
    "strongholds": ("refill_later", "strongholds"),
}


@cache
def ruleset(expansion: str | None = None) -> Ruleset:
    """The rules of the base game, alone or with one expansion (X0)."""
    names = ("base", "hidden", *MODULES[expansion])
    modules = [import_module(f"{__package__}.{name}") for name in names]
    return Ruleset(f"splendor-{expansion or 'base'}", *modules)

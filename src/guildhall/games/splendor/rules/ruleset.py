"""Which rule modules make which way to play Splendor."""

from __future__ import annotations

from functools import cache

from guildhall.games.engine.binder import Ruleset
from guildhall.games.splendor.rules import base


@cache
def ruleset() -> Ruleset:
    """The rules of the base game."""
    return Ruleset("splendor", base)

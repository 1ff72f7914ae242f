"""The ways to play Splendor in words: the base game and each expansion.

The rules of an edition are in `rules/`; here is what people read and type: verbs, refusals,
questions, what lies on the table, how the game was won.
"""

from __future__ import annotations

from importlib import import_module

from guildhall.games.splendor.editions.edition import Edition

EXPANSIONS = ("cities", "trading_posts", "orient", "strongholds")


_BASE = Edition()


def edition(expansion: str | None = None) -> Edition:
    """The base game, alone or with one expansion (X0)."""
    if expansion is None:
        return _BASE
    if expansion not in EXPANSIONS:
        known = ", ".join(EXPANSIONS)
        raise ValueError(f"expansion={expansion!r}: choose one of {known}; they are played singly")
    chosen: Edition = import_module(f"{__name__}.{expansion}").EDITION
    return chosen


__all__ = ["EXPANSIONS", "Edition", "edition"]

"""The ways to play Splendor in words: the base game and each expansion.

The rules of an edition are in `rules/`; here is what people read and type: verbs, refusals,
questions, what lies on the table, how the game was won. A package adds an expansion by an entry
point in the group `guildhall.splendor.editions` that names an `Edition`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games.house import EDITIONS, EXPANSION
from guildhall.games.splendor.editions.edition import BaseEdition, Edition
from guildhall.plug_ins import find_plug_in, load_plug_in, plug_in_names

EXPANSIONS = tuple(choice.text for choice in EXPANSION.choices if choice.value)
"""The expansions of the house."""


def edition(expansion: str | None = None) -> Edition:
    """The base game, alone or with one expansion (X0); raises ValueError for what is none."""
    if expansion is not None and not isinstance(expansion, str):
        raise ValueError(f"expansion={expansion!r}: expansions are played singly")
    return _edition(expansion)


@cache
def _edition(expansion: str | None) -> Edition:
    if expansion is None:
        return BaseEdition()
    if expansion in EXPANSIONS:
        chosen: Edition = import_module(f"{__name__}.{expansion}").EDITION
        return chosen
    point = find_plug_in(EDITIONS, expansion)
    if point is None:
        known = ", ".join((*EXPANSIONS, *plug_in_names(EDITIONS)))
        raise ValueError(f"expansion={expansion!r}: choose one of {known}; they are played singly")
    added: Edition = load_plug_in(point)
    return added


__all__ = ["EXPANSIONS", "Edition", "edition"]

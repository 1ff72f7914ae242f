"""Pieces as they lie on the table, as HTML that is made once and used for every table."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from guildhall.games.splendor.cards import all_cards, nobles
from guildhall.web.rendering import environment

MOST = 20_000
"""Pieces that are kept, about 1 KB each."""


@lru_cache(MOST)
def card(
    number: int, place: str, holder: int | None, strongholds: int, name: str, *, last: bool
) -> Markup:
    """A card of the market."""
    return _made("card", all_cards()[number], place, last, holder, strongholds, name)


@lru_cache(MOST)
def noble(tile: int, number: int, keeper: int | None, name: str) -> Markup:
    """A noble on the table."""
    return _made("noble", nobles()[tile], number, keeper, name)


@lru_cache(MOST)
def pile(letter: str, count: int, *, last: bool) -> Markup:
    """A pile of the bank."""
    return _made("pile", letter, count, last)


def _made(macro: str, *arguments: Any) -> Markup:
    return Markup(getattr(_macros(), macro)(*arguments))  # noqa: S704 - made of our templates


@cache
def _macros() -> Any:
    return environment().get_template("tables/splendor/placed.html").module

"""What each game of the house adds to the drawings: its sprites, its words, its symbols.

It is the module `art` in the folder of the game in `guildhall.web.games`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from guildhall.games import catalogue

if TYPE_CHECKING:
    from guildhall.web.art.symbols import Symbol


class GameArt(Protocol):
    """The module `art` of a game."""

    SPRITES: Mapping[str, Callable[[], str]]
    """How the files of drawings are drawn that the game has, by their names."""
    SYMBOLS: Mapping[str, Symbol]
    """What letters stand for in its sentences."""

    def template_names(self, base: str) -> Mapping[str, Any]:
        """What its templates ask of `art`; drawings lie below the address `base`."""


@cache
def arts() -> tuple[GameArt, ...]:
    """That of every game of the house that can be played."""
    return tuple(
        import_module(f"guildhall.web.games.{spec.name}.art")
        for spec in catalogue.house().values()
        if spec.is_played_here
    )

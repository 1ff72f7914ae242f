"""What Carcassonne adds to the drawings of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guildhall.games.carcassonne.art import tiles
from guildhall.web.art.sprites import sprite_edition
from guildhall.web.art.symbols import Symbol

FILE = "tiles.svg"

SPRITES: Mapping[str, Callable[[], str]] = {FILE: tiles.tiles}
SYMBOLS: Mapping[str, Symbol] = {}


def template_names(base: str) -> Mapping[str, Any]:
    """What its templates ask of `art`; drawings lie below the address `base`."""

    def tile(letter: str) -> str:
        """The address of a drawing of a tile, or of its `back`."""
        return f"{base}/{FILE}?{sprite_edition(FILE)}#tile-{letter}"

    return {"tile": tile}

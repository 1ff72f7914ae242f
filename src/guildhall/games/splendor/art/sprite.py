"""The sprite of all game pieces."""

from __future__ import annotations

from guildhall.games.art.seats import seat_symbols
from guildhall.games.splendor.art.effects import effect_symbols
from guildhall.games.splendor.art.gems import gem_symbols
from guildhall.games.splendor.art.heraldry import noble_symbols
from guildhall.games.splendor.art.scenes import scene_symbols
from guildhall.games.splendor.art.skylines import city_symbols
from guildhall.games.splendor.art.walls import wall_symbols


def pieces() -> str:
    """All drawings of game pieces, each to be used by its name."""
    symbols = [
        *gem_symbols(),
        *wall_symbols(),
        *scene_symbols(),
        *effect_symbols(),
        *noble_symbols(),
        *city_symbols(),
        *seat_symbols(),
    ]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])

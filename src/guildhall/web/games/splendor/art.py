"""What Splendor adds to the drawings of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guildhall.games.splendor.art import gems, scenes, sprite
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.notation import ORDER
from guildhall.web.art.symbols import Symbol
from guildhall.web.games.splendor import names

SPRITES: Mapping[str, Callable[[], str]] = {"pieces.svg": sprite.pieces}

DOUBLE_GOLD = "D"

SYMBOLS: Mapping[str, Symbol] = {
    **{
        letter: Symbol(name, f"gem-{letter}", f"g g-{letter}")
        for letter, name in names.GEMS.items()
    },
    DOUBLE_GOLD: Symbol(names.GEMS["E"], "gem-E", "g g-E", "2"),
}


def template_names(base: str) -> Mapping[str, Any]:  # noqa: ARG001 - all lie among the pieces
    """What its templates ask of `art`: pieces in words, gems in their order."""
    return {
        "order": ORDER,
        "letters": LETTERS,
        "gems": names.GEMS,
        "price_items": names.price_items,
        "gem_name": names.gem_name,
        "price_name": names.price_name,
        "card_name": names.card_name,
        "effect_name": names.effect_name,
        "effect_title": names.effect_title,
        "noble_name": names.noble_name,
        "city_name": names.city_name,
        "post_name": names.post_name,
        "deck_name": names.deck_name,
        "spot_name": names.spot_name,
        "scene_name": scenes.scene_name,
        "number_height": _number_height,
    }


def _number_height(letter: str) -> float:
    """Where the foot of a number stands on the chip of a gem."""
    return gems.CENTRES[letter][1] + 14

"""The drawings of the house and their names; `install` gives them to the page templates."""

from __future__ import annotations

from dataclasses import dataclass

from jinja2 import Environment

from guildhall.games.art import seats
from guildhall.games.splendor.art import gems, scenes
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.notation import ORDER
from guildhall.web.art import gem_marks, names
from guildhall.web.art.sprites import piece_address, sprite_edition


@dataclass(frozen=True, slots=True)
class Art:
    """What templates ask about pieces: where they are drawn, in which order, in which words."""

    base: str = "/static/art"
    order: str = ORDER
    letters: str = LETTERS
    gems = names.GEMS
    seat_words = seats.WORDS
    price_items = staticmethod(names.price_items)
    gem_name = staticmethod(names.gem_name)
    price_name = staticmethod(names.price_name)
    card_name = staticmethod(names.card_name)
    effect_name = staticmethod(names.effect_name)
    noble_name = staticmethod(names.noble_name)
    city_name = staticmethod(names.city_name)
    post_name = staticmethod(names.post_name)
    deck_name = staticmethod(names.deck_name)
    scene_name = staticmethod(scenes.scene_name)
    told = staticmethod(gem_marks.told)

    def piece(self, name: str) -> str:
        """The address of a drawing of a piece."""
        return piece_address(name, self.base)

    def tile(self, letter: str) -> str:
        """The address of a drawing of a tile of Carcassonne, or of its `back`."""
        return f"{self.base}/tiles.svg?{sprite_edition('tiles.svg')}#tile-{letter}"

    def portrait(self, name: str) -> str:
        """The address of the face of an opponent."""
        return f"{self.base}/portraits.svg?{sprite_edition('portraits.svg')}#face-{name}"

    def icon(self, name: str) -> str:
        """The address of an icon."""
        return f"{self.base}/icons.svg?{sprite_edition('icons.svg')}#icon-{name}"

    def number_height(self, letter: str) -> float:
        """Where the foot of a number stands on the chip of a gem."""
        return gems.CENTRES[letter][1] + 14


def install(environment: Environment, base: str = "/static/art") -> None:
    """Give the templates of an environment the drawings, as `art`."""
    environment.globals["art"] = Art(base)

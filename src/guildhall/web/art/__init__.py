"""The drawings of the house and their names; `install` gives them to the page templates."""

from __future__ import annotations

from types import SimpleNamespace

from jinja2 import Environment

from guildhall.games.art import seats
from guildhall.web.art.faces import portrait_of
from guildhall.web.art.game_art import arts
from guildhall.web.art.sprites import BASE, piece_address, sprite_edition
from guildhall.web.art.symbols import heard, stated, told


def install(environment: Environment, base: str = BASE) -> None:
    """Give the templates of an environment the drawings, as `art`.

    All pages ask it where pieces, portraits and icons are drawn and how sentences are told; what
    the templates of a game ask besides comes from the game.
    """

    def piece(name: str) -> str:
        """The address of a drawing of a piece."""
        return piece_address(name, base)

    def portrait(name: str) -> str:
        """The address of the face of an opponent."""
        return f"{base}/portraits.svg?{sprite_edition('portraits.svg')}#face-{name}"

    def icon(name: str) -> str:
        """The address of an icon."""
        return f"{base}/icons.svg?{sprite_edition('icons.svg')}#icon-{name}"

    of_games = {name: value for art in arts() for name, value in art.template_names(base).items()}
    environment.globals["art"] = SimpleNamespace(
        piece=piece,
        portrait=portrait,
        portrait_of=portrait_of,
        icon=icon,
        told=told,
        stated=stated,
        heard=heard,
        seat_words=seats.WORDS,
        **of_games,
    )

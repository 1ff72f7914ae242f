"""How each game is shown at a table, found by the name of the game.

The presenter of a game of the house is `PRESENTER` in the folder of its name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games import catalogue
from guildhall.web.games.presenter import Choices, Offer, Presenter, Way


@cache
def presenter_of(game: str) -> Presenter:
    """How a game is shown."""
    module = import_module(f"{__name__}.{catalogue.game(game).name}.presenter")
    presenter: Presenter = module.PRESENTER
    return presenter


__all__ = ["Choices", "Offer", "Presenter", "Way", "presenter_of"]

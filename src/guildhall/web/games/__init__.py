"""How each game is shown at a table, found by the name of the game.

The presenter of a game of the house is `PRESENTER` in the folder of its name; a package names its
own by an entry point in the group `guildhall.web.games`, and may bring templates for it, see
`guildhall.web.added_templates`. A game without one is shown by its words.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from guildhall.games import catalogue
from guildhall.plug_ins import find_plug_in, load_plug_in
from guildhall.web.added_templates import GROUP
from guildhall.web.games.presenter import Choices, Offer, Presenter, Way


@cache
def presenter_of(game: str) -> Presenter:
    """How a game is shown."""
    spec = catalogue.game(game)
    if game in catalogue.house():
        presenter: Presenter = import_module(f"{__name__}.{game}.presenter").PRESENTER
        return presenter
    point = find_plug_in(GROUP, game)
    if point:
        added: Presenter = load_plug_in(point)
        return added
    from guildhall.web.games.plain.presenter import PlainPresenter

    return PlainPresenter(spec)


__all__ = ["Choices", "Offer", "Presenter", "Way", "presenter_of"]

"""The views of games as JSON: a model for each game of the house, a plain one for all others."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

from pydantic import BaseModel, Discriminator, Tag

from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec
from guildhall.web.api.views import carcassonne, plain, splendor


def _tag(view: Any) -> str:
    """Which model a view has: that of its game, or the plain one."""
    game = view.get("game") if isinstance(view, dict) else view.game
    return game if game in catalogue.house() else "plain"


GameView = Annotated[
    Annotated[splendor.SplendorView, Tag("splendor")]
    | Annotated[carcassonne.CarcassonneView, Tag("carcassonne")]
    | Annotated[plain.PlainView, Tag("plain")],
    Discriminator(_tag),
]
"""The view of any game."""


def game_view(spec: GameSpec, view: Any) -> Any:
    """The view of a seat, or of a spectator, as the model of its game."""
    if spec.name not in catalogue.house():
        return plain.view_shape(spec, view)
    shape: BaseModel = import_module(f"{__name__}.{spec.name}").view_shape(view)
    return shape

"""The views of games as JSON: one function and one model for each game that the hall offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import Field

from guildhall.web.api.views import carcassonne, splendor

GameView = Annotated[
    splendor.SplendorView | carcassonne.CarcassonneView, Field(discriminator="game")
]
"""The view of any game."""

VIEWS: Mapping[str, Callable[[Any], splendor.SplendorView | carcassonne.CarcassonneView]] = {
    "splendor": splendor.view_shape,
    "carcassonne": carcassonne.view_shape,
}
"""How the view of a seat, or of a spectator, is told for each game."""

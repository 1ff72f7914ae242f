"""The views of games as JSON: one function and one model for each game that the hall offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guildhall.web.api.views import splendor

GameView = splendor.SplendorView
"""The view of any game."""

VIEWS: Mapping[str, Callable[[Any], GameView]] = {"splendor": splendor.view_shape}
"""How the view of a seat, or of a spectator, is told for each game."""

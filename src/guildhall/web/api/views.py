"""The views of games as JSON: a model for each game of the house, a plain one for all others.

The model of a game is in `API_VIEW` of the module `api_view` in the folder of its name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Union

from pydantic import BaseModel, Discriminator, Tag

from guildhall.games import catalogue
from guildhall.web import games
from guildhall.web.games.api_view import ApiView
from guildhall.web.games.plain import api_view as plain

PLAIN = "plain"


@cache
def house_views() -> dict[str, ApiView]:
    """How programs get each game of the house."""
    return {
        name: import_module(f"{games.__name__}.{name}.api_view").API_VIEW
        for name, spec in catalogue.house().items()
        if spec.is_played_here
    }


def _tag(view: Any) -> str:
    """Which model a view has: that of its game, or the plain one."""
    game = view.get("game") if isinstance(view, dict) else view.game
    return game if game in house_views() else PLAIN


def _any_view() -> Any:
    """One of the models of the house, or the plain one."""
    models: dict[str, type[BaseModel]] = {name: own.model for name, own in house_views().items()}
    models[PLAIN] = plain.PlainView
    tagged = tuple(Annotated[model, Tag(name)] for name, model in models.items())
    return Annotated[Union[tagged], Discriminator(_tag)]  # noqa: UP007 - made while running


if TYPE_CHECKING:
    GameView = BaseModel
else:
    GameView = _any_view()
"""The view of any game."""

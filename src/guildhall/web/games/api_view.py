"""What programs get of a game: the model of its views, and lists to look things up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Reference:
    """A list that never changes, such as the kinds of tiles of a game."""

    about: str
    """For the description of the API."""
    answer: Any
    """The type of all of it, such as `list[KindShape]`."""
    items: Callable[[], Sequence[BaseModel]]


@dataclass(frozen=True, slots=True)
class ApiView:
    """How programs get a game of the house."""

    model: type[BaseModel]
    """Describes what `GameSpec.view_data` makes of a view."""
    references: Mapping[str, Reference] = field(default_factory=dict)
    """By the end of their addresses: `/api/GAME/NAME`."""

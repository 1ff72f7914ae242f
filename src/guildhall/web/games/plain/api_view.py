"""A view of a game without a model of its own as JSON: its pieces in words."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PieceShape(_Shape):
    """One thing on the table, or before a player."""

    kind: str
    name: str
    facts: list[str]
    seats: list[int] = Field(description="Whose markers are on it.")


class PlainArea(_Shape):
    """What belongs to one player."""

    seat: int
    name: str
    score: int
    pieces: list[PieceShape]


class PlainView(_Shape):
    """The table of a game that a package has added."""

    game: str
    question: str = Field(description="What the player to decide is asked.")
    pieces: list[PieceShape]
    players: list[PlainArea]

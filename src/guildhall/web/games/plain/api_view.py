"""A view of a game without a model of its own as JSON: its pieces in words."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from guildhall.games.catalogue import GameSpec
from guildhall.games.pieces import Piece


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


def view_shape(spec: GameSpec, view: Any) -> PlainView:
    """What one seat, or a spectator, sees."""
    words = spec.game_words()
    scores = words.scores(view)
    return PlainView(
        game=spec.name,
        question=words.question(view) if view.turn is not None else "",
        pieces=[piece_shape(piece) for piece in words.table_pieces(view)],
        players=[
            PlainArea(
                seat=seat,
                name=name,
                score=scores[seat],
                pieces=[piece_shape(piece) for piece in words.player_pieces(view, seat)],
            )
            for seat, name in enumerate(view.names)
        ],
    )


def piece_shape(piece: Piece) -> PieceShape:
    """A piece in words."""
    return PieceShape(
        kind=piece.kind, name=piece.name, facts=list(piece.facts), seats=list(piece.seats)
    )

"""A view of Carcassonne as JSON; what a view does not know cannot be told (K21)."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from guildhall.games.carcassonne.tiles import EDGES, all_tiles
from guildhall.web.games.api_view import ApiView, Reference


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LaidShape(_Shape):
    """A tile on the table; x grows to the east, y to the north."""

    tile: str = Field(examples=["D"], description="The letter of its kind, see the kinds of tiles.")
    x: int
    y: int
    turns: int = Field(description="Quarter turns clockwise.")


class MeepleShape(_Shape):
    """A meeple on the table."""

    seat: int
    x: int
    y: int
    spot: str = Field(examples=["city n", "field nw", "cloister"])


class HandShape(_Shape):
    """A tile in a hand; those of others are not told."""

    number: int = Field(description="The number in moves, such as `hand 1`.")
    tile: str | None = Field(description="The letter of its kind; null if it is hidden.")


class CarcassonneArea(_Shape):
    """What belongs to one player."""

    seat: int
    name: str
    score: int
    meeples: int = Field(description="How many are in the supply.")
    hand: list[HandShape]
    turns: int = Field(description="How many turns the player has had.")
    turns_left: int | None


class ScoringShape(_Shape):
    """Points that the last move brought for one feature."""

    kind: str
    completed: bool
    points: int
    seats: list[int]
    tiles: list[tuple[int, int]]


class SegmentShape(_Shape):
    """A part of a tile that a meeple may stand on, as it lies when the tile is not turned."""

    kind: str
    edges: list[str]
    halves: list[int] = Field(description="Halves of edges, clockwise from the north-west corner.")
    shield: bool


class KindShape(_Shape):
    """A kind of tile."""

    tile: str
    name: str
    count: int
    edges: list[str] = Field(description="The terrain of the north, east, south and west edge.")
    segments: list[SegmentShape]


class CarcassonneView(_Shape):
    """The table of a game of Carcassonne."""

    game: Literal["carcassonne"] = "carcassonne"
    draw: str
    tiles: list[LaidShape] = Field(description="In the order of laying.")
    meeples: list[MeepleShape]
    open_places: list[tuple[int, int]]
    tile: str | None = Field(description="The tile in play.")
    offer: list[str | None]
    pile_size: int
    discarded: list[str]
    unseen: dict[str, int] = Field(description="How many of each kind you have not seen.")
    players: list[CarcassonneArea]
    may_take_offer: bool
    scored: list[ScoringShape] = Field(description="What the last move scored.")


@cache
def kinds() -> list[KindShape]:
    """All kinds of tiles, as they are printed."""
    return [
        KindShape(
            tile=kind.letter,
            name=kind.name,
            count=kind.count,
            edges=list(kind.edges),
            segments=[
                SegmentShape(
                    kind=part.kind,
                    edges=[EDGES[edge] for edge in part.edges],
                    halves=list(part.halves),
                    shield=part.shield,
                )
                for part in kind.segments
            ],
        )
        for kind in all_tiles()
    ]


TILES = Reference("The kinds of tiles of Carcassonne, as they are printed.", list[KindShape], kinds)

API_VIEW = ApiView(CarcassonneView, {"tiles": TILES})

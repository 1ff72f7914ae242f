"""The landscape in the words of the game: laid tiles, meeples, and features with their worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from guildhall.games.carcassonne.moves import SPOTS, coordinates, place_number
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import KINDS, Tile, all_tiles

Place = tuple[int, int]
"""How far east and how far north of the start tile."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table."""

    letter: str
    x: int
    y: int
    turns: int
    """Its quarter turns clockwise."""

    @property
    def tile(self) -> Tile:
        """What lies on it, as it is printed."""
        return all_tiles()[ord(self.letter) - ord("A")]


@dataclass(frozen=True, slots=True)
class Meeple:
    """A meeple on the table."""

    seat: int
    x: int
    y: int
    spot: str
    """The segment of the tile, such as `city n`, `field nw` or `cloister`."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A whole city, road, field or cloister."""

    kind: str
    tiles: tuple[Place, ...]
    """Where it lies, each tile once; a cloister is the tile on which it stands."""
    size: int
    """How many tiles count; for a cloister its neighbours and itself."""
    shields: int
    gaps: int
    """How many open edges or missing neighbours there are."""
    meeples: tuple[int, ...]
    """How many meeples each seat has on it."""
    cities: int
    """For a field: how many different completed cities it borders by now."""

    @property
    def complete(self) -> bool:
        """Whether a city, road or cloister is completed."""
        return self.kind != "field" and self.gaps == 0

    @property
    def owners(self) -> tuple[int, ...]:
        """The seats that would get its points now (K10)."""
        most = max(self.meeples)
        return tuple(seat for seat, count in enumerate(self.meeples) if count == most > 0)


def laid_tiles(s: Any) -> tuple[Laid, ...]:
    """All tiles on the table, in the order of laying."""
    return tuple(
        Laid(all_tiles()[laid >> 2].letter, *coordinates(place), laid & 3)
        for laid, place in zip(s.laid[: s.n_tiles], s.place[: s.n_tiles], strict=True)
    )


def meeples(s: Any) -> tuple[Meeple, ...]:
    """All meeples on the table."""
    return tuple(
        Meeple(seat, *coordinates(s.place[s.tile_of[node]]), spot_name(s, node))
        for seat in range(s.n_players)
        for node in s.players[seat].stands_on
        if node != facts.EMPTY
    )


def spot_name(s: Any, node: int) -> str:
    """The name of a node on its tile."""
    t = s.tile_of[node]
    spot: int = facts.SPOT.rows[s.laid[t]][node - s.first_node[t]]
    return SPOTS[spot]


def root_of(s: Any, node: int) -> int:
    """The root of the feature of a node."""
    while s.parent[node] != node:
        node = s.parent[node]
    return node


def node_at(s: Any, place: Place, spot: str) -> int | None:
    """The node at a spot of the tile that lies at a place."""
    number = place_number(*place)
    if number not in s.place[: s.n_tiles] or spot not in SPOTS:
        return None
    t = s.place.index(number)
    segment = facts.SEGMENT_AT.rows[s.laid[t]][SPOTS.index(spot)]
    return None if segment == facts.EMPTY else s.first_node[t] + segment


def feature(s: Any, node: int) -> Feature:
    """The whole feature that a node belongs to."""
    root = root_of(s, node)
    tiles = dict.fromkeys(
        s.tile_of[other] for other in range(s.n_nodes) if root_of(s, other) == root
    )
    men = s.men[root]
    return Feature(
        kind=KINDS[s.kind[root]],
        tiles=tuple(coordinates(s.place[t]) for t in tiles),
        size=s.size[root],
        shields=s.shields[root],
        gaps=s.gaps[root],
        meeples=tuple(men >> 3 * seat & 7 for seat in range(s.n_players)),
        cities=len(set(_completed_cities(s, root))),
    )


def features(s: Any) -> list[Feature]:
    """Every feature of the landscape."""
    return [feature(s, node) for node in range(s.n_nodes) if s.parent[node] == node]


def _completed_cities(s: Any, meadow: int) -> Iterator[int]:
    for field, city in zip(s.border_field[: s.n_borders], s.border_city, strict=False):
        root = root_of(s, city)
        if root_of(s, field) == meadow and s.gaps[root] == 0:
            yield root

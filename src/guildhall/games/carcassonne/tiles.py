"""The 72 tiles of the base game, read from `data/tiles.json` and checked."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

EDGES = "NESW"
"""The edges of a tile, clockwise from the north."""

HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
"""The halves of the edges, clockwise from the north-west corner."""

TERRAINS = ("field", "road", "city")
"""What an edge may show."""

KINDS = ("city", "road", "field", "cloister")
"""What a segment may be, in the order of the segments of a tile."""

START = "D"
"""The kind of the tile that lies on the table from the beginning (K2)."""

N_TILES = 72


class TileDataError(Exception):
    """The tile facts are not those of the printed game."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a tile that a meeple may stand on, as it lies with the tile not turned."""

    kind: str
    edges: tuple[int, ...] = ()
    """The edges that a city or road touches: 0 is north, 1 east and so on."""
    halves: tuple[int, ...] = ()
    """The halves of edges that a field touches, clockwise from the north-west corner."""
    shield: bool = False
    cities: tuple[int, ...] = ()
    """The segments of this tile, all cities, that a field borders."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind of tile: a letter, how many there are, and what lies on it."""

    letter: str
    name: str
    count: int
    edges: tuple[str, ...]
    """The terrain of the north, east, south and west edge."""
    segments: tuple[Segment, ...]
    """Its cities, roads, fields and cloister, in this order."""

    @property
    def cloister(self) -> bool:
        """Whether a cloister stands on it."""
        return any(segment.kind == "cloister" for segment in self.segments)

    @property
    def shields(self) -> int:
        """How many shields it shows."""
        return sum(segment.shield for segment in self.segments)


@cache
def all_tiles() -> tuple[Tile, ...]:
    """The 24 kinds of tiles, A to X."""
    return read_tiles(files(__package__).joinpath("data", "tiles.json").read_text("utf-8"))


@cache
def letters() -> str:
    """The letters of the kinds in the order of their numbers."""
    return "".join(tile.letter for tile in all_tiles())


def tile(letter: str) -> Tile:
    """The kind of tile with this letter."""
    return all_tiles()[letters().index(letter)]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that a text in JSON holds, refused if they are not those of the printed game."""
    data = json.loads(text)
    tiles = tuple(_tile(row) for row in data["tiles"])
    _expect("number of tiles", data["total_tiles"], N_TILES)
    _expect("start tile", data["start_tile"]["id"], START)
    _expect("halves of edges", tuple(data["half_edge_order"]), HALVES)
    check_tiles(tiles)
    return tiles


def check_tiles(tiles: tuple[Tile, ...]) -> None:
    """Check the counts and the borders, which a single wrong fact breaks."""
    _expect("letters", "".join(tile.letter for tile in tiles), "ABCDEFGHIJKLMNOPQRSTUVWX")
    _expect("tiles", sum(tile.count for tile in tiles), N_TILES)
    _expect("shields", sum(tile.count * tile.shields for tile in tiles), 10)
    edges = Counter(edge for tile in tiles for edge in tile.edges * tile.count)
    _expect("edges", edges, {"field": 115, "road": 94, "city": 79})
    segments = Counter(part.kind for tile in tiles for part in tile.segments * tile.count)
    _expect("segments", segments, {"city": 49, "road": 62, "field": 126, "cloister": 6})
    for tile in tiles:
        _check_borders(tile)


def _check_borders(tile: Tile) -> None:
    """Every edge and every half of an edge belongs to one segment; fields border what is near."""
    owners = {
        kind: Counter(edge for part in tile.segments if part.kind == kind for edge in part.edges)
        for kind in ("city", "road")
    }
    for kind, owner in owners.items():
        shown = {edge: 1 for edge in range(4) if tile.edges[edge] == kind}
        _expect(f"{kind} edges of {tile.letter}", owner, shown)
    halves = Counter(half for part in tile.segments for half in part.halves)
    open_halves = {half: 1 for half in range(8) if tile.edges[half // 2] != "city"}
    _expect(f"field halves of {tile.letter}", halves, open_halves)
    for part in tile.segments:
        if part.kind == "field":
            near = {(half + step) % 8 // 2 for half in part.halves for step in (-1, 1)}
            bordered = [
                number
                for number, other in enumerate(tile.segments)
                if other.kind == "city" and near & set(other.edges)
            ]
            _expect(f"cities at a field of {tile.letter}", list(part.cities), bordered)


def _tile(row: dict[str, Any]) -> Tile:
    cities = [
        Segment("city", _edges(city["edges"]), shield=city["shield"]) for city in row["cities"]
    ]
    roads = [Segment("road", _edges(road["edges"])) for road in row["roads"]]
    fields = [
        Segment("field", halves=tuple(field["half_edge_ids"]), cities=tuple(field["cities"]))
        for field in row["fields"]
    ]
    for field, part in zip(row["fields"], fields, strict=True):
        named = tuple(HALVES.index(name) for name in field["half_edges"])
        _expect(f"named halves of {row['id']}", named, part.halves)
    cloisters = [Segment("cloister")] * row["cloister"]
    edges = tuple(row["edges"][edge] for edge in EDGES)
    segments = (*cities, *roads, *fields, *cloisters)
    return Tile(row["id"], row["name"], row["count"], edges, segments)


def _edges(names: list[str]) -> tuple[int, ...]:
    return tuple(sorted(EDGES.index(name) for name in names))


def _expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise TileDataError(f"{what}: found {found}, the printed game has {wanted}")

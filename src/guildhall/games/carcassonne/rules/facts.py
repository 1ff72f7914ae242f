"""The facts of the tiles as tables of small numbers, every rotation worked out beforehand.

A tile is the number of its kind, 0 to 23. A laid tile is 4 times that plus its quarter turns
clockwise; tables by laid tile have 96 rows. A spot is where a segment can be named on a laid tile:
a city at an edge (0 to 3), a road at an edge (4 to 7), a field at half an edge (8 to 15), and the
cloister (16).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from guildhall.games.carcassonne.tiles import KINDS, START, TERRAINS, Segment, Tile, all_tiles
from guildhall.games.carcassonne.tiles import letters as _letters
from guildhall.games.engine.declare import table

EMPTY = -1
UNKNOWN = -2

N_KINDS = 24
N_SPOTS = 17
MOST_SEGMENTS = 8
CITY, ROAD, FIELD, CLOISTER = range(4)
"""The kinds of segments and of the features that they grow into."""
GREEN, PATH, WALL = 1, 2, 3
"""The terrains of edges; 0 means that there is no edge to meet yet."""

START_TILE = _letters().index(START)
_tiles = all_tiles()
_laid = list(product(_tiles, range(4)))


def _turned(part: Segment, turns: int) -> tuple[int, ...]:
    """The spots of a segment on a tile turned clockwise."""
    match part.kind:
        case "field":
            return tuple(sorted(8 + (half + 2 * turns) % 8 for half in part.halves))
        case "cloister":
            return (16,)
        case kind:
            return tuple(sorted(4 * (kind == "road") + (edge + turns) % 4 for edge in part.edges))


def _edges(tile: Tile, turns: int) -> list[int]:
    return [TERRAINS.index(tile.edges[(edge - turns) % 4]) + 1 for edge in range(4)]


def _segment_at(tile: Tile, turns: int) -> list[int]:
    row = [EMPTY] * N_SPOTS
    for number, part in enumerate(tile.segments):
        for spot in _turned(part, turns):
            row[spot] = number
    return row


def _fits(tile: Tile, needs: int) -> int:
    """The rotations that suit what the four neighbours need, as bits."""
    wanted = [needs >> 2 * edge & 3 for edge in range(4)]
    return sum(
        1 << turns
        for turns in range(4)
        if all(want in (0, have) for want, have in zip(wanted, _edges(tile, turns), strict=True))
    )


def _by_segment(fact: Callable[[Tile, Segment], int]) -> list[list[int]]:
    """A fact of each segment of each tile."""
    return [
        [fact(tile, part) for part in tile.segments] + [0] * (MOST_SEGMENTS - len(tile.segments))
        for tile in _tiles
    ]


def _has_twins(tile: Tile, part: Segment) -> int:
    alike = sum(other.kind == part.kind for other in tile.segments)
    return int(part.kind in ("city", "road") and alike > 1)


COPIES = table([tile.count for tile in _tiles])
"""How many tiles of each kind there are, the start tile included."""
N_SEGMENTS = table([len(tile.segments) for tile in _tiles])
KIND = table(_by_segment(lambda _, part: KINDS.index(part.kind)))
GAPS = table(_by_segment(lambda _, part: 8 if part.kind == "cloister" else len(part.edges)))
"""How many neighbours a segment lacks when its tile lies alone."""
SHIELDS = table(_by_segment(lambda _, part: int(part.shield)))
TWINS = table(_by_segment(_has_twins))
"""1 if its tile has another city, or road, that may come to belong to the same one (K17)."""
HAS_CLOISTER = table([int(tile.cloister) for tile in _tiles])
"""A cloister is the last segment of its tile."""

_borders = [
    [(number, city) for number, part in enumerate(tile.segments) for city in part.cities]
    for tile in _tiles
]
N_BORDERS = table([len(pairs) for pairs in _borders])
"""How many pairs of a field and a city that it borders a tile has."""
BORDER_FIELD = table([[field for field, _ in pairs] + [0] * (2 - len(pairs)) for pairs in _borders])
BORDER_CITY = table([[city for _, city in pairs] + [0] * (2 - len(pairs)) for pairs in _borders])

EDGE = table([_edges(tile, turns) for tile, turns in _laid])
"""The terrain of each edge of a laid tile."""
SEGMENT_AT = table([_segment_at(tile, turns) for tile, turns in _laid])
"""The segment at each spot of a laid tile."""
SPOT = table(
    [
        [_turned(part, turns)[0] for part in tile.segments]
        + [EMPTY] * (MOST_SEGMENTS - len(tile.segments))
        for tile, turns in _laid
    ]
)
"""The spot by which each segment of a laid tile is named: its first."""
FITS = table([[_fits(tile, needs) for needs in range(256)] for tile in _tiles])
"""The rotations of a tile that suit a place, as bits; its needs are two bits an edge."""
MEETS = table([5, 4, 7, 6, 1, 0, 3, 2])
"""Half an edge -> the half that it meets across the border."""

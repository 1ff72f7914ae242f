"""Where cities, roads and fields lie on a tile, computed from its topology, in a box of 100."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist

from guildhall.games.art.svg import Point, number
from guildhall.games.carcassonne.tiles import Segment, Tile

SIZE = 100.0
MIDDLE: Point = (50.0, 50.0)
EDGE_MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
HALF_MIDDLES: tuple[Point, ...] = (
    (25, 1),
    (75, 1),
    (99, 25),
    (99, 75),
    (75, 99),
    (25, 99),
    (1, 75),
    (1, 25),
)
"""A point in the middle of each half of an edge, clockwise from the north-west corner."""

ROAD_WIDTH = 11.0
WALL_WIDTH = 7.0
CLOISTER_REACH = 21.0
CROSSING_REACH = 11.0

APART = 40.0
"""Marks that are so far from each other are far enough."""

CELLS = 40
"""A tile is looked at in a raster of so many cells across."""
CELL = SIZE / CELLS

Stroke = tuple[Point, Point, Point, Point]
"""A curve from the first point to the last, bent towards the other two."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class CityShape:
    """A city as it is drawn: what encloses it, its wall, and where things stand in it."""

    outline: tuple[Stroke | Point, ...]
    """Round the city: curves, and corners that are reached in straight lines."""
    walls: tuple[Stroke, ...]
    mark: Point
    """Where a knight stands."""
    shield: Point

    def turned(self, turns: int) -> CityShape:
        """The same, turned clockwise by quarters."""
        return CityShape(
            tuple(
                _turned_stroke(part, turns) if len(part) == 4 else turned(part, turns)
                for part in self.outline
            ),
            tuple(_turned_stroke(wall, turns) for wall in self.walls),
            turned(self.mark, turns),
            turned(self.shield, turns),
        )

    def path(self) -> str:
        """The outline as a path to fill."""
        words: list[str] = []
        for part in self.outline:
            if len(part) == 4:
                words.append(f"{'L' if words else 'M'}{_written(part[0])}{_curve(part)}")
            else:
                words.append(f"{'L' if words else 'M'}{_written(part)}")
        return "".join(words) + "Z"

    def polygon(self) -> list[Point]:
        """The outline in many small steps."""
        found: list[Point] = []
        for part in self.outline:
            found += sampled(part) if len(part) == 4 else [part]
        return found


ONE_WALL: Stroke = ((0, 0), (16, 40), (84, 40), (100, 0))
CORNER_WALL: Stroke = ((0, 100), (18, 84), (84, 18), (100, 0))
BAND_WALLS: tuple[Stroke, Stroke] = (
    ((0, 0), (24, 28), (76, 28), (100, 0)),
    ((100, 100), (76, 72), (24, 72), (0, 100)),
)
THREE_WALL: Stroke = ((0, 100), (22, 70), (78, 70), (100, 100))

CITIES: dict[tuple[int, ...], CityShape] = {
    (0,): CityShape((ONE_WALL,), (ONE_WALL,), (50, 13), (22, 8)),
    (0, 3): CityShape((CORNER_WALL, (0, 0)), (CORNER_WALL,), (38, 32), (17, 18)),
    (1, 3): CityShape(BAND_WALLS, BAND_WALLS, (50, 50), (18, 50)),
    (0, 1, 3): CityShape((THREE_WALL, (100, 0), (0, 0)), (THREE_WALL,), (50, 42), (18, 20)),
    (0, 1, 2, 3): CityShape(((0, 0), (100, 0), (100, 100), (0, 100)), (), (50, 50), (20, 20)),
}
"""One shape for each way in which a city may touch the edges, up to turning."""


def city_shape(edges: Iterable[int]) -> CityShape:
    """The shape of a city that touches these edges."""
    wanted = set(edges)
    for known, shape in CITIES.items():
        for turns in range(4):
            if {(edge + turns) % 4 for edge in known} == wanted:
                return shape.turned(turns)
    raise ValueError(f"no city touches the edges {sorted(wanted)}")


def road_stroke(edges: tuple[int, ...], end: Point = MIDDLE) -> Stroke:
    """The course of a road from edge to edge, or from its only edge to where it ends."""
    start = EDGE_MIDDLES[edges[0]]
    if len(edges) == 1:
        return start, _between(start, end, 0.4), _between(start, end, 0.7), end
    goal = EDGE_MIDDLES[edges[1]]
    return start, _between(start, MIDDLE, 0.56), _between(goal, MIDDLE, 0.56), goal


def is_crossing(tile: Tile) -> bool:
    """Whether roads meet in the middle of a tile and end there."""
    return sum(part.kind == "road" and len(part.edges) == 1 for part in tile.segments) > 2


@cache
def marks(tile: Tile) -> tuple[Point, ...]:
    """Where a meeple stands on each segment of a tile that is not turned, apart from the others."""
    parts = list(enumerate(tile.segments))
    found = {index: _mark(part) for index, part in parts if part.kind != "field"}
    for index, part in parts:
        if part.kind == "field":
            found[index] = _roomiest(_region(tile, part), list(found.values()))
    return tuple(found[index] for index, _ in parts)


@cache
def open_cells(tile: Tile) -> frozenset[Cell]:
    """The cells of a tile on which there is nothing but grass."""
    walls = [sampled(wall) for shape in _cities(tile) for wall in shape.walls]
    towns = [shape.polygon() for shape in _cities(tile)]
    roads = [sampled(road_stroke(part.edges)) for part in tile.segments if part.kind == "road"]
    reach = CROSSING_REACH if is_crossing(tile) else CLOISTER_REACH if tile.cloister else 0.0
    return frozenset(
        cell
        for cell in ((x, y) for y in range(CELLS) for x in range(CELLS))
        if dist(middle_of(cell), MIDDLE) >= reach
        and not any(is_inside(middle_of(cell), town) for town in towns)
        and not any(is_near(middle_of(cell), wall, WALL_WIDTH / 2 + 1) for wall in walls)
        and not any(is_near(middle_of(cell), road, ROAD_WIDTH / 2 + 1) for road in roads)
    )


def turned(point: Point, turns: int) -> Point:
    """A point of the tile after so many quarter turns clockwise."""
    x, y = point
    for _ in range(turns % 4):
        x, y = SIZE - y, x
    return x, y


def stroke_path(stroke: Stroke) -> str:
    """A curve as a path."""
    return f"M{_written(stroke[0])}{_curve(stroke)}"


def sampled(stroke: Stroke, steps: int = 16) -> list[Point]:
    """Points along a curve."""
    a, b, c, d = stroke
    return [
        (_blend(a[0], b[0], c[0], d[0], k / steps), _blend(a[1], b[1], c[1], d[1], k / steps))
        for k in range(steps + 1)
    ]


def is_inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*polygon, polygon[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


def is_near(point: Point, line: list[Point], reach: float) -> bool:
    """Whether a point is no farther than this from some points of a line."""
    return any(dist(point, other) <= reach for other in line)


def middle_of(cell: Cell) -> Point:
    """The middle of a cell of the raster."""
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL


def _mark(part: Segment) -> Point:
    if part.kind == "city":
        return city_shape(part.edges).mark
    if part.kind == "road":
        course = sampled(road_stroke(part.edges))
        return course[5] if len(part.edges) == 1 else course[8]
    return (50, 47)


def _cities(tile: Tile) -> list[CityShape]:
    return [city_shape(part.edges) for part in tile.segments if part.kind == "city"]


def _region(tile: Tile, field: Segment) -> set[Cell]:
    """The cells that one can walk to from the edges of a field."""
    grass = open_cells(tile)
    queue = deque(cell for half in field.halves if (cell := _cell(HALF_MIDDLES[half])) in grass)
    reached = set(queue)
    while queue:
        for other in _neighbours(queue.popleft()):
            if other in grass and other not in reached:
                reached.add(other)
                queue.append(other)
    return reached


def _roomiest(region: set[Cell], others: list[Point]) -> Point:
    """A point of a region with room around it, as far as need be from other marks."""
    ring, depth = set(region), dict.fromkeys(region, 0)
    while ring:
        ring = {cell for cell in ring if all(other in ring for other in _neighbours(cell))}
        for cell in ring:
            depth[cell] += 1
    enough = 0.6 * max(depth.values())

    def worth(cell: Cell) -> tuple[float, int, Cell]:
        apart = min((dist(middle_of(cell), other) for other in others), default=APART)
        return min(apart, APART), depth[cell], cell

    return middle_of(max((cell for cell in region if depth[cell] >= enough), key=worth))


def _neighbours(cell: Cell) -> Iterator[Cell]:
    x, y = cell
    yield from ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))


def _cell(point: Point) -> Cell:
    return int(point[0] / CELL), int(point[1] / CELL)


def _turned_stroke(stroke: Stroke, turns: int) -> Stroke:
    a, b, c, d = (turned(point, turns) for point in stroke)
    return a, b, c, d


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _blend(a: float, b: float, c: float, d: float, t: float) -> float:
    u = 1 - t
    return u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d


def _curve(stroke: Stroke) -> str:
    return "C" + " ".join(_written(point) for point in stroke[1:])


def _written(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"

"""The tiles of Carcassonne, drawn from their topology: meadows, roads, walled towns, cloisters."""

from __future__ import annotations

from math import dist
from random import Random

from guildhall.games.art.svg import Point, circle, group, line, path, polygon, rect, symbol
from guildhall.games.carcassonne.art import tile_shapes as shapes
from guildhall.games.carcassonne.tiles import Tile, all_tiles

GRASS = "#b4bf78"
GRASS_DARK = "#93a35a"
GRASS_LIGHT = "#c4cd8d"
WOOD = "#6d8a4c"
WOOD_DARK = "#4d6a3a"
ROAD = "#f3e7c8"
ROAD_EDGE = "#96794c"
GROUND = "#c8945c"
STONE = "#cdbc97"
STONE_LIGHT = "#efe5cb"
INK = "#5c4630"
PLASTER = "#f6ead0"
ROOFS = ("#b4523b", "#c96f3f", "#9a4436")
BLUE = "#2a5e9c"
GOLD = "#e9b94f"


def tiles() -> str:
    """The sprite of all tiles, each to be used by its letter, and of their back."""
    symbols = [*(tile_symbol(tile) for tile in all_tiles()), back_symbol()]
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def tile_symbol(tile: Tile) -> str:
    """One kind of tile as it lies when it is not turned."""
    return symbol(
        f"tile-{tile.letter}",
        shapes.SIZE,
        shapes.SIZE,
        rect(0, 0, 100, 100, GRASS),
        *_meadow(tile),
        *_roads(tile),
        *_towns(tile),
        *([_cloister()] if tile.cloister else []),
        *([_village()] if shapes.is_crossing(tile) else []),
        *_shields(tile),
        _frame(),
    )


def back_symbol() -> str:
    """A tile that lies face down."""
    hatching = "".join(f"M{k} 0L0 {k}M100 {k}L{k} 100" for k in range(12, 101, 11))
    return symbol(
        "tile-back",
        shapes.SIZE,
        shapes.SIZE,
        rect(0, 0, 100, 100, "#7a6647"),
        line(hatching, "#8c7654", 2.5),
        rect(9, 9, 82, 82, "none", rx=4, stroke="#e8d6ac", stroke_width=2.5),
        group(
            path("M28 72V44H22V26H33V32H42V26H58V32H67V26H78V44H72V72H58V60A8 8 0 0 0 42 60V72Z"),
            fill="#e8d6ac",
        ),
        _frame(),
    )


def _frame() -> str:
    return rect(
        0.6, 0.6, 98.8, 98.8, "none", stroke="#3d2c14", stroke_width=1.2, stroke_opacity=0.3
    )


def _meadow(tile: Tile) -> list[str]:
    """Tufts of grass and some trees where there is room for them."""
    chance = Random(f"meadow {tile.letter}")  # noqa: S311 - decoration
    room = sorted(shapes.open_cells(tile))
    chance.shuffle(room)
    taken: list[Point] = [shapes.MIDDLE]
    drawn: list[str] = []
    for place in map(shapes.middle_of, room):
        x, y = place
        if not (8 < x < 92 and 8 < y < 92) or shapes.is_near(place, taken, 15):
            continue
        if not _has_room(tile, place):
            continue
        taken.append(place)
        drawn.append(_tree(place) if len(drawn) % 3 == 0 else _tuft(place))
    return [_lights(tile), *drawn]


def _has_room(tile: Tile, place: Point) -> bool:
    grass = shapes.open_cells(tile)
    x, y = (int(each / shapes.CELL) for each in place)
    return all((x + dx, y + dy) in grass for dx in (-2, 0, 2) for dy in (-2, 0, 2))


def _lights(tile: Tile) -> str:
    """Strips of lighter grass, as if the field were mown."""
    chance = Random(f"strips {tile.letter}")  # noqa: S311 - decoration
    start = chance.uniform(4, 14)
    strips = "".join(f"M{start + k - 12} 100L{start + k + 12} 0" for k in range(0, 100, 24))
    return path(strips, fill="none", stroke=GRASS_LIGHT, stroke_width=9, stroke_opacity=0.45)


def _tuft(place: Point) -> str:
    x, y = place
    blades = ((-3, -2, -1), (0, -3, 0), (3, -2, 1))
    strokes = "".join(f"M{x + top} {y + up}L{x + foot} {y + 1.5}" for top, up, foot in blades)
    return line(strokes, GRASS_DARK, 1.3)


def _tree(place: Point) -> str:
    x, y = place
    return group(
        circle(x + 0.8, y + 1.6, 4.4, WOOD_DARK, fill_opacity=0.35),
        circle(x, y, 4.2, WOOD, stroke=WOOD_DARK, stroke_width=0.9),
        circle(x - 1.3, y - 1.4, 1.5, GRASS_LIGHT, fill_opacity=0.7),
    )


def _roads(tile: Tile) -> list[str]:
    """All roads: first their edges, then what one walks on, so that crossings flow together."""
    courses = [
        shapes.stroke_path(shapes.road_stroke(part.edges))
        for part in tile.segments
        if part.kind == "road"
    ]
    if not courses:
        return []
    course = "".join(courses)
    flat = {"fill": "none", "stroke_linejoin": "round"}
    return [
        path(course, stroke=ROAD_EDGE, stroke_width=shapes.ROAD_WIDTH + 2.6, **flat),
        path(course, stroke=ROAD, stroke_width=shapes.ROAD_WIDTH, **flat),
        path(course, stroke="#d9c597", stroke_width=1.2, stroke_dasharray="3 5", **flat),
    ]


def _towns(tile: Tile) -> list[str]:
    drawn = []
    for part in tile.segments:
        if part.kind == "city":
            shape = shapes.city_shape(part.edges)
            away = [shape.shield] if part.shield else []
            drawn.append(path(shape.path(), fill=GROUND))
            drawn.append(_houses(_sites(tile, shape, away)))
            drawn += [_wall(shapes.stroke_path(wall)) for wall in shape.walls]
    return drawn


def _sites(tile: Tile, shape: shapes.CityShape, away: list[Point]) -> list[Point]:
    """Where houses stand: in loose rows, clear of the wall, of the edges and of the shield."""
    chance = Random(f"houses {tile.letter}")  # noqa: S311 - decoration
    town = shape.polygon()
    walls = [point for wall in shape.walls for point in shapes.sampled(wall, 24)]
    found = []
    for row in range(7):
        for column in range(7):
            place = (9.0 + 15 * column + 7 * (row % 2), 8.0 + 14 * row)
            clear = not shapes.is_near(place, walls, 10.5) and all(
                dist(place, other) > 16 for other in away
            )
            if max(place) < 93 and clear and shapes.is_inside(place, town):
                found.append(place)
    few = len(found) < 7
    return [place for place in found if few or chance.random() < 0.62]


def _houses(sites: list[Point]) -> str:
    """Houses at some sites, in few strokes."""
    bodies = "".join(f"M{x - 5} {y - 1}H{x + 5}V{y + 5}H{x - 5}Z" for x, y in sites)
    doors = "".join(f"M{x - 1} {y + 5}V{y + 2}H{x + 1}V{y + 5}Z" for x, y in sites)
    roofs = [
        path("".join(map(_roof, sites[colour :: len(ROOFS)])), fill=ROOFS[colour])
        for colour in range(min(len(ROOFS), len(sites)))
    ]
    return group(
        path(bodies, fill=PLASTER),
        *roofs,
        path(doors, fill=INK),
        stroke=INK,
        stroke_width=0.7,
        stroke_linejoin="round",
    )


def _roof(site: Point) -> str:
    x, y = site
    return f"M{x - 6.4} {y}L{x - 3.2} {y - 5.6}H{x + 3.2}L{x + 6.4} {y}Z"


def _wall(course: str) -> str:
    """A wall with merlons."""
    width = shapes.WALL_WIDTH
    flat = {"fill": "none", "stroke_linecap": "butt"}
    return group(
        path(course, stroke=INK, stroke_width=width + 2, **flat),
        path(course, stroke=STONE, stroke_width=width, **flat),
        path(course, stroke=STONE_LIGHT, stroke_width=width, stroke_dasharray="5 4.2", **flat),
    )


def _shields(tile: Tile) -> list[str]:
    return [_shield(shapes.city_shape(part.edges).shield) for part in tile.segments if part.shield]


def _shield(place: Point) -> str:
    """The coat of arms of a town: it makes the town worth more."""
    body = "M-8 -9H8V0C8 6 4 9.5 0 11.5C-4 9.5 -8 6 -8 0Z"
    return group(
        path(body, fill=BLUE, stroke=STONE_LIGHT, stroke_width=2, stroke_linejoin="round"),
        path("M-1.7 -8V10.3H1.7V-8ZM-7 -2.4H7V1H-7Z", fill=GOLD),
        transform=f"translate({place[0]} {place[1]})",
    )


def _village() -> str:
    """Where roads end at each other: some houses round a well."""
    return group(
        circle(50, 50, 12, "#e6d4a6", stroke=ROAD_EDGE, stroke_width=1.6),
        _houses([(44.5, 47), (56, 47.5), (50, 55.5)]),
    )


def _cloister() -> str:
    """A church with its tower in a walled garden."""
    garden = "M29 33H71V70H29Z"
    return group(
        path(garden, fill=GRASS_DARK, stroke=INK, stroke_width=5, stroke_linejoin="round"),
        path(garden, fill="none", stroke=STONE_LIGHT, stroke_width=3, stroke_linejoin="round"),
        group(
            path("M40 46H66V64H40Z", fill=PLASTER),
            polygon([(37.5, 47), (44, 36), (62, 36), (68.5, 47)], fill=ROOFS[0]),
            path("M34 34H45V64H34Z", fill=PLASTER),
            polygon([(32, 35), (39.5, 20), (47, 35)], fill=ROOFS[2]),
            path("M37.5 64V56A2 2 0 0 1 41.5 56V64Z", fill=INK),
            path("M38 40V46H41V40Z", fill=INK),
            path("M50 52V58H53V52ZM58 52V58H61V52Z", fill=INK),
            stroke=INK,
            stroke_width=1,
            stroke_linejoin="round",
        ),
        line("M39.5 20V11M36 14.5H43", INK, 1.8),
    )

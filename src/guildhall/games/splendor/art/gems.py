"""The six gems: each with a shape of its own, as a cut stone, as a chip of a price, as a token."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

from guildhall.games.art.svg import (
    Point,
    circle,
    element,
    group,
    mix,
    outline,
    path,
    polygon,
    symbol,
)

SIZE = 64
LIGHT = (-0.55, -0.83)
"""Where the light comes from."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of a gem: its body, its brightest and its darkest facet, and writing on it."""

    body: str
    bright: str
    deep: str
    edge: str
    letters: str


INKS = {
    "W": Ink("#eef1f3", "#ffffff", "#a9b7c4", "#6c7b8a", "#26303a"),
    "B": Ink("#2c63b4", "#86b6f0", "#163a78", "#122f63", "#ffffff"),
    "G": Ink("#217a4e", "#7fd3a2", "#0f4d32", "#0b3c27", "#ffffff"),
    "R": Ink("#b52d2f", "#f39a85", "#741420", "#5d0f19", "#ffffff"),
    "O": Ink("#37333a", "#94909b", "#151318", "#0c0b0e", "#ffffff"),
    "E": Ink("#e0b03c", "#fbe6a2", "#94660f", "#7d540a", "#2e2006"),
}


CHIP_EDGES = {"O": "#85808c"}
"""Black needs a light edge to be seen on dark ground."""


def gem_symbols() -> list[str]:
    """All drawings of the gems."""
    return [
        drawing(letter) for letter in INKS for drawing in (stone_symbol, chip_symbol, token_symbol)
    ]


def stone_symbol(letter: str) -> str:
    """A cut stone."""
    return symbol(f"gem-{letter}", SIZE, SIZE, stone(letter))


def chip_symbol(letter: str) -> str:
    """The flat shape of a gem that carries a number."""
    ink = INKS[letter]
    return symbol(
        f"chip-{letter}",
        SIZE,
        SIZE,
        path(
            shape(letter),
            fill=ink.body,
            stroke=CHIP_EDGES.get(letter, ink.edge),
            stroke_width=3,
            stroke_linejoin="round",
        ),
    )


def token_symbol(letter: str) -> str:
    """A round token with the stone on it."""
    ink = INKS[letter]
    rim = mix(ink.body, ink.deep, 0.45)
    field = mix(ink.deep, "#000000", 0.12) if letter not in "WE" else mix(ink.deep, ink.body, 0.3)
    notches = element(
        "circle",
        cx=32,
        cy=32,
        r=27,
        fill="none",
        stroke=mix(ink.body, ink.bright, 0.55),
        stroke_width=5.5,
        stroke_dasharray=f"{2 * pi * 27 / 16:.3f}",
        stroke_dashoffset="5.3",
    )
    return symbol(
        f"token-{letter}",
        SIZE,
        SIZE,
        circle(32, 32, 31, ink.edge),
        circle(32, 32, 29.8, rim),
        notches,
        circle(32, 32, 23.5, ink.edge),
        circle(32, 32, 22.4, field),
        group(stone(letter), transform="translate(14.4 14.4) scale(.55)"),
    )


def stone(letter: str) -> str:
    """The facets of a gem."""
    if letter == "W":
        return _brilliant()
    if letter == "E":
        return _florin()
    points = OUTLINES[letter]
    ink = INKS[letter]
    steps = (1.0, 0.74, 0.46) if letter == "G" else (1.0, 0.56)
    body = path(
        shape(letter), fill=ink.body, stroke=ink.edge, stroke_width=2.5, stroke_linejoin="round"
    )
    rings = [_ring(letter, points, outer, inner) for outer, inner in pairwise(steps)]
    table = _scaled(points, steps[-1], CENTRES[letter])
    return body + "".join(rings) + _table(letter, table)


def shape(letter: str) -> str:
    """The outline of a gem as a path."""
    if letter == "B":
        return "M32 4A28 28 0 1 1 32 60A28 28 0 1 1 32 4Z"
    if letter == "R":
        return "M32 3C38 13 56 25 56 39A24 22 0 0 1 8 39C8 25 26 13 32 3Z"
    return outline(OUTLINES[letter])


def _ring(letter: str, points: list[Point], outer: float, inner: float) -> str:
    """The facets between two sizes of the outline, lit from above left."""
    centre = CENTRES[letter]
    wide, narrow = _scaled(points, outer, centre), _scaled(points, inner, centre)
    facets = []
    for k in range(len(points)):
        after = (k + 1) % len(points)
        middle = ((wide[k][0] + wide[after][0]) / 2, (wide[k][1] + wide[after][1]) / 2)
        facets.append(
            polygon(
                [wide[k], wide[after], narrow[after], narrow[k]],
                fill=_shade(letter, middle, centre, k),
            )
        )
    return "".join(facets)


def _shade(letter: str, at: Point, centre: Point, k: int) -> str:
    """The colour of a facet; neighbours differ a little, as cut stones do."""
    dx, dy = at[0] - centre[0], at[1] - centre[1]
    lit = (dx * LIGHT[0] + dy * LIGHT[1]) / (hypot(dx, dy) or 1)
    lit += 0.16 if k % 2 else -0.16
    ink = INKS[letter]
    if lit > 0:
        return mix(ink.body, ink.bright, min(lit, 1) * 0.75)
    return mix(ink.body, ink.deep, min(-lit, 1) * 0.85)


def _table(letter: str, points: list[Point]) -> str:
    """The flat top of a stone with a gleam across it."""
    ink = INKS[letter]
    top = polygon(points, fill=mix(ink.body, ink.bright, 0.22))
    leftmost = min(range(len(points)), key=lambda k: points[k][0] + points[k][1] * 1.2)
    around = points[leftmost:] + points[:leftmost]
    half = [around[0], *around[-max(2, len(around) // 2) :]]
    return top + polygon(half, fill=ink.bright, opacity=0.42)


def _scaled(points: list[Point], share: float, centre: Point) -> list[Point]:
    return [
        (centre[0] + (x - centre[0]) * share, centre[1] + (y - centre[1]) * share)
        for x, y in points
    ]


def _brilliant() -> str:
    """The white diamond, seen from the side."""
    ink = INKS["W"]
    a, b, left, one, two, right, tip = (
        (19.0, 8.0),
        (45.0, 8.0),
        (3.0, 25.0),
        (21.0, 25.0),
        (43.0, 25.0),
        (61.0, 25.0),
        (32.0, 60.0),
    )
    mid = (32.0, 8.0)
    facets = [
        ([left, a, one], 0.1),
        ([a, mid, one], 0.0),
        ([one, mid, two], 0.28),
        ([mid, b, two], 0.12),
        ([two, b, right], 0.5),
        ([left, one, tip], 0.16),
        ([one, two, tip], 0.02),
        ([two, right, tip], 0.82),
    ]
    shine = [
        polygon(points, fill=mix(ink.bright, ink.deep, deep), stroke=ink.deep, stroke_width=0.8)
        for points, deep in facets
    ]
    edge = polygon(
        OUTLINES["W"], fill="none", stroke=ink.edge, stroke_width=2.5, stroke_linejoin="round"
    )
    return "".join(shine) + edge


def _florin() -> str:
    """The gold coin of the house: a star of eight rays around an arch."""
    ink = INKS["E"]
    points = OUTLINES["E"]
    rays = []
    for k in range(0, 16, 2):
        tip, before, after = points[k], points[k - 1], points[(k + 1) % 16]
        rays += [
            polygon([tip, before, (32, 32)], fill=mix(ink.body, ink.bright, 0.5)),
            polygon([tip, after, (32, 32)], fill=mix(ink.body, ink.deep, 0.42)),
        ]
    edge = polygon(points, fill="none", stroke=ink.edge, stroke_width=2.5, stroke_linejoin="round")
    coin = circle(32, 32, 15.5, ink.body, stroke=ink.edge, stroke_width=1.6)
    arch = path("M25 41V31A7 7 0 0 1 39 31V41H35.4V31.4A3.4 3.4 0 0 0 28.6 31.4V41Z", fill=ink.edge)
    gleam = path("M20.5 32A11.5 11.5 0 0 1 32 20.5", fill="none", stroke=ink.bright, stroke_width=2)
    return "".join(rays) + edge + coin + gleam + arch


def _round(count: int, rx: float, ry: float, centre: Point, turn: float = 0) -> list[Point]:
    return [
        (
            centre[0] + rx * sin(2 * pi * k / count + turn),
            centre[1] - ry * cos(2 * pi * k / count + turn),
        )
        for k in range(count)
    ]


def _pear() -> list[Point]:
    left = [(18.5, 19.5), (10.3, 30), (8.6, 43), (16.5, 55.2)]
    right = [(64 - x, y) for x, y in reversed(left)]
    return [(32, 4), *right, (32, 60.6), *left[::-1]]


def _star(rays: int, far: float, near: float) -> list[Point]:
    tips, dents = _round(rays, far, far, (32, 32)), _round(rays, near, near, (32, 32), pi / rays)
    return [point for pair in zip(tips, dents, strict=True) for point in pair]


def _clockwise(points: list[Point]) -> list[Point]:
    return sorted(points, key=lambda p: atan2(p[1] - 32, p[0] - 32))


OUTLINES: dict[str, list[Point]] = {
    "W": [(19, 8), (45, 8), (61, 25), (32, 60), (3, 25)],
    "B": _round(10, 28, 28, (32, 32), pi / 10),
    "G": _clockwise([(22, 3), (42, 3), (54, 14), (54, 50), (42, 61), (22, 61), (10, 50), (10, 14)]),
    "R": _pear(),
    "O": [(32, 2), (62, 32), (32, 62), (2, 32)],
    "E": _star(8, 31, 23.5),
}

CENTRES: dict[str, Point] = {
    "W": (32, 28),
    "B": (32, 32),
    "G": (32, 32),
    "R": (32, 38),
    "O": (32, 32),
    "E": (32, 32),
}
"""Where a number stands on a chip, and where the facets meet."""

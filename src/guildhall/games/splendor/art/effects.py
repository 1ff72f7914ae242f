"""What cards of the Orient and trading posts do, as pictures; the words stand beside them."""

from __future__ import annotations

from math import cos, pi, sin

from guildhall.games.art.svg import circle, group, line, path, polygon, rect, symbol
from guildhall.games.splendor.art.gems import INKS, shape, stone
from guildhall.games.splendor.art.walls import BACKS, HEIGHT, NIGHT, WIDTH

INK, BRASS, IVORY = "#2b2521", "#e7c877", "#fbf6ea"
BOX = 48


def effect_symbols() -> list[str]:
    """The effects of Orient cards, the powers of posts, and the night sky of the Orient."""
    return [
        night_scene(),
        any_chip(),
        noble_chip(),
        *(symbol(f"effect-{name}", BOX, BOX, drawing) for name, drawing in EFFECTS.items()),
        *(symbol(f"power-{name}", BOX, BOX, drawing) for name, drawing in POWERS.items()),
    ]


def night_scene() -> str:
    """A lattice of stars, behind the effects of the Orient."""
    stars = "".join(
        f"M{x} {y - 5}L{x + 1.5} {y - 1.5}L{x + 5} {y}L{x + 1.5} {y + 1.5}L{x} {y + 5}"
        f"L{x - 1.5} {y + 1.5}L{x - 5} {y}L{x - 1.5} {y - 1.5}Z"
        for row, y in enumerate(range(24, 84, 12))
        for x in range(6 * (row % 2), 84, 12)
    )
    return symbol(
        "scene-orient",
        WIDTH,
        HEIGHT,
        rect(0, 18, WIDTH, 60, NIGHT),
        path(stars, fill=BRASS, opacity=0.22),
    )


def any_chip() -> str:
    """The chip of a demand for any colour: a hexagon."""
    return symbol(
        "chip-any",
        64,
        64,
        path(
            "M17 6H47L62 32L47 58H17L2 32Z",
            fill="#efe6d4",
            stroke="#6a5d50",
            stroke_width=3,
            stroke_dasharray="7 4",
            stroke_linejoin="round",
        ),
    )


def noble_chip() -> str:
    """The chip of a demand for a noble."""
    return symbol(
        "post-noble",
        64,
        64,
        path(
            "M10 50L6 16L22 28L32 10L42 28L58 16L54 50Z",
            fill=BRASS,
            stroke=INK,
            stroke_width=3,
            stroke_linejoin="round",
        ),
    )


def _gem(letter: str, x: float, y: float, scale: float) -> str:
    return group(stone(letter), transform=f"translate({x} {y}) scale({scale})")


def _card(x: float, y: float, fill: str, turn: float = 0, scale: float = 1) -> str:
    return group(
        rect(-8, -11, 16, 22, IVORY, rx=2, stroke=INK, stroke_width=1.2),
        rect(-8, -11, 16, 7, fill, rx=1.5),
        path("M-5 8V1A5 4.5 0 0 1 5 1V8Z", fill=fill),
        transform=f"translate({x} {y}) rotate({turn}) scale({scale})",
    )


def _plus(x: float, y: float) -> str:
    return circle(x, y, 6.5, IVORY, stroke=INK, stroke_width=1.2) + line(
        f"M{x - 3.2} {y}h6.4M{x} {y - 3.2}v6.4", INK, 2
    )


def _chosen_gem(x: float, y: float, scale: float) -> str:
    """A gem that takes one of the five colours."""
    corners = [(32 + 29 * sin(2 * pi * k / 5), 32 - 29 * cos(2 * pi * k / 5)) for k in range(5)]
    wedges = [
        polygon([(32, 32), corners[k - 1], corners[k]], fill=INKS[letter].body)
        for k, letter in enumerate("WBGRO")
    ]
    edge = polygon(corners, fill="none", stroke=IVORY, stroke_width=4, stroke_linejoin="round")
    return group(*wedges, edge, transform=f"translate({x} {y}) scale({scale})")


_LINK = (
    "M20 28L28 20M22 18l3.5 -3.5a6.2 6.2 0 0 1 8.8 8.8L30.8 26.8"
    "M26 30l-3.5 3.5a6.2 6.2 0 0 1 -8.8 -8.8L17.2 21.2"
)


def _link(x: float, y: float, scale: float) -> str:
    chain = line(_LINK, INK, 6) + line(_LINK, BRASS, 3.2)
    return group(chain, transform=f"translate({x} {y}) scale({scale})")


_NOBLE_KEPT = (
    path(
        "M10 14H38V27C38 36 31 41 24 44C17 41 10 36 10 27Z",
        fill=IVORY,
        stroke=INK,
        stroke_width=1.6,
    )
    + path("M24 14H38V27C38 36 31 41 24 44Z", fill="#8a5fa8")
    + path(
        "M12 11L10 3L17 7L24 2L31 7L38 3L36 11Z",
        fill=BRASS,
        stroke=INK,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    + path(
        "M19 27V24a5 5 0 0 1 10 0V27H31V36H17V27ZM21.5 27H26.5V24a2.5 2.5 0 0 0 -5 0Z",
        fill=BRASS,
        stroke=INK,
        stroke_width=1.3,
        fill_rule="evenodd",
    )
)

EFFECTS = {
    "double_gold": _gem("E", 1, 3, 0.5) + _gem("E", 15, 14, 0.5),
    "associate": _chosen_gem(3, 2, 0.56) + _link(18, 20, 0.62),
    "associate_and_take_tier1": _chosen_gem(0, 1, 0.4)
    + _link(3, 15, 0.42)
    + _card(35, 30, BACKS[1], 6, 1.25)
    + _plus(23, 36),
    "double_bonus": _plus(24, 40),
    "reserve_noble": _NOBLE_KEPT,
    "take_tier2": _card(28, 26, BACKS[2], 6, 1.6) + _plus(11, 14),
    "discard_two": _card(16, 26, "#8d8478", -10, 1.3)
    + _card(32, 25, "#8d8478", 8, 1.3)
    + line("M6 43L42 7", INK, 6)
    + line("M6 43L42 7", "#e5604d", 3.8),
}
"""Drawings of the effects; between the two gems of a double bonus stands only a plus."""

_FIVE = (
    "M20 18H29V20.5H22.6L22.3 23C26.5 22.2 29.5 24 29.5 27.3C29.5 30.5 27 32.5 23.6 32.5"
    "C21.6 32.5 20 31.9 19 31L20 28.7C21 29.5 22.2 30 23.4 30C25.2 30 26.5 29 26.5 27.4"
    "C26.5 25.5 24.5 24.7 21.8 25.5L19.3 25.3Z"
)

POWERS = {
    "token_after_purchase": _card(16, 24, BACKS[2], -6) + _gem("B", 27, 22, 0.3) + _plus(33, 13),
    "extra_token_on_pair": _gem("R", 2, 3, 0.32)
    + _gem("R", 24, 3, 0.32)
    + _gem("G", 13, 25, 0.32)
    + _plus(38, 36),
    "gold_worth_two": _gem("E", 0, 13, 0.36)
    + line("M25 22H31M25 27H31", INK, 2.4)
    + group(
        path(shape("B"), fill=INKS["B"].body, stroke=INKS["B"].edge, stroke_width=3),
        transform="translate(33 8) scale(.22)",
    )
    + group(
        path(shape("B"), fill=INKS["B"].body, stroke=INKS["B"].edge, stroke_width=3),
        transform="translate(33 26) scale(.22)",
    ),
    "five_points": path(
        "M24 2L30 16L45 17.5L33.5 27.5L37 42.5L24 34.5L11 42.5L14.5 27.5L3 17.5L18 16Z",
        fill=BRASS,
        stroke=INK,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    + path(_FIVE, fill=INK),
    "points_per_coat": path(
        "M4 8H26V20C26 28 21 33 15 36C9 33 4 28 4 20Z",
        fill="#8a5fa8",
        stroke=INK,
        stroke_width=1.6,
    )
    + line("M26 30L31 35M31 30L26 35", INK, 2.2)
    + polygon(
        [
            (40, 16),
            (42.2, 21.5),
            (47.5, 22),
            (43.5, 26),
            (44.8, 31.5),
            (40, 28.5),
            (35.2, 31.5),
            (36.5, 26),
            (32.5, 22),
            (37.8, 21.5),
        ],
        fill=BRASS,
        stroke=INK,
        stroke_width=1.3,
    ),
}

"""What is seen through the windows of the cards: mines, ways of trade, towns, in five lights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from guildhall.games.art.svg import circle, group, line, path, polygon, rect, symbol
from guildhall.games.splendor.art.walls import HEIGHT, WIDTH


@dataclass(frozen=True, slots=True)
class Light:
    """The tones of a scene from the sky to the foreground, and what shines in it."""

    sky: str
    haze: str
    far: str
    middle: str
    near: str
    shine: str


LIGHTS = {
    "W": Light("#e3eaf0", "#cdd8e2", "#a9b8c7", "#7f93a6", "#4d6074", "#fffdf5"),
    "B": Light("#cfe3f7", "#a5c8ee", "#6fa3dc", "#3c74bd", "#1b447f", "#fff3d6"),
    "G": Light("#e6f2d3", "#c3e0b4", "#86bf8c", "#469367", "#195a3e", "#fff6cf"),
    "R": Light("#fde5cf", "#f8c19d", "#e48a66", "#bb4c3c", "#742027", "#fff2c9"),
    "O": Light("#514a5c", "#6d6474", "#423b4b", "#2b2632", "#17141b", "#f6cf7a"),
}


OTHERS = (0, 1, 3)
"""How far away among the colours those are whose scenes are seen in this light, too."""


def scene_symbols() -> list[str]:
    """Three scenes for each colour and tier."""
    return [
        symbol(f"scene-{letter}{tier}-{number}", WIDTH, HEIGHT, draw(light))
        for letter, light in LIGHTS.items()
        for tier in (1, 2, 3)
        for number, draw in enumerate(scenes_of(letter, tier))
    ]


def scenes_of(letter: str, tier: int) -> list[Callable[[Light], str]]:
    """What is seen on the cards of a colour and tier, all in the light of the colour."""
    colours = list(SCENES)
    place = colours.index(letter)
    return [SCENES[colours[(place + step) % len(colours)]][tier - 1] for step in OTHERS]


def scene_name(letter: str, tier: int, card: int) -> str:
    """The scene of a card by its number, so that neighbours differ."""
    return f"scene-{letter}{tier}-{card % len(OTHERS)}"


def ground(light: Light, sun_x: float = 48, sun_y: float = 36, sun_r: float = 7) -> str:
    """The sky with a sun or a moon."""
    return (
        rect(0, 18, WIDTH, 60, light.sky)
        + circle(sun_x, sun_y, sun_r + 5, light.shine, opacity=0.28)
        + circle(sun_x, sun_y, sun_r, light.shine)
    )


def portal(light: Light, x: float, y: float, scale: float = 1) -> str:
    """The timbered mouth of a mine with its rails."""
    return group(
        polygon([(-9, 14), (-6, -4), (6, -4), (9, 14)], fill=light.near),
        polygon([(-6, 14), (-4, 0), (4, 0), (6, 14)], fill="#120f14"),
        line("M-7 14L-5 -2H5L7 14", light.shine, 1.8, stroke_opacity=0.9),
        line("M-2 14L-5 24M2 14L5 24M-3 17.5H3M-4 21H4", light.shine, 1, stroke_opacity=0.7),
        transform=f"translate({x} {y}) scale({scale})",
    )


def sparkle(light: Light, x: float, y: float, size: float) -> str:
    """A gleam in the rock."""
    s, t = size, size / 4
    points = [(x, y - s), (x + t, y - t), (x + s, y), (x + t, y + t)]
    points += [(x, y + s), (x - t, y + t), (x - s, y), (x - t, y - t)]
    return polygon(points, fill=light.shine)


# ---- tier 1: where stones come from


def quarry(light: Light) -> str:
    """White cliffs under snow."""
    return (
        ground(light, 54, 34, 6)
        + polygon(
            [(0, 56), (16, 34), (26, 46), (40, 28), (60, 54), (72, 46), (72, 78), (0, 78)],
            fill=light.haze,
        )
        + polygon([(40, 28), (48, 38.5), (43, 37), (39, 41), (34, 36)], fill=light.shine)
        + polygon([(16, 34), (21, 40), (17, 39.5), (12, 39.7)], fill=light.shine)
        + polygon([(0, 62), (18, 50), (44, 54), (72, 60), (72, 78), (0, 78)], fill=light.far)
        + portal(light, 27, 56)
        + polygon([(46, 74), (46, 64), (56, 64), (56, 74)], fill=light.shine)
        + polygon([(56, 74), (56, 64), (60, 61), (60, 71)], fill=light.middle)
        + polygon([(46, 64), (50, 61), (60, 61), (56, 64)], fill=light.haze)
        + polygon([(54, 78), (54, 70), (64, 70), (64, 78)], fill=light.haze)
    )


def grotto(light: Light) -> str:
    """A cave above the sea."""
    return (
        ground(light, 17, 38, 6)
        + polygon([(72, 24), (52, 26), (38, 36), (26, 60), (24, 78), (72, 78)], fill=light.middle)
        + polygon([(72, 24), (60, 30), (56, 44), (72, 52)], fill=light.far)
        + path("M38 78C36 58 44 48 52 48S66 60 64 78Z", fill="#0c1c38")
        + sparkle(light, 52, 58, 4)
        + sparkle(light, 46, 66, 2.5)
        + rect(0, 66, WIDTH, 12, light.near)
        + line("M2 66q4 -3 8 0t8 0t8 0t8 0", light.haze, 1.4)
        + line("M6 71q4 -3 8 0t8 0t8 0t8 0t8 0", light.far, 1.2)
    )


def wooded_mine(light: Light) -> str:
    """A mine among firs."""
    return (
        ground(light, 52, 36, 6.5)
        + path("M0 56Q16 38 34 50T72 44V78H0Z", fill=light.haze)
        + path("M0 64Q24 42 44 52T72 58V78H0Z", fill=light.far)
        + portal(light, 30, 58)
        + "".join(
            _fir(light, x, y, s)
            for x, y, s in ((10, 70, 1.1), (50, 66, 0.85), (60, 72, 1.2), (18, 60, 0.6))
        )
        + sparkle(light, 42, 62, 2.6)
    )


def mesa(light: Light) -> str:
    """Red tables of rock."""
    return (
        ground(light, 22, 40, 8)
        + polygon(
            [(0, 58), (8, 58), (12, 42), (30, 42), (34, 58), (72, 58), (72, 78), (0, 78)],
            fill=light.haze,
        )
        + polygon(
            [(30, 78), (36, 46), (40, 40), (62, 40), (68, 50), (72, 52), (72, 78)], fill=light.far
        )
        + line("M38 47H66M36 53H70", light.middle, 1.4)
        + path("M0 66Q30 58 72 68V78H0Z", fill=light.middle)
        + portal(light, 52, 58, 0.95)
        + sparkle(light, 20, 68, 3)
    )


def volcano(light: Light) -> str:
    """A dark cone with a glow."""
    return (
        ground(light, 16, 36, 5)
        + polygon([(8, 78), (34, 40), (46, 40), (70, 78)], fill=light.haze)
        + polygon([(34, 40), (40, 46), (46, 40), (70, 78), (44, 78)], fill=light.far)
        + polygon([(34, 40), (46, 40), (40, 46)], fill=light.shine)
        + line("M40 36C36 32 44 29 40 25M47 35C45 32 49 31 48 28", light.haze, 2)
        + path("M0 70Q20 58 72 70V78H0Z", fill=light.middle)
        + portal(light, 30, 60, 0.9)
        + sparkle(light, 52, 70, 2.6)
    )


# ---- tier 2: how they travel


def bridge(light: Light) -> str:
    """A cart on a bridge of stone."""
    holes = "".join(f"M{x} 78V68A7 7 0 0 1 {x + 14} 68V78Z" for x in (6, 29, 52))
    return (
        ground(light, 18, 38, 6)
        + path("M0 58L20 44L36 56L56 40L72 54V78H0Z", fill=light.haze)
        + path(f"M0 78V57H72V78Z{holes}", fill=light.far, fill_rule="evenodd")
        + rect(0, 56, WIDTH, 2.4, light.near)
        + _cart(light, 36, 56)
    )


def cog(light: Light) -> str:
    """A merchant ship under sail."""
    ship = group(
        line("M35 30V62", light.near, 2),
        path("M37 32C54 36 54 52 37 56Z", fill=light.shine),
        path("M33 37C19 40 19 51 33 55Z", fill=light.shine, opacity=0.85),
        path("M44 36.5V53M40.5 33.5V55.5", fill="none", stroke=light.far, stroke_width=1.8),
        path("M35 30l9 -3l-9 -3Z", fill=light.near),
        path("M14 59H58L52 71Q36 75 20 71Z", fill=light.near),
        line("M16.5 63H56", light.far, 1.5),
        transform="translate(-6.5 13) scale(.76)",
    )
    return (
        ground(light, 53, 40, 6.5)
        + path("M0 62Q14 56 26 62T52 58T72 60V78H0Z", fill=light.haze)
        + path("M46 62l6 -7v7ZM54 62v-9l5 9Z", fill=light.shine)
        + ship
        + rect(0, 66.5, WIDTH, 11.5, light.middle)
        + line("M0 66.5q4.5 -3.5 9 0t9 0t9 0t9 0t9 0t9 0t9 0t9 0", light.haze, 1.5)
        + line("M4 71.5q4.5 -3 9 0t9 0M42 71q4.5 -3 9 0t9 0", light.far, 1.2)
    )


def barge(light: Light) -> str:
    """A barge on a green river."""
    boat = group(
        path("M12 64H62L56 72H19Z", fill=light.near),
        rect(22, 54, 10, 10, light.shine),
        rect(33, 57, 9, 7, light.middle),
        rect(43, 52, 9, 12, light.shine, opacity=0.8),
        line("M57 64L65 40", light.near, 2),
        transform="translate(-4 20) scale(.66)",
    )
    return (
        ground(light, 20, 38, 6.5)
        + path("M0 56Q20 44 40 52T72 46V78H0Z", fill=light.haze)
        + "".join(_fir(light, x, y, s) for x, y, s in ((46, 62, 0.9), (55, 63, 1.25), (63, 62, 1)))
        + path("M0 60Q36 57 72 62V78H0Z", fill=light.far)
        + line("M10 72H30M42 68H60M46 73H64", light.haze, 1.3)
        + boat
    )


def caravan(light: Light) -> str:
    """Camels on the dunes."""
    return (
        ground(light, 52, 40, 9)
        + path("M0 60Q20 44 40 56T72 52V78H0Z", fill=light.haze)
        + path("M0 68Q26 56 48 64T72 62V78H0Z", fill=light.far)
        + _camel(light, 18, 62.5, 1.1)
        + _camel(light, 51, 63.5, 1.1)
        + path("M0 74Q36 69 72 75V78H0Z", fill=light.middle)
    )


def night_wagon(light: Light) -> str:
    """A covered wagon under the moon."""
    places = ((44, 34), (62, 50), (50, 48), (12, 38), (26, 36))
    stars = "".join(circle(x, y, 0.9, light.shine) for x, y in places)
    wagon = group(
        path("M18 62C18 47 22 45 36 45S54 47 54 62Z", fill="#d8cbb5"),
        line("M27 46.5V62M36 45V62M45 46.5V62", "#a8997f", 1.3),
        rect(16, 61, 40, 5, light.near),
        _wheel(light, 25, 69),
        _wheel(light, 47, 69),
        circle(61, 58, 6, light.shine, opacity=0.3),
        circle(61, 58, 2.6, light.shine),
        transform="translate(-7.5 17.5) scale(.76)",
    )
    return (
        ground(light, 55, 38, 6.5)
        + circle(58, 36.5, 5.6, light.sky)
        + stars
        + path("M0 62L18 48L34 60L52 52L72 62V78H0Z", fill=light.far)
        + path("M0 69Q36 64 72 69V78H0Z", fill=light.middle)
        + wagon
    )


# ---- tier 3: where they are worked and sold


def cathedral(light: Light) -> str:
    """A dome over white marble."""
    return (
        ground(light, 14, 38, 5)
        + path("M27.5 54A8.5 14 0 0 1 44.5 54Z", fill=light.middle)
        + line("M36 40.5V54M31.5 43Q30 48 30 54M40.5 43Q42 48 42 54", light.shine, 1.1)
        + rect(34, 32, 4, 8, light.near)
        + circle(36, 31, 2, light.near)
        + rect(0, 57, WIDTH, 21, light.haze)
        + polygon([(22, 58), (36, 51.5), (50, 58)], fill=light.shine)
        + "".join(rect(x, 60, 2.8, 18, light.middle) for x in (7, 13, 19, 28.5, 41, 50, 62.5))
        + path("M32.5 78V68A3.5 3.5 0 0 1 39.5 68V78Z", fill=light.near)
        + rect(54, 40, 8, 38, light.far)
        + polygon([(53, 40), (58, 29), (63, 40)], fill=light.near)
        + path("M56.5 49V45a1.5 1.5 0 0 1 3 0V49Z", fill=light.shine)
        + rect(0, 56, WIDTH, 1.6, light.near)
    )


def palazzo(light: Light) -> str:
    """Palaces on a canal."""
    windows = "".join(
        f"M{x} {y + 8}V{y + 2}Q{x} {y} {x + 2.2} {y - 2}Q{x + 4.4} {y} {x + 4.4} {y + 2}V{y + 8}Z"
        for y in (48, 59)
        for x in (30.3, 37.3)
    )
    small = "".join(f"M{x} {y + 5}V{y}h3.4v5Z" for y in (50, 59) for x in (8, 15, 53, 60))
    return (
        ground(light, 58, 35, 5)
        + rect(0, 46, 24, 30, light.haze)
        + rect(48, 44, 24, 32, light.far)
        + polygon([(3, 46), (14, 39), (25, 46)], fill=light.middle)
        + rect(26, 42, 20, 34, light.shine)
        + path("M26 42v-4h3.5v3h3v-3h3v3h3v-3h3v3h3v-3h2v4Z", fill=light.middle)
        + path(windows, fill=light.near)
        + path(small, fill=light.near, opacity=0.75)
        + rect(0, 69, WIDTH, 9, light.middle)
        + line("M8 72.5H18M52 73H64M30 74H40", light.haze, 1.2)
    )


def market(light: Light) -> str:
    """A stall with an awning and scales."""
    return (
        ground(light, 40, 36, 4.5)
        + path("M0 56Q36 46 72 56V78H0Z", fill=light.haze)
        + _tent(light, 14, 50)
        + _tent(light, 58, 50)
        + rect(0, 65, 24, 13, light.middle)
        + rect(48, 65, 24, 13, light.middle)
        + "".join(circle(x, 63, 2.5, light.near) for x in (9, 14, 19))
        + "".join(
            polygon([(x - 2.6, 65), (x, 59.5), (x + 2.6, 65)], fill=light.near)
            for x in (53.5, 58.5, 63.5)
        )
        + line(
            "M36 46V70M29 50H43M29 50L27 58M29 50L31 58M43 50L41 58M43 50L45 58", light.near, 1.5
        )
        + path("M25.8 58H32.2A3.2 3.2 0 0 1 25.8 58Z", fill=light.near)
        + path("M39.8 58H46.2A3.2 3.2 0 0 1 39.8 58Z", fill=light.near)
        + circle(36, 45, 1.8, light.near)
        + rect(30, 70, 12, 8, light.near)
    )


def _tent(light: Light, x: float, y: float) -> str:
    """A striped roof over a stall."""
    roof = [(x, y - 15), (x + 10, y), (x - 10, y)]
    stripes = [
        polygon([(x, y - 15), (x + k, y), (x + k + 4, y)], fill=light.shine) for k in (-6, 2)
    ]
    hem = "".join(f"M{x - 10 + 4 * k} {y}h4a2 2.4 0 0 1 -4 0Z" for k in range(5))
    return (
        rect(x - 8, y, 1.6, 18, light.near)
        + rect(x + 6.4, y, 1.6, 18, light.near)
        + polygon(roof, fill=light.near)
        + "".join(stripes)
        + path(hem, fill=light.near)
        + path(f"M{x} {y - 15}v-4l4 2Z", fill=light.near)
    )


def towers(light: Light) -> str:
    """A town of towers above its walls."""
    return (
        ground(light, 52, 38, 8)
        + path("M0 64Q30 52 72 62V78H0Z", fill=light.haze)
        + rect(10, 46, 9, 32, light.far)
        + _battlement(9, 43, 11, light.far)
        + rect(23, 34, 10, 44, light.middle)
        + _battlement(22, 31, 12, light.middle)
        + rect(38, 42, 8, 36, light.far)
        + _battlement(37, 39, 10, light.far)
        + rect(51, 52, 12, 26, light.middle)
        + polygon([(49, 52), (57, 45), (65, 52)], fill=light.near)
        + "".join(
            rect(x, y, 2.4, 4, light.shine)
            for x, y in ((27, 38), (27, 48), (13.5, 51), (41, 47), (55, 57))
        )
        + _battlement(0, 65, WIDTH, light.near)
        + rect(0, 68, WIDTH, 10, light.near)
        + path("M32 78V73A4 4 0 0 1 40 73V78Z", fill=light.shine)
    )


def gables(light: Light) -> str:
    """Guild houses at night with light in their windows."""
    houses = ((4, 20, 48, light.far), (25, 22, 40, light.middle), (48, 20, 46, light.far))
    walls = "".join(_stepped_gable(x, width, top, fill) for x, width, top, fill in houses)
    lit = "".join(
        rect(x, y, 3.6, 5.5, light.shine)
        for x, y in (
            (9, 58),
            (15, 58),
            (29, 51),
            (34.2, 51),
            (39.5, 51),
            (29, 60),
            (39.5, 60),
            (53, 57),
            (59, 57),
            (12, 50),
            (56, 50),
        )
    )
    return (
        ground(light, 60, 34, 5)
        + "".join(circle(x, y, 0.8, light.shine) for x, y in ((10, 32), (22, 36), (50, 30)))
        + walls
        + lit
        + path("M33 78V68A3.5 3.5 0 0 1 40 68V78Z", fill=light.shine)
        + rect(0, 72, WIDTH, 6, light.near)
    )


def _fir(light: Light, x: float, y: float, scale: float) -> str:
    return group(
        polygon(
            [(0, -18), (5, -9), (2.5, -9), (7, -1), (-7, -1), (-2.5, -9), (-5, -9)], fill=light.near
        ),
        rect(-1, -1, 2, 3, light.near),
        transform=f"translate({x} {y}) scale({scale})",
    )


def _wheel(light: Light, x: float, y: float) -> str:
    return circle(x, y, 4.2, light.sky, stroke=light.near, stroke_width=1.6) + line(
        f"M{x - 3} {y}h6M{x} {y - 3}v6", light.near, 1
    )


def _cart(light: Light, x: float, y: float) -> str:
    return group(
        path("M-14 -12H4V-5H-12Z", fill=light.near),
        circle(-9, -13, 3, light.shine),
        circle(-4, -14, 3.4, light.shine),
        circle(1, -13, 2.8, light.shine),
        _wheel(light, -6, -3.5),
        line("M4 -7H11", light.near, 1.4),
        path("M10 -10H19L22 -15L25 -13L23 -8L21 -6V0H19.5V-5H12.5V0H11Z", fill=light.near),
        transform=f"translate({x} {y})",
    )


def _camel(light: Light, x: float, y: float, scale: float) -> str:
    return group(
        path(
            "M-9 8V0C-9 -5 -6 -6 -4 -6C-3 -10 1 -10 2 -6C5 -6 6 -4 7 -2C9 -3 9 -8 10 -10H14L13 -7"
            "H12C12 -3 11 1 7 2V8H5V2H-6.5V8Z",
            fill=light.near,
        ),
        rect(-4, -5, 5, 4, light.shine),
        transform=f"translate({x} {y}) scale({scale})",
    )


def _battlement(x: float, y: float, width: float, fill: str) -> str:
    count = max(3, round(width / 4) | 1)
    step = width / count
    return "".join(rect(x + k * step, y, step, 3.2, fill) for k in range(0, count, 2)) + rect(
        x, y + 2.4, width, 2.4, fill
    )


def _stepped_gable(x: float, width: float, top: float, fill: str) -> str:
    step, rise = width / 7, 3.5
    points = [(x, 78.0), (x, top + rise * 3)]
    for k in range(3):
        points += [(x + step * k, top + rise * (3 - k)), (x + step * (k + 1), top + rise * (3 - k))]
    points += [(x + step * 3, top), (x + step * 4, top)]
    for k in range(3):
        points += [
            (x + step * (4 + k), top + rise * (k + 1)),
            (x + step * (5 + k), top + rise * (k + 1)),
        ]
    return polygon([*points, (x + width, 78.0)], fill=fill)


SCENES: dict[str, tuple[Callable[[Light], str], ...]] = {
    "W": (quarry, bridge, cathedral),
    "B": (grotto, cog, palazzo),
    "G": (wooded_mine, barge, market),
    "R": (mesa, caravan, towers),
    "O": (volcano, night_wagon, gables),
}

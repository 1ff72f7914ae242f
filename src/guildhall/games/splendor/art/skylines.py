"""The cities as skylines, by day on one side of the tile and at dusk on the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from guildhall.games.art.svg import circle, group, line, path, polygon, rect, symbol
from guildhall.games.splendor.tiles import cities

WIDTH, HEIGHT, SILL = 108, 72, 50


@dataclass(frozen=True, slots=True)
class Hour:
    """The tones of an hour: sky, sun, far and near houses, water, lit windows."""

    sky: str
    low_sky: str
    sun: str
    far: str
    near: str
    roof: str
    water: str
    lit: str


DAY = Hour("#cfe0e6", "#f3e6cc", "#fff6dc", "#b9a98f", "#7d6a56", "#a5573c", "#7fa9b5", "#fdf4dc")
DUSK = Hour("#6d5a83", "#e8a97f", "#ffe3a6", "#7a5a78", "#3f3052", "#5b2f4c", "#584a78", "#ffd98a")


def city_symbols() -> list[str]:
    """The drawing of each side of each tile."""
    return [
        symbol(
            f"city-{city.number}",
            WIDTH,
            HEIGHT,
            _sky(hour),
            SKYLINES[city.name](hour),
            rect(0, SILL, WIDTH, HEIGHT - SILL, "#fbf6ea"),
            rect(0, SILL, WIDTH, 1.4, "#000", opacity=0.22),
        )
        for city in cities()
        for hour in [DUSK if city.number % 2 else DAY]
    ]


def _sky(hour: Hour) -> str:
    return (
        rect(0, 0, WIDTH, SILL, hour.sky)
        + path("M0 30Q27 24 54 30T108 28V50H0Z", fill=hour.low_sky, opacity=0.8)
        + circle(88, 16, 7, hour.sun)
        + circle(88, 16, 11, hour.sun, opacity=0.3)
    )


def _house(hour: Hour, x: float, width: float, top: float, roof: float = 6) -> str:
    middle = x + width / 2
    return (
        rect(x, top, width, SILL - top, hour.far)
        + polygon([(x - 1, top), (middle, top - roof), (x + width + 1, top)], fill=hour.roof)
        + rect(middle - 1.2, top + 4, 2.4, 4, hour.lit)
    )


def _waves(hour: Hour, y: float = 44) -> str:
    return rect(0, y, WIDTH, SILL - y, hour.water) + line(
        f"M8 {y + 3}h14M40 {y + 3.5}h10M66 {y + 2.5}h18", hour.lit, 1, stroke_opacity=0.7
    )


def bruges(hour: Hour) -> str:
    """Stepped gables and a belfry."""
    gables = "".join(
        path(
            f"M{x} 50V{y}h2v-3h2v-3h2v-3h4v3h2v3h2v3h2V50Z",
            fill=hour.far if k % 2 else hour.roof,
        )
        + rect(x + 6.5, y + 1, 3, 4.5, hour.lit)
        for k, (x, y) in enumerate(((22, 40), (39, 38), (74, 39), (91, 42)))
    )
    belfry = (
        rect(57, 22, 13, 28, hour.near)
        + path("M55.5 22h16v-3h-16ZM59 19V10h9v9Z", fill=hour.near)
        + polygon([(60, 10), (63.5, 3), (67, 10)], fill=hour.roof)
        + path("M61.5 17V13.5a2 2 0 0 1 4 0V17ZM61 32v-4h5v4Z", fill=hour.lit)
    )
    return gables + belfry + _waves(hour, 46)


def lyon(hour: Hour) -> str:
    """A basilica on its hill above a bridge."""
    hill = path("M16 50Q44 18 76 30T108 40V50Z", fill=hour.far)
    church = (
        rect(50, 18, 18, 12, hour.near)
        + "".join(rect(x, 9, 4, 20, hour.near) for x in (48, 66))
        + polygon([(47, 9), (50, 4), (53, 9)], fill=hour.roof)
        + polygon([(65, 9), (68, 4), (71, 9)], fill=hour.roof)
        + polygon([(52, 18), (59, 12), (66, 18)], fill=hour.roof)
        + circle(59, 21.5, 2.4, hour.lit)
    )
    bridge = path(
        "M0 40H108V44H0ZM8 50V46a5 5 0 0 1 10 0V50ZM0 44H108V50H0Z"
        "M24 50V48a6 5 0 0 1 12 0V50ZM48 50V48a6 5 0 0 1 12 0V50ZM72 50V48a6 5 0 0 1 12 0V50Z",
        fill=hour.near,
        fill_rule="evenodd",
    )
    houses = _house(hour, 84, 10, 32) + _house(hour, 97, 9, 35)
    return hill + church + houses + bridge


def lisbon(hour: Hour) -> str:
    """A tower in the river and houses on hills."""
    hills = path("M0 44Q20 26 46 38T108 30V50H0Z", fill=hour.far)
    houses = "".join(
        rect(x, y, 7, 50 - y, hour.lit)
        + polygon([(x - 1, y), (x + 3.5, y - 4), (x + 8, y)], fill=hour.roof)
        for x, y in ((68, 34), (77, 30), (87, 33), (97, 29))
    )
    tower = (
        rect(34, 20, 15, 30, hour.near)
        + path("M32 20h19v-3h-2v-2h-3v2h-3v-2h-3v2h-3v-2h-3v2h-2Z", fill=hour.near)
        + rect(37.5, 9, 8, 7, hour.near)
        + path("M26 50V38h34V50Z", fill=hour.near)
        + path("M38 31V27a3.5 3.5 0 0 1 7 0v4Z", fill=hour.lit)
        + line("M41.5 9V3", hour.near, 1.2)
        + path("M41.5 3h6l-1.5 2l1.5 2h-6Z", fill=hour.roof)
    )
    return hills + houses + tower + _waves(hour)


def seville(hour: Hour) -> str:
    """A bell tower among palms."""
    tower = (
        rect(52, 16, 12, 34, hour.far)
        + rect(50.5, 14, 15, 3, hour.near)
        + rect(54, 7, 8, 8, hour.near)
        + path("M54 7a4 4.5 0 0 1 8 0Z", fill=hour.roof)
        + path("M55.5 28V22a2.5 2.5 0 0 1 5 0V28ZM55.5 40V34a2.5 2.5 0 0 1 5 0V40Z", fill=hour.lit)
    )
    hall = rect(64, 34, 32, 16, hour.near) + path(
        "M67 50V42a3 3 0 0 1 6 0V50ZM77 50V42a3 3 0 0 1 6 0V50ZM87 50V42a3 3 0 0 1 6 0V50Z",
        fill=hour.lit,
    )
    palms = _palm(hour, 42, 30) + _palm(hour, 30, 36) + _palm(hour, 101, 32)
    return tower + hall + palms + rect(0, 48, WIDTH, 2, hour.near)


def venice(hour: Hour) -> str:
    """Domes and a campanile over the water."""
    domes = "".join(
        path(f"M{x} 38a{r} {r * 1.1} 0 0 1 {2 * r} 0Z", fill=hour.roof)
        + line(f"M{x + r} {38 - r * 1.1}v-4", hour.roof, 1.2)
        for x, r in ((58, 7), (71, 9), (88, 7))
    )
    front = rect(56, 37, 48, 13, hour.far) + path(
        "".join(f"M{x} 46V42.5a2.5 2.5 0 0 1 5 0V46Z" for x in (59, 67, 75, 83, 92)),
        fill=hour.lit,
    )
    campanile = (
        rect(40, 16, 9, 34, hour.near)
        + rect(39, 13.5, 11, 3, hour.near)
        + polygon([(40, 13.5), (44.5, 3), (49, 13.5)], fill=hour.roof)
        + path("M42 21v-2h1.5v2ZM45.5 21v-2H47v2Z", fill=hour.lit)
    )
    boat = path("M22 46q8 4 18 0l3 -3q-1 5 -4 6H27q-4 -1 -5 -3Z", fill=hour.near)
    return domes + front + campanile + _waves(hour, 45) + boat


def florence(hour: Hour) -> str:
    """A great dome and a tower of stone."""
    dome = (
        path("M50 34C50 20 60 13 68 13S86 20 86 34Z", fill=hour.roof)
        + line("M68 13V34M60 15.5Q56 22 56.5 34M76 15.5Q80 22 79.5 34", hour.lit, 1.2)
        + rect(65.5, 6, 5, 7, hour.lit)
        + rect(48, 34, 40, 16, hour.far)
        + "".join(circle(x, 40, 2, hour.lit) for x in (55, 68, 81))
    )
    tower = (
        rect(32, 22, 9, 28, hour.near)
        + path("M30 22h13v-4h-2v2h-3v-2h-3v2h-3v-2h-2Z", fill=hour.near)
        + rect(34.5, 12, 4, 6, hour.near)
        + polygon([(33.5, 12), (36.5, 7), (39.5, 12)], fill=hour.roof)
        + rect(35.3, 27, 2.4, 4, hour.lit)
    )
    return dome + tower + _house(hour, 92, 11, 40, 5) + _house(hour, 20, 10, 42, 5)


def pisa(hour: Hour) -> str:
    """A tower that leans."""
    storeys = "".join(
        rect(-6.5, -8 * k - 7, 13, 6.2, hour.lit if k % 2 else hour.far)
        + line(f"M-4 {-8 * k - 2}v-3.5M0 {-8 * k - 2}v-3.5M4 {-8 * k - 2}v-3.5", hour.near, 1.4)
        + rect(-7.5, -8 * k - 8, 15, 1.4, hour.near)
        for k in range(4)
    )
    top = rect(-4.5, -38, 9, 6, hour.near) + line("M0 -38v-4", hour.near, 1.2)
    tower = group(storeys, top, transform="translate(52 49) rotate(9)")
    church = (
        rect(72, 32, 30, 18, hour.far)
        + polygon([(70, 32), (87, 24), (104, 32)], fill=hour.roof)
        + path("M80 32V50h3V32ZM91 32V50h3V32Z", fill=hour.lit, opacity=0.6)
        + path("M84.5 50V44a2.5 2.5 0 0 1 5 0V50Z", fill=hour.near)
    )
    return church + tower + rect(0, 48.5, WIDTH, 1.5, hour.near)


def _palm(hour: Hour, x: float, top: float) -> str:
    leaves = f"M{x} {top}q-6 -4 -8 2M{x} {top}q6 -4 8 2M{x} {top}q-4 -6 -7 -4M{x} {top}q4 -6 7 -4"
    return line(f"M{x} 50V{top}", hour.near, 1.6) + line(leaves, hour.near, 1.8)


SKYLINES: dict[str, Callable[[Hour], str]] = {
    "Bruges": bruges,
    "Lyon": lyon,
    "Lisbon": lisbon,
    "Seville": seville,
    "Venice": venice,
    "Florence": florence,
    "Pisa": pisa,
}

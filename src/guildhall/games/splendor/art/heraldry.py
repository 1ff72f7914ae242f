"""Arms for the nobles: fields of the gems that they want to see, divided and charged in turn."""

from __future__ import annotations

from guildhall.games.art.svg import circle, group, line, path, polygon, rect, symbol
from guildhall.games.splendor.cards import LETTERS, Noble, nobles

SIZE = 72
SHIELD = "M22 15H68V41C68 54 57 62 45 67C33 62 22 54 22 41Z"
METAL, DARK = "#f0d48a", "#2b2521"

TINCTURES = {
    "W": "#f3f1ea",
    "B": "#2c63b4",
    "G": "#217a4e",
    "R": "#b52d2f",
    "O": "#37333a",
}


def noble_symbols() -> list[str]:
    """The arms of every noble."""
    return [symbol(f"noble-{noble.number}", SIZE, SIZE, arms(noble)) for noble in nobles()]


def arms(noble: Noble) -> str:
    """A shield under a coronet; the paper of the tile is the current colour."""
    fields = [TINCTURES[LETTERS[colour]] for colour, need in enumerate(noble.needs) if need]
    divisions = TWO_FIELDS if len(fields) == 2 else THREE_FIELDS
    charge = CHARGES[noble.number % len(CHARGES)]
    return (
        divisions[noble.number % len(divisions)](fields)
        + charge
        + path(f"M0 0H72V72H0Z{SHIELD}", fill="currentColor", fill_rule="evenodd")
        + path(SHIELD, fill="none", stroke=DARK, stroke_width=1.6)
        + path("M45 15H68V41C68 54 57 62 45 67Z", fill="#000", fill_opacity=0.07)
        + _coronet(noble.number)
    )


def _coronet(number: int) -> str:
    """A coronet of pearls or of leaves."""
    band = rect(32, 10.5, 26, 3, METAL, stroke=DARK, stroke_width=0.9)
    if number % 2:
        pearls = "".join(
            circle(x, 6.6, 2, "#fffaf0", stroke=DARK, stroke_width=0.9)
            for x in (34, 39.5, 45, 50.5, 56)
        )
        return line("M34 10V7M39.5 10V7M45 10V7M50.5 10V7M56 10V7", METAL, 1.2) + pearls + band
    points = path(
        "M32 10.5L30.5 4L37 8L41 3.5L45 8L49 3.5L53 8L59.5 4L58 10.5Z",
        fill=METAL,
        stroke=DARK,
        stroke_width=0.9,
        stroke_linejoin="round",
    )
    return points + band


# ---- divisions of the field, all within a box around the shield

LEFT, RIGHT, TOP, BOTTOM, MIDDLE = 20, 70, 13, 69, 45
FALLING = ((20, 13), (27, 13), (70, 56), (70, 69), (69, 69), (20, 20))
"""A band from the upper left to the lower right."""


def _whole(fill: str) -> str:
    return rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, fill)


def _below(y: float, fill: str, height: float = BOTTOM) -> str:
    return rect(LEFT, y, RIGHT - LEFT, min(height, BOTTOM - y), fill)


def _per_pale(fields: list[str]) -> str:
    return _whole(fields[0]) + rect(MIDDLE, TOP, RIGHT - MIDDLE, BOTTOM - TOP, fields[1])


def _per_bend(fields: list[str]) -> str:
    lower = [(LEFT, TOP), (RIGHT, 63), (RIGHT, BOTTOM), (LEFT, BOTTOM)]
    return _whole(fields[0]) + polygon(lower, fill=fields[1])


def _per_chevron(fields: list[str]) -> str:
    lower = [(MIDDLE, 30), (RIGHT, 56), (RIGHT, BOTTOM), (LEFT, BOTTOM), (LEFT, 56)]
    return _whole(fields[0]) + polygon(lower, fill=fields[1])


def _quarterly(fields: list[str]) -> str:
    return (
        _whole(fields[0])
        + rect(MIDDLE, TOP, RIGHT - MIDDLE, 38 - TOP, fields[1])
        + rect(LEFT, 38, MIDDLE - LEFT, BOTTOM - 38, fields[1])
    )


def _bendy(fields: list[str]) -> str:
    upper = [(41, 13), (55, 13), (70, 28), (70, 42)]
    lower = [(20, 34), (55, 69), (41, 69), (20, 48)]
    return _whole(fields[0]) + "".join(
        polygon(band, fill=fields[1]) for band in (upper, FALLING, lower)
    )


def _barry(fields: list[str]) -> str:
    return _whole(fields[0]) + "".join(_below(y, fields[1], 9) for y in (24, 42, 60))


def _saltire(fields: list[str]) -> str:
    rising = [(LEFT + RIGHT - x, y) for x, y in FALLING]
    return _whole(fields[0]) + polygon(FALLING, fill=fields[1]) + polygon(rising, fill=fields[1])


def _tierced_pale(fields: list[str]) -> str:
    return (
        _whole(fields[1])
        + rect(LEFT, TOP, 17.3, BOTTOM - TOP, fields[0])
        + rect(52.7, TOP, 17.3, BOTTOM - TOP, fields[2])
    )


def _chief(fields: list[str]) -> str:
    return _per_pale(fields[1:]) + _below(TOP, fields[0], 16)


def _pall(fields: list[str]) -> str:
    return (
        _whole(fields[0])
        + polygon([(LEFT, TOP), (MIDDLE, 38), (MIDDLE, BOTTOM), (LEFT, BOTTOM)], fill=fields[1])
        + polygon([(RIGHT, TOP), (MIDDLE, 38), (MIDDLE, BOTTOM), (RIGHT, BOTTOM)], fill=fields[2])
    )


def _fess(fields: list[str]) -> str:
    return _whole(fields[0]) + _below(31, fields[1], 17) + _below(48, fields[2])


def _pile(fields: list[str]) -> str:
    point = polygon([(26, TOP), (64, TOP), (MIDDLE, 62)], fill=fields[1])
    return _per_pale([fields[0], fields[2]]) + point


TWO_FIELDS = (_per_pale, _per_bend, _quarterly, _per_chevron, _bendy, _barry, _saltire)
THREE_FIELDS = (_chief, _pall, _tierced_pale, _pile, _fess)


# ---- charges, in metal on the middle of the shield


def _charge(*drawing: str) -> str:
    return group(
        *drawing,
        transform="translate(45 38)",
        fill=METAL,
        stroke=DARK,
        stroke_width=1.1,
        stroke_linejoin="round",
    )


CHARGES = (
    # star
    _charge(path("M0 -12L2.9 -4H11.4L4.6 1.2L7.1 9.7L0 4.6L-7.1 9.7L-4.6 1.2L-11.4 -4H-2.9Z")),
    # tower
    _charge(path("M-9 11V-5H-10V-11H-6V-8H-2V-11H2V-8H6V-11H10V-5H9V11H3V5A3 3 0 0 0 -3 5V11Z")),
    # key
    _charge(
        path(
            "M0 -12A5.5 5.5 0 0 1 2 -1.4V5H6V8H2V9H5V12H-2V-1.4A5.5 5.5 0 0 1 0 -12Z"
            "M0 -9A2.5 2.5 0 0 0 0 -4A2.5 2.5 0 0 0 0 -9Z",
            fill_rule="evenodd",
        )
    ),
    # crescent
    _charge(path("M-10 -6A11.5 11.5 0 1 0 10 -6A10 10 0 0 1 -10 -6Z")),
    # rose
    _charge(
        *(
            circle(x, y, 4.8, METAL)
            for x, y in ((0, -6.5), (6.2, -2), (3.8, 5.3), (-3.8, 5.3), (-6.2, -2))
        ),
        circle(0, 0, 3.6, "#fffaf0"),
    ),
    # lozenges
    _charge(path("M0 -12L5 -6L0 0L-5 -6ZM-7 0L-2 6L-7 12L-12 6ZM7 0L12 6L7 12L2 6Z")),
    # sun
    _charge(
        path(
            "M0 -13L3 -7L9.2 -9.2L7 -3L13 0L7 3L9.2 9.2L3 7L0 13L-3 7L-9.2 9.2L-7 3"
            "L-13 0L-7 -3L-9.2 -9.2L-3 -7Z"
        ),
        circle(0, 0, 4.5, "#fffaf0"),
    ),
    # goblet
    _charge(path("M-8 -11H8C8 -3 5 1 1.5 2V7H6V11H-6V7H-1.5V2C-5 1 -8 -3 -8 -11Z")),
    # ship's wheel of four arrows
    _charge(
        path(
            "M0 -13L4 -7H1.5V-1.5H7V-4L13 0L7 4V1.5H1.5V7H4L0 13L-4 7H-1.5V1.5H-7V4"
            "L-13 0L-7 -4V-1.5H-1.5V-7H-4Z"
        )
    ),
    # book
    _charge(
        path("M0 -7C-4 -11 -9 -10 -12 -9V8C-9 7 -4 7 0 10C4 7 9 7 12 8V-9C9 -10 4 -11 0 -7Z"),
        path("M0 -7V10", fill="none"),
    ),
    # bell
    _charge(
        path("M0 -12C7 -11 7 -2 8 3L11 7H-11L-8 3C-7 -2 -7 -11 0 -12Z"), circle(0, 9.5, 2.5, METAL)
    ),
)

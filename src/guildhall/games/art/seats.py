"""The pieces of players: every seat has a colour and a shape of its own."""

from __future__ import annotations

from guildhall.games.art.svg import group, path, symbol
from guildhall.messages import mark

SEATS = 5
IVORY = "#fffaf0"

EMBLEMS = (
    "M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0 -17Z",
    "M5 5H19V19H5Z",
    "M12 3L21.5 20H2.5Z",
    "M8.7 3H15.3V8.7H21V15.3H15.3V21H8.7V15.3H3V8.7H8.7Z",
    "M12 2L14.8 8.8L22 9.3L16.5 14L18.3 21L12 17.2L5.7 21L7.5 14L2 9.3L9.2 8.8Z",
)
"""A roundel, a square, a triangle, a cross and a star, in a box of 24."""

WORDS = (mark("roundel"), mark("square"), mark("triangle"), mark("cross"), mark("star"))
"""What the shapes are called, to whoever does not see them."""

TOWER = "M6 46V24H3V8H11V13H16V8H24V13H29V8H37V24H34V46Z"
CAP = "M8.5 9C7.5 3.5 15 1 21 1.5C28.5 2 33 6 31 9C26 11.2 14 11.2 8.5 9Z"
FACE = "M13.5 10H26.5V15A6.5 6.5 0 0 1 13.5 15Z"
CLOAK = "M13 22Q20 26 27 22C32.5 26 35.5 35 37 46H3C4.5 35 7.5 26 13 22Z"


def seat_symbols() -> list[str]:
    """Badges, towers, coats of arms and figures of every seat; the colour is the current one."""
    return [drawing(seat) for seat in range(SEATS) for drawing in (badge, tower, coat, figure)]


def badge(seat: int) -> str:
    """The sign of a seat: its shape in its colour."""
    return symbol(
        f"seat-{seat}",
        24,
        24,
        path(
            EMBLEMS[seat],
            fill="currentColor",
            stroke=IVORY,
            stroke_width=1.2,
            stroke_linejoin="round",
        ),
    )


def tower(seat: int) -> str:
    """A stronghold with the shape of its owner on it."""
    return symbol(
        f"tower-{seat}",
        40,
        48,
        path(TOWER, fill="currentColor", stroke=IVORY, stroke_width=2.5, stroke_linejoin="round"),
        group(path(EMBLEMS[seat], fill=IVORY), transform="translate(10.4 19.5) scale(.8)"),
    )


def coat(seat: int) -> str:
    """A coat of arms with the shape of its owner on it."""
    return symbol(
        f"coat-{seat}",
        40,
        48,
        path(
            "M4 4H36V24C36 34 29 41 20 45C11 41 4 34 4 24Z",
            fill="currentColor",
            stroke=IVORY,
            stroke_width=2.5,
            stroke_linejoin="round",
        ),
        group(path(EMBLEMS[seat], fill=IVORY), transform="translate(8 9) scale(1)"),
    )


def figure(seat: int) -> str:
    """A member of the guild in cloak and cap, to be set on tiles."""
    body = "".join(map(path, (CLOAK, FACE, CAP)))
    return symbol(
        f"figure-{seat}",
        40,
        48,
        group(body, fill=IVORY, stroke=IVORY, stroke_width=3, stroke_linejoin="round"),
        group(body, fill="currentColor", stroke=IVORY, stroke_width=0.9),
        group(path(EMBLEMS[seat], fill=IVORY), transform="translate(13.4 28.5) scale(.55)"),
    )

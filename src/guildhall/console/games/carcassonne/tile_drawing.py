"""Tiles in characters: three rows each, five columns wide or, where room is scarce, three.

A city is #, a shield *, a road - | +, a crossing x, a cloister C; a meeple is the number of its
player. Whatever the colours say, the characters say too.
"""

from __future__ import annotations

from functools import cache

from rich.text import Text

from guildhall.console.layout import Block
from guildhall.games.carcassonne.moves import SPOTS
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters, tile

WIDE, SLIM = 5, 3
HEIGHT = 3
MIDDLE = (1, 1)
EDGE_CELLS = ((0, 1), (1, 2), (2, 1), (1, 0))
"""The cell of the north, east, south and west edge."""
CORNER_CELLS = ((0, 0), (0, 2), (2, 2), (2, 0))
"""The cells of the corners, clockwise from the north-west; a half edge is next to one of them."""
ROAD_SIGNS = "|-|-"

INKS = {
    "#": "bold #b8743a",
    "*": "bold #3b63a3",
    "-": "#8c857c",
    "|": "#8c857c",
    "+": "#8c857c",
    "x": "bold #8c857c",
    "C": "bold #a8433f",
    "[": "#a8433f",
    "]": "#a8433f",
    "·": "dim",
}
SEAT_INKS = (
    "bold #ffffff on #a8433f",
    "bold #ffffff on #3b63a3",
    "bold #ffffff on #3d7a50",
    "bold #2b2b2b on #d3ac3a",
    "bold #ffffff on #4a4642",
)
"""The inks of the players' numbers."""

Cells = dict[tuple[int, int], str]


def draw_tile(letter: str, turns: int, width: int = WIDE, meeple: str = "", seat: int = 0) -> Block:
    """A tile as it lies, with a meeple of a seat on a spot such as `city n`."""
    signs = dict(signs_of(letter, turns))
    man = _meeple_cell(letter, turns, meeple) if meeple else None
    rows = []
    for row in range(HEIGHT):
        line = Text()
        for column in range(3):
            cell = (row, column)
            filled = _filled(signs, cell, width)
            if cell == man:
                line.append_text(_with_meeple(filled, seat))
            else:
                for sign in filled:
                    line.append(sign, INKS.get(sign, ""))
        rows.append(line)
    return rows


@cache
def different_turns(letter: str) -> tuple[int, ...]:
    """The rotations of a tile, in quarter turns, that do not look like an earlier one."""
    looks = [signs_of(letter, turns) for turns in range(4)]
    return tuple(turns for turns in range(4) if looks[turns] not in looks[:turns])


@cache
def signs_of(letter: str, turns: int) -> Cells:
    """The sign of each of the nine cells of a tile."""
    laid = 4 * letters().index(letter) + turns
    at_spot = facts.SEGMENT_AT.rows[laid]
    segments = tile(letter).segments
    cells: Cells = dict.fromkeys(((row, column) for row in range(3) for column in range(3)), " ")
    cells.update(dict.fromkeys(CORNER_CELLS, "·"))
    for edge in range(4):
        if at_spot[edge] != facts.EMPTY:
            cells[EDGE_CELLS[edge]] = "#"
        if at_spot[4 + edge] != facts.EMPTY:
            cells[EDGE_CELLS[edge]] = ROAD_SIGNS[edge]
    for corner in range(4):
        if at_spot[corner] == at_spot[(corner - 1) % 4] != facts.EMPTY:
            cells[CORNER_CELLS[corner]] = "#"
    cells[MIDDLE] = _middle(laid, letter)
    for number, segment in enumerate(segments):
        if segment.shield:
            cells[_shield_cell(at_spot, number, cells)] = "*"
    return cells


def _middle(laid: int, letter: str) -> str:
    """The sign in the middle of a tile."""
    at_spot = facts.SEGMENT_AT.rows[laid]
    if tile(letter).cloister:
        return "C"
    if at_spot[0] == at_spot[2] != facts.EMPTY or at_spot[1] == at_spot[3] != facts.EMPTY:
        return "#"
    roads = [at_spot[4 + edge] for edge in range(4) if at_spot[4 + edge] != facts.EMPTY]
    if len(roads) > len(set(roads)):
        straight = at_spot[4] == at_spot[6] != facts.EMPTY
        across = at_spot[5] == at_spot[7] != facts.EMPTY
        return "|" if straight else "-" if across else "+"
    return "x" if roads else " "


def _shield_cell(at_spot: list[int], number: int, cells: Cells) -> tuple[int, int]:
    if cells[MIDDLE] == "#":
        return MIDDLE
    corners = [k for k in range(4) if at_spot[k] == at_spot[(k - 1) % 4] == number]
    return CORNER_CELLS[corners[0]]


def _filled(signs: Cells, cell: tuple[int, int], width: int) -> str:
    """A cell in the width that it has; what runs through fills it, what stands is in the middle."""
    sign = signs[cell]
    if width == SLIM or cell[1] != 1:
        return sign
    if sign in "#-":
        return sign * 3
    if sign == "C":
        return "[C]"
    left = signs[cell[0], 0] if cell == MIDDLE and signs[cell[0], 0] == "-" else " "
    right = signs[cell[0], 2] if cell == MIDDLE and signs[cell[0], 2] == "-" else " "
    if sign == "*":
        left = right = "#"
    return f"{left}{sign}{right}"


def _with_meeple(filled: str, seat: int) -> Text:
    """A cell with the number of a seat in it."""
    middle = len(filled) // 2
    line = Text()
    for place, sign in enumerate(filled):
        if place == middle:
            line.append(str(seat + 1), SEAT_INKS[seat])
        else:
            line.append(sign, INKS.get(sign, ""))
    return line


def _meeple_cell(letter: str, turns: int, meeple: str) -> tuple[int, int]:
    """The cell in which a meeple on a spot is drawn."""
    spot = SPOTS.index(meeple)
    if spot < 4:
        return EDGE_CELLS[spot]
    if spot < 8:
        return EDGE_CELLS[spot - 4]
    if spot == 16:
        return MIDDLE
    laid = 4 * letters().index(letter) + turns
    at_spot = facts.SEGMENT_AT.rows[laid]
    corner = (spot - 8 + 1) % 8 // 2
    both = {at_spot[8 + (2 * corner - 1) % 8], at_spot[8 + 2 * corner]}
    return CORNER_CELLS[corner] if len(both - {facts.EMPTY}) == 1 else EDGE_CELLS[(spot - 8) // 2]

"""The landscape in a position: rows from the north, `.` an empty place, a tile as `D0(1:road-e)`.

Before the rows stands the place of the north-western corner. Tiles are written where they lie, not
in the order of laying, so the same landscape has one text however it came about.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from guildhall.games.carcassonne import board_view
from guildhall.games.carcassonne.board_view import Place
from guildhall.games.carcassonne.moves import REACH, SPOTS, coordinates, place_number
from guildhall.games.carcassonne.rules import board, facts
from guildhall.games.carcassonne.tiles import START, all_tiles
from guildhall.games.engine.position_text import Fields, numbered
from guildhall.messages import Message, Word, message, quoted

START_BOARD = f"0,0:{START}0"
SPOT_CODES = tuple(spot.replace(" ", "-") for spot in SPOTS)
SPOT_NUMBERS = numbered(SPOT_CODES)
_BOARD = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2}):(.+)")
_CELL = re.compile(r"\.|([A-Z])([0-9])(?:\(([0-9]):([a-z-]+)\))?")
_EAST, _SOUTH = 1, 2


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile of the landscape that was read, with the meeple on it."""

    tile: int
    turns: int
    seat: int | None
    spot: int


Landscape = dict[Place, Cell]


def write_landscape(s: Any) -> str:
    """All tiles and meeples on the table."""
    codes = _laid_codes()
    tiles = [codes[laid] for laid in s.laid[: s.n_tiles]]
    for seat in range(s.n_players):
        for node in s.players[seat].stands_on:
            if node != facts.EMPTY:
                t = s.tile_of[node]
                spot = facts.SPOT.rows[s.laid[t]][node - s.first_node[t]]
                tiles[t] += f"({seat}:{SPOT_CODES[spot]})"
    return _join(dict(zip(map(coordinates, s.place), tiles, strict=False)))


def write_cells(cells: Landscape) -> str:
    """The same for a landscape that was read; the start tile where there is none."""
    tiles = {
        place: f"{kinds()[cell.tile]}{cell.turns}"
        + ("" if cell.seat is None else f"({cell.seat}:{SPOT_CODES[cell.spot]})")
        for place, cell in cells.items()
    }
    return _join(tiles) if tiles else START_BOARD


def _join(tiles: Mapping[Place, str]) -> str:
    west = min(tiles)[0]
    rows: defaultdict[int, list[str]] = defaultdict(list)
    for (x, y), tile in sorted(tiles.items()):
        row = rows[y]
        row += ["."] * (x - west - len(row))
        row.append(tile)
    north = max(rows)
    joined = "/".join("".join(rows.get(y, ())) for y in range(north, min(rows) - 1, -1))
    return f"{west},{north}:{joined}"


def read_landscape(fields: Fields, text: str) -> Landscape:
    """The tiles by their places; what is no tile is a problem."""
    match = _BOARD.fullmatch(text)
    if not match:
        fields.problems.append(
            message(
                "board: begin with the north-western place, as in {example}",
                example=Word(START_BOARD),
            )
        )
        return {}
    west, north = int(match[1]), int(match[2])
    cells: Landscape = {}
    for down, row in enumerate(match[3].split("/")):
        found = list(_CELL.finditer(row))
        if "".join(part[0] for part in found) != row:
            fields.problems.append(message("board: {typed} is no row of tiles", typed=quoted(row)))
            continue
        for right, part in enumerate(found):
            if part[1]:
                _read_cell(fields, part, (west + right, north - down), cells)
    return cells


def _read_cell(fields: Fields, part: re.Match[str], place: Place, cells: Landscape) -> None:
    letter, turns, seat, spot = part.groups()
    laid = _laid_numbers().get(letter + turns)
    if laid is None:
        fields.problems.append(
            message(
                "board: there is no tile {letter}{turns}", letter=Word(letter), turns=Word(turns)
            )
        )
    elif abs(place[0]) + abs(place[1]) >= REACH:
        fields.problems.append(message("board: {place} is too far away", place=Word(str(place))))
    elif spot and spot not in SPOT_NUMBERS:
        fields.problems.append(message("board: there is no spot {typed}", typed=quoted(spot)))
    else:
        number = SPOT_NUMBERS[spot] if spot else 0
        man = None if seat is None else int(seat)
        cells[place] = Cell(laid >> 2, laid & 3, man, number)


def landscape_problems(cells: Landscape, last: Place | None) -> Iterator[Message]:
    """What is wrong with the way tiles lie (K2, K8)."""
    start = cells.get((0, 0))
    if start is None or start.tile != facts.START_TILE or start.turns:
        yield message("the start tile {tile}0 does not lie at 0,0", tile=Word(START))
    for (x, y), cell in sorted(cells.items()):
        for edge, beyond in ((_EAST, (x + 1, y)), (_SOUTH, (x, y - 1))):
            other = cells.get(beyond)
            if other and _terrain(cell, edge) != _terrain(other, edge ^ 2):
                yield message(
                    "the tiles at {x},{y} and {u},{v} do not match",
                    x=x,
                    y=y,
                    u=beyond[0],
                    v=beyond[1],
                )
    apart = cells.keys() - _connected(cells, last)
    for x, y in sorted(apart):
        yield message("the tile at {x},{y} does not touch the others", x=x, y=y)
    for (x, y), cell in sorted(cells.items()):
        laid = cell.tile * 4 + cell.turns
        if cell.seat is not None and facts.SEGMENT_AT.rows[laid][cell.spot] == facts.EMPTY:
            yield message(
                "the tile at {x},{y} has no {spot}", x=x, y=y, spot=Word(SPOTS[cell.spot])
            )


def fits(cells: Landscape, place: Place, tile: int, turns: int) -> bool:
    """Whether a tile, turned so, matches all that lie beside a place."""
    laid, (x, y) = Cell(tile, turns, None, 0), place
    beside = ((0, (x, y + 1)), (1, (x + 1, y)), (2, (x, y - 1)), (3, (x - 1, y)))
    return all(
        _terrain(laid, edge) == _terrain(cells[other], edge ^ 2)
        for edge, other in beside
        if other in cells
    )


def spots_of(cell: Cell) -> list[int]:
    """The spots of a tile on which a meeple may stand, one for each part of it."""
    spots = facts.SPOT.rows[cell.tile * 4 + cell.turns]
    return [spot for spot in spots if spot != facts.EMPTY]


def count_tiles(cells: Landscape) -> Counter[int]:
    """How many tiles of each kind lie on the table."""
    return Counter(cell.tile for cell in cells.values())


def lay_landscape(rules: Any, s: Any, cells: Landscape, last: Place | None) -> None:
    """Lay a landscape without problems, one tile after the other, `last` at the end."""
    left = sorted(cells.keys() - {(0, 0), last})
    while left:
        waiting = []
        for place in left:
            number = place_number(*place)
            if number in s.open_place[: s.n_open]:
                rules.lay(s, cells[place].tile, cells[place].turns, number)
            else:
                waiting.append(place)
        left = waiting
    if last is not None:
        rules.lay(s, cells[last].tile, cells[last].turns, place_number(*last))
    for place, cell in sorted(cells.items()):
        if cell.seat is not None:
            _stand(rules, s, place, cell.seat, cell.spot)


def _stand(rules: Any, s: Any, place: Place, seat: int, spot: int) -> None:
    node = board_view.node_at(s, place, SPOTS[spot])
    p = s.players[seat]
    s.men[rules.find(s, node)] += 1 << 3 * seat
    p.stands_on[board.N_MEEPLES - p.meeples] = node
    p.meeples -= 1


def _terrain(cell: Cell, edge: int) -> int:
    terrain: int = facts.EDGE.rows[cell.tile * 4 + cell.turns][edge]
    return terrain


def _connected(cells: Landscape, last: Place | None) -> set[Place]:
    """The places that are reached from the start; through the last tile nothing is."""
    reached, edge = {(0, 0)} & cells.keys(), [(0, 0)]
    while edge:
        x, y = edge.pop()
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place in cells and place not in reached:
                reached.add(place)
                if place != last:
                    edge.append(place)
    return reached


@cache
def kinds() -> tuple[str, ...]:
    """The letters of the tiles."""
    return tuple(tile.letter for tile in all_tiles())


@cache
def kind_numbers() -> dict[str, int]:
    """The numbers of the tiles by their letters."""
    return numbered(kinds())


@cache
def _laid_codes() -> tuple[str, ...]:
    """How tiles that are laid are written: `D0` to `D3` by their quarter turns."""
    return tuple(f"{letter}{turns}" for letter in kinds() for turns in range(4))


@cache
def _laid_numbers() -> dict[str, int]:
    return numbered(_laid_codes())

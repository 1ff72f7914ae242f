"""The landscape with coordinates, the legal places marked, offer and hand with small drawings."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.game_adapter import to_move
from guildhall.console.games.carcassonne.tile_drawing import (
    HEIGHT,
    SEAT_INKS,
    SLIM,
    WIDE,
    different_turns,
    draw_tile,
)
from guildhall.console.language import tell
from guildhall.console.layout import LOUD, QUIET, Block, beside, ends, flow, shortened, wrapped
from guildhall.games.carcassonne import HIDDEN, View
from guildhall.games.carcassonne.board_view import Place
from guildhall.messages import Message, Word, joined, message, plural

NARROWEST, WIDEST = 40, 120
MARGIN = 4
"""The width of the column with the numbers of the rows."""

Drawing = tuple[str, Block]
"""A small drawing with its name."""

PLACE_INK = "bold #3d7a50"
NARROWEST_DRAWING = 7
"""A small drawing and what keeps it apart from the next; its name may need more."""
LOOSE = 3
"""The columns between small drawings where there is room."""
FEWEST_ROWS = 3
"""So many rows of tiles are drawn in the lowest window."""


def draw(view: View, width: int, height: int | None = None) -> Block:
    """The whole board: who leads, the landscape, and the tiles that one may choose."""
    width = max(NARROWEST, min(width, WIDEST))
    above = [*_state(view, width), *_players(view, width)]
    below = _tiles(view, width)
    room = None if height is None else height - len(above) - len(below)
    return [*above, *landscape(view, width, room), *below]


def landscape(view: View, width: int, height: int | None = None) -> Block:
    """The tiles on the table and the places round them, with coordinates along the border."""
    marks = legal_places(view)
    places = [(tile.x, tile.y) for tile in view.tiles] + sorted(marks)
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    cell = WIDE if MARGIN + WIDE * len(columns) <= width else SLIM
    room = _rows_in(height, len(rows))
    last = view.tiles[-1]
    wide = _window(columns, last.x, (width - MARGIN) // cell)
    high = _window(rows, _row_of_interest(view, rows, room), room)
    lines: Block = [_heading(wide, cell)]
    cells = _cells(view, marks, cell)
    for y in high:
        blank = [Text(" " * cell) for _ in range(HEIGHT)]
        blocks = [cells.get((x, y), blank) for x in wide]
        label = [Text(" " * MARGIN), Text(f"{y:>{MARGIN - 1}} ", QUIET), Text(" " * MARGIN)]
        lines += beside([label, *blocks], 0)
    return [*lines, *(Text(part, QUIET) for part in _left_out(columns, wide, rows, high, width))]


def _rows_in(height: int | None, rows: int) -> int:
    """So many rows of tiles fit below the heading, with a note if these are not all."""
    if height is None or 1 + HEIGHT * rows <= height:
        return rows
    return max((height - 2) // HEIGHT, FEWEST_ROWS)


def _row_of_interest(view: View, rows: range, room: int) -> int:
    """The row of the last tile; for laying, the row around which most of the places are."""
    last = view.tiles[-1].y
    if view.decision != "place":
        return last
    places = [y for _, y in legal_places(view)]

    def worth(row: int) -> tuple[int, int]:
        seen = _window(rows, row, room)
        return sum(y in seen for y in places), -abs(row - last)

    return max(rows, key=worth)


def _left_out(columns: range, wide: range, rows: range, high: range, width: int) -> list[str]:
    """What says that a part of the landscape is not drawn, and how to see it."""
    notes = []
    if wide != columns:
        reach = message(
            "The landscape reaches from {first} to {last}; a wider window shows it all",
            first=columns[0],
            last=columns[-1],
        )
        notes += wrapped(tell(reach), width)
    if high != rows:
        shown = message(
            "Rows {first} to {last}, of which {top} to {bottom} are shown; board draws all",
            first=rows[0],
            last=rows[-1],
            top=high[0],
            bottom=high[-1],
        )
        notes += wrapped(tell(shown), width)
    return notes


def legal_places(view: View) -> set[Place]:
    """Where the tile in play may be laid; before it is chosen, every open place."""
    if view.decision == "place" and view.tile:
        return {(x, y) for x, y, _ in view.places_for(view.tile)}
    return set(view.open_places) if view.decision == "source" else set()


def _window(numbers: range, middle: int, room: int) -> range:
    """The columns or rows that there is room for, round one of them."""
    if len(numbers) <= room:
        return numbers
    first = min(max(numbers.index(middle) - room // 2, 0), len(numbers) - room)
    return numbers[first : first + room]


def _heading(columns: range, cell: int) -> Text:
    """The numbers of the columns; in slim columns every second one."""
    heading = " " * MARGIN
    for x in columns:
        shown = cell == WIDE or x % 2 == 0
        heading += f"{x if shown else '':^{cell}}"
    return Text(heading.rstrip(), QUIET)


def _cells(view: View, marks: set[Place], cell: int) -> dict[Place, Block]:
    men = {(meeple.x, meeple.y): meeple for meeple in view.meeples}
    drawn = {}
    for tile in view.tiles:
        man = men.get((tile.x, tile.y))
        spot, seat = (man.spot, man.seat) if man else ("", 0)
        drawn[tile.x, tile.y] = draw_tile(tile.letter, tile.turns, cell, spot, seat)
    mark = Text(f"{'o':^{cell}}", PLACE_INK if view.decision == "place" else QUIET)
    for place in marks:
        drawn[place] = [Text(" " * cell), mark, Text(" " * cell)]
    return drawn


def _state(view: View, width: int) -> Block:
    laid = plural("{count} tile", "{count} tiles", count=len(view.tiles))
    title = Text.assemble((tell(laid), LOUD), f" · {tell(to_move(view))}")
    turns = None if view.turn is None else view.turns_left(view.turn)
    left = [message("pile {count}", count=view.pile_size)]
    if turns is not None:
        left.append(message("turns left {count}", count=turns))
    return [ends(title, Text(tell(joined(left, ", ")), QUIET), width)]


def _players(view: View, width: int) -> Block:
    pieces = [
        Text.assemble(
            (f" {player.seat + 1} ", SEAT_INKS[player.seat]),
            " ",
            shortened(player.name, 16),
            (f" {player.score}", LOUD),
            (f" ({tell(_meeples(player.meeples))})", QUIET),
        )
        for player in view.players
    ]
    return flow(pieces, width, 0, "  ")


def _meeples(count: int) -> Message:
    return plural("{count} meeple", "{count} meeples", count=count)


def _tiles(view: View, width: int) -> Block:
    """The offer and the own hand, or the tile in play in its rotations."""
    if view.decision == "place" and view.tile:
        looks = different_turns(view.tile)
        turned = [(f"r{90 * turns}", draw_tile(view.tile, turns)) for turns in looks]
        name = tell(message("Tile {letter}", letter=Word(view.tile)))
        return _row([(name, []), *turned], width)
    if view.draw != "variant":
        return []
    offer = _drawings("offer", view.offer)
    hand = [] if view.seat is None else _drawings("hand", view.players[view.seat].hand)
    if _width([*offer, *hand], 1) <= width:
        return _row([*offer, *hand], width)
    return [*_row(offer, width), *_row(hand, width)]


def _drawings(verb: str, tiles: tuple[str | None, ...]) -> list[Drawing]:
    return [
        (f"{verb} {number} {letter}", draw_tile(letter, 0))
        for number, letter in enumerate(tiles, 1)
        if letter and letter != HIDDEN
    ]


def _row(drawings: list[Drawing], width: int) -> Block:
    """Small drawings next to each other, each below its name."""
    gap = Text(" " * (LOOSE if _width(drawings, LOOSE) <= width else 1))
    blocks = []
    for name, drawing in drawings:
        lines = [Text(name, LOUD), *(line.copy() for line in drawing)]
        lines += [Text() for _ in range(HEIGHT + 1 - len(lines))]
        for line in lines:
            line.truncate(max(NARROWEST_DRAWING, len(name)), pad=True)
        blocks.append([Text.assemble(gap, line) for line in lines])
    return beside(blocks, 0) if blocks else []


def _width(drawings: list[Drawing], gap: int) -> int:
    """How wide a row of them is."""
    return sum(gap + max(NARROWEST_DRAWING, len(name)) for name, _ in drawings)

"""The landscape with coordinates, the legal places marked, offer and hand with small drawings."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.carcassonne.drawing import HEIGHT, SEAT_INKS, SLIM, WIDE, draw_tile
from guildhall.console.inks import LOUD, QUIET
from guildhall.console.layout import Block, beside, ends, flow, shortened, wrapped
from guildhall.games.carcassonne import HIDDEN, View
from guildhall.games.carcassonne.landscape import Place

NARROWEST, WIDEST = 40, 120
MARGIN = 4
"""The width of the column with the numbers of the rows."""
PLACE_INK = "bold #3d7a50"
GAP = 2
"""The columns between small drawings."""


def draw(view: View, width: int) -> Block:
    """The whole board: who leads, the landscape, and the tiles that one may choose."""
    width = max(NARROWEST, min(width, WIDEST))
    return [
        *_state(view, width),
        *_players(view, width),
        *landscape(view, width),
        *_tiles(view, width),
    ]


def landscape(view: View, width: int) -> Block:
    """The tiles on the table and the places round them, with coordinates along the border."""
    marks = legal_places(view)
    places = [(tile.x, tile.y) for tile in view.tiles] + sorted(marks)
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    cell = WIDE if MARGIN + WIDE * len(columns) <= width else SLIM
    shown = _window(columns, view.tiles[-1].x, (width - MARGIN) // cell)
    note = f"The landscape reaches from {columns[0]} to {columns[-1]}; a wider window shows it all"
    lines: Block = [_heading(shown, cell)]
    cells = _cells(view, marks, cell)
    for y in rows:
        blank = [Text(" " * cell) for _ in range(HEIGHT)]
        blocks = [cells.get((x, y), blank) for x in shown]
        label = [Text(" " * MARGIN), Text(f"{y:>{MARGIN - 1}} ", QUIET), Text(" " * MARGIN)]
        lines += beside([label, *blocks], 0)
    if shown != columns:
        lines += [Text(part, QUIET) for part in wrapped(note, width)]
    return lines


def legal_places(view: View) -> set[Place]:
    """Where the tile in play may be laid; before it is chosen, every open place."""
    if view.decision == "place" and view.tile:
        return {(x, y) for x, y, _ in view.places_for(view.tile)}
    return set(view.open_places) if view.decision == "source" else set()


def _window(columns: range, last: int, room: int) -> range:
    """The columns that there is room for, round the last tile."""
    if len(columns) <= room:
        return columns
    first = min(max(last - room // 2, columns[0]), columns[-1] + 1 - room)
    return range(first, first + room)


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
    mark = Text(f"{'o':^{cell}}", PLACE_INK) if view.decision == "place" else Text(f"{'·':^{cell}}")
    for place in marks:
        drawn[place] = [Text(" " * cell), mark, Text(" " * cell)]
    return drawn


def _state(view: View, width: int) -> Block:
    to_move = "the game is over" if view.turn is None else f"{view.names[view.turn]} to move"
    laid = "1 tile" if len(view.tiles) == 1 else f"{len(view.tiles)} tiles"
    title = Text.assemble((laid, LOUD), f" · {to_move}")
    turns = None if view.turn is None else view.turns_left(view.turn)
    left = f"pile {view.pile_size}" + ("" if turns is None else f", turns left {turns}")
    return [ends(title, Text(left, QUIET), width)]


def _players(view: View, width: int) -> Block:
    pieces = [
        Text.assemble(
            (f" {player.seat + 1} ", SEAT_INKS[player.seat]),
            " ",
            shortened(player.name, 16),
            (f" {player.score}", LOUD),
            (f" ({player.meeples} {'meeple' if player.meeples == 1 else 'meeples'})", QUIET),
        )
        for player in view.players
    ]
    return flow(pieces, width, 0, "  ")


def _tiles(view: View, width: int) -> Block:
    """The offer and the own hand, or the tile in play in its four rotations."""
    if view.decision == "place" and view.tile:
        turned = [(f"r{90 * turns}", draw_tile(view.tile, turns)) for turns in range(4)]
        return [Text(f"Tile {view.tile}"), *_row(turned, width)]
    if view.draw != "variant":
        return []
    lines = [Text("Offer"), *_row(_drawings("offer", view.offer), width)]
    if view.seat is not None:
        hand = view.players[view.seat].hand
        lines += [Text("Your hand"), *_row(_drawings("hand", hand), width)]
    return lines


def _drawings(verb: str, tiles: tuple[str | None, ...]) -> list[tuple[str, Block]]:
    return [
        (f"{verb} {number} {letter}", draw_tile(letter, 0))
        for number, letter in enumerate(tiles, 1)
        if letter and letter != HIDDEN
    ]


def _row(drawings: list[tuple[str, Block]], width: int) -> Block:
    """Small drawings next to each other, each below its name."""
    if not drawings:
        return [Text("  none", QUIET)]
    each = max(WIDE, *(len(name) for name, _ in drawings))
    blocks = []
    for name, drawing in drawings:
        lines = [Text(name, LOUD), *drawing]
        for line in lines:
            line.truncate(each, pad=True)
        blocks.append(lines)
    per_line = max((width - GAP) // (each + GAP), 1)
    rows: Block = []
    for k in range(0, len(blocks), per_line):
        indent = [Text(" " * GAP)] * (HEIGHT + 1)
        rows += beside([indent, *blocks[k : k + per_line]], GAP)
    return rows

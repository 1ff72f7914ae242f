"""The table of Carcassonne in plain text, for logs and interactive Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildhall.games.carcassonne.position import Position

EMPTY = " . "


def draw(position: Position) -> str:
    """Who decides, the landscape with letters and quarter turns, the tiles at hand, the players.

    The digit before a tile is the seat whose meeple stands on it.
    """
    turn = position.turn
    whose = "the game is over" if turn is None else f"{position.names[turn]}: {position.decision}"
    tiles = {(tile.x, tile.y): f" {tile.letter}{tile.turns}" for tile in position.tiles}
    for man in position.meeples:
        tiles[man.x, man.y] = f"{man.seat}{tiles[man.x, man.y][1:]}"
    columns = range(min(x for x, _ in tiles), max(x for x, _ in tiles) + 1)
    rows = range(max(y for _, y in tiles), min(y for _, y in tiles) - 1, -1)
    lines = [f"Carcassonne, {whose}"]
    lines += ["".join(tiles.get((x, y), EMPTY) for x in columns).rstrip() for y in rows]
    offer = " ".join(tile or "-" for tile in position.offer)
    lines.append(f"tile {position.tile or '-'}, offer {offer}, pile {position.pile_size}")
    for area in position.players:
        hand = " ".join(tile or "-" for tile in area.hand)
        lines.append(f"{area.name}: {area.score} points, {area.meeples} meeples, hand {hand}")
    return "\n".join(lines)

"""The table of Carcassonne as a picture: the landscape with its meeples, the tiles, the players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from guildhall.games.art.picture import SEAT_COLOURS, Picture, by_name
from guildhall.games.art.seats import seat_symbols
from guildhall.games.art.svg import rect
from guildhall.games.carcassonne.art import tiles
from guildhall.games.carcassonne.art.tile_shapes import marks, turned
from guildhall.games.carcassonne.board_view import Laid, Meeple
from guildhall.games.carcassonne.moves import SPOTS
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters

if TYPE_CHECKING:
    from guildhall.games.carcassonne.position import PlayerArea, Position

EDGE, GAP = 16, 8
TILE = 72
"""The size of a laid tile."""
SMALL = 46
AREA = 62
LEAST = 560
"""The least width, for what lies before the players."""
HIDDEN = "?"


def draw(position: Position) -> str:
    """The whole table; tiles that the position does not know lie face down."""
    return _Table(position).drawn()


@cache
def pieces() -> dict[str, str]:
    """All drawings of tiles and of the pieces of players by their names."""
    return by_name("".join([tiles.tiles(), *seat_symbols()]))


class _Table(Picture):
    """Draws one position from the top down."""

    def __init__(self, position: Position) -> None:
        super().__init__(pieces())
        self.position = position
        self.laid = {(tile.x, tile.y): tile for tile in position.tiles}
        self.west = min(x for x, _ in self.laid) - 1
        self.north = max(y for _, y in self.laid) + 1
        columns = max(x for x, _ in self.laid) + 2 - self.west
        self.rows = self.north + 2 - min(y for _, y in self.laid)
        self.width = max(LEAST, 2 * EDGE + columns * TILE)
        self.left = (self.width - columns * TILE) / 2

    def drawn(self) -> str:
        for tile in self.laid.values():
            x, y = self.corner(tile.x, tile.y)
            self.tile(tile.letter, x, y, TILE, tile.turns)
        if self.position.decision == "meeple":
            x, y = self.corner(self.position.tiles[-1].x, self.position.tiles[-1].y)
            self.add(rect(x, y, TILE, TILE, "none", stroke="#fff3c4", stroke_width=4))
        for man in self.position.meeples:
            self.meeple(man, self.laid[man.x, man.y])
        y = self.supply(EDGE + self.rows * TILE + GAP)
        for area in self.position.players:
            y = self.area(area, y)
        turn = self.position.turn
        whose = "over" if turn is None else f"{self.position.names[turn]} decides"
        return self.svg(self.width, y + EDGE - GAP, f"Carcassonne, {whose}")

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """The upper left corner of a place."""
        return self.left + (x - self.west) * TILE, EDGE + (self.north - y) * TILE

    def tile(self, letter: str, x: float, y: float, size: float, turns: int = 0) -> None:
        name = "back" if letter == HIDDEN else letter
        middle = f"{x + size / 2:g} {y + size / 2:g}"
        turn = {"transform": f"rotate({90 * turns} {middle})"} if turns else {}
        self.use(f"tile-{name}", x, y, size, size, **turn)

    def meeple(self, man: Meeple, tile: Laid) -> None:
        """A figure where it stands; farmers lie down."""
        laid = 4 * letters().index(tile.letter) + tile.turns
        segment = facts.SEGMENT_AT.rows[laid][SPOTS.index(man.spot)]
        dx, dy = turned(marks(tile.tile)[segment], tile.turns)
        x, y = self.corner(man.x, man.y)
        x, y = x + dx * TILE / 100, y + dy * TILE / 100
        lies = man.spot.startswith("field")
        turn = {"transform": f"rotate(-90 {x:g} {y:g})"} if lies else {}
        self.figure(man.seat, x - 11, y - 13, 22, **turn)

    def figure(self, seat: int, x: float, y: float, width: float, **more: str) -> None:
        colour = SEAT_COLOURS[seat]
        self.use(f"figure-{seat}", x, y, width, width * 1.2, color=colour, **more)

    def supply(self, y: float) -> float:
        """The tile in play, the offer and the pile; no words, for readers of every language."""
        x: float = EDGE
        for row in ([self.position.tile], self.position.offer):
            shown = [tile for tile in row if tile]
            for tile in shown:
                self.tile(tile, x, y, SMALL)
                x += SMALL + 5
            x += 2 * GAP if shown else 0
        self.tile(HIDDEN, x, y, SMALL)
        self.words(x + SMALL + 6, y + 29, f"{self.position.pile_size}", 16)
        return y + SMALL + GAP

    def area(self, area: PlayerArea, y: float) -> float:
        """Name, points, meeples and hand of a player."""
        active = area.seat == self.position.turn
        self.panel(EDGE, y, self.width - 2 * EDGE, AREA, active=active)
        self.use(f"seat-{area.seat}", EDGE + 8, y + 8, 20, 20, color=SEAT_COLOURS[area.seat])
        self.words(EDGE + 34, y + 24, area.name, 15, font_weight="bold")
        self.words(EDGE + 34, y + 50, str(area.score), 20, font_weight="bold")
        for k in range(area.meeples):
            self.figure(area.seat, EDGE + 200 + 22 * k, y + 18, 20)
        hand = [tile for tile in area.hand if tile]
        for place, tile in enumerate(reversed(hand)):
            self.tile(tile, self.width - EDGE - 8 - (SMALL + 5) * (place + 1) + 5, y + 8, SMALL)
        return y + AREA + GAP

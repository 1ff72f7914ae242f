"""The draw of the printed game: one tile from the pile, no offer, no hand."""

from __future__ import annotations

from guildhall.games.carcassonne.rules.board import fits_somewhere
from guildhall.games.carcassonne.rules.supply import Player, State, discard, draw, show
from guildhall.games.carcassonne.rules.turn import DEPLOY, LAY_TILE
from guildhall.games.engine.declare import Cells, decision, turn


def draw_opens(s: State, p: Player) -> bool:
    """There is nothing to choose: the next tile that fits is drawn, others are discarded (K14)."""
    while s.pile_size > 0:
        tile = show(s, draw(s))
        if fits_somewhere(s, tile):
            s.tile = tile
            return False
        discard(s, tile)
    return False


def draw_options(s: State, p: Player, out: Cells) -> int:
    """Drawing offers nothing."""
    return 0


def draw_resolve(s: State, p: Player, action: int) -> None:
    """Drawing decides nothing."""


DRAW_TILE = decision("draw", draw_opens, draw_options, draw_resolve)
TURN = turn(DRAW_TILE, LAY_TILE, DEPLOY)

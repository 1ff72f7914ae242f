"""The end of a game of Splendor: what everybody has reached (C7)."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.games.splendor.inks import stars
from guildhall.console.games.splendor.panels import counts
from guildhall.console.language import tell
from guildhall.console.layout import QUIET, Block
from guildhall.games.splendor import Game, Standing


def standing(game: Game, standing: Standing, placed: Text, width: int) -> Block:
    """Prestige, cards and nobles of a seat, behind its place."""
    owned = counts(game, standing.cards, standing.nobles)
    line = Text.assemble(placed, "  ", stars(standing.prestige), f"  {owned}")
    guests = ", ".join(tell(noble.name) for noble in game.players[standing.seat].nobles)
    if not guests:
        return [line]
    if line.cell_len + len(guests) + 2 <= width:
        return [line.append(f": {guests}")]
    return [line, Text(f"    {guests}", QUIET)]

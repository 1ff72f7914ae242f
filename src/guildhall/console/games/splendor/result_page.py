"""The end of a game of Splendor: what everybody has reached (C7)."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.games.splendor.inks import stars
from guildhall.console.layout import QUIET, Block
from guildhall.games.splendor import Game, Standing


def standing(game: Game, standing: Standing, placed: Text, width: int) -> Block:
    """Prestige, cards and nobles of a seat, behind its place."""
    counts = f"{_count(standing.cards, 'card')}, {_count(standing.nobles, 'noble')}"
    line = Text.assemble(placed, "  ", stars(standing.prestige), f"  {counts}")
    guests = ", ".join(noble.name for noble in game.players[standing.seat].nobles)
    if not guests:
        return [line]
    if line.cell_len + len(guests) + 2 <= width:
        return [line.append(f": {guests}")]
    return [line, Text(f"    {guests}", QUIET)]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"

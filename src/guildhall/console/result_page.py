"""The end of a game: what everybody has reached, and who has won (C7)."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.games.splendor.inks import LOUD, QUIET, stars
from guildhall.console.layout import Block, fit
from guildhall.games.splendor import Game, Outcome, Standing

NAME_WIDTH = 24


def ending(game: Game, outcome: Outcome, width: int) -> Block:
    """Places, prestige, cards and nobles of everybody, and the winner with the reason."""
    names = min(max(Text(name).cell_len for name in game.names), NAME_WIDTH)
    lines = [Text(), Text.assemble(("The game is over", LOUD), f": {outcome.ending}")]
    for standing in outcome.ranking:
        lines += _result(game, standing, names, width)
    return [*lines, Text(f"{outcome.why}.", LOUD), Text(f"Seed of the deal: {game.seed}", QUIET)]


def _result(game: Game, standing: Standing, names: int, width: int) -> Block:
    counts = f"{_count(standing.cards, 'card')}, {_count(standing.nobles, 'noble')}"
    line = Text.assemble(
        f"{standing.place:>2}. ",
        fit(standing.name, names),
        "  ",
        stars(standing.prestige),
        f"  {counts}",
    )
    guests = ", ".join(noble.name for noble in game.players[standing.seat].nobles)
    if not guests:
        return [line]
    if line.cell_len + len(guests) + 2 <= width:
        return [line.append(f": {guests}")]
    return [line, Text(f"    {guests}", QUIET)]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"

"""The spots of the board that moves of Splendor touch.

Spots are `gem-R` in the bank, `a1` in the market, `tier1` and `orient1` for decks, `tile-2` for
nobles and the like, and before the player `hand-1`, `token-R` and `bonus-R`. What is touched for a
move, the edition says.
"""

from __future__ import annotations

from guildhall.games.splendor import View

BEFORE_PLAYERS = ("hand-", "token-", "bonus-")
"""How the spots begin that do not lie in the middle of the table."""


def last_touched(view: View) -> set[str]:
    """The spots in the middle of the table that the last turn has touched."""
    history = view.history
    touched: set[str] = set()
    for happening in reversed(history):
        if happening.seat != history[-1].seat:
            break
        touched.update(view.edition.touched(happening.move.text))
    return {spot for spot in touched if not spot.startswith(BEFORE_PLAYERS)}

"""A face-up card is replaced only after everything that its purchase causes.

Trading Posts (XT2), The Orient (XO3) and The Strongholds (XS1) ask for it. The place stays empty
while a decision to refill it waits at the bottom of the stack.
"""

from __future__ import annotations

from guildhall.games.engine.declare import Cells, decision, replaces
from guildhall.games.engine.turns import ask
from guildhall.games.splendor.rules.base import (
    EMPTY,
    SLOT_DECK,
    Player,
    State,
    draw,
    refill,
)


@replaces(refill)
def refill_later(s: State, slot: int) -> None:
    """Leave the place empty until the decisions on top are made."""
    s.board[slot] = EMPTY
    ask(s, REFILL, slot)


def refill_opens(s: State, p: Player) -> bool:
    """Lay the next card on the place; there is nothing to choose."""
    slot = s.args[s.depth - 1]
    s.board[slot] = draw(s, SLOT_DECK[slot])
    return False


def refill_options(s: State, p: Player, out: Cells) -> int:
    """Never asked."""
    return 0


def refill_resolve(s: State, p: Player, action: int) -> None:
    """Never chosen."""


REFILL = decision("refill", refill_opens, refill_options, refill_resolve)

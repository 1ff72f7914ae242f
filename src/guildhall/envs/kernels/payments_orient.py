"""Payments with double-gold cards: keeping gems may make room for a card that is worth two."""

from __future__ import annotations

from guildhall.envs.kernels.payments import can_settle, gold_due
from guildhall.games.engine.declare import bundle, replaces, unbundle
from guildhall.games.splendor.rules.base import EMPTY
from guildhall.games.splendor.rules.orient import JOKERS, Player, State


@replaces(can_settle)
def can_settle_with_cards(s: State, p: Player, card: int) -> bool:
    """Whether what is on the table, fewer gems or more cards, pay a card.

    A card counts for gems of any colours, so it does not matter which gems are fewer.
    """
    table = bundle(s.tender)
    can = False
    for cards in range(s.tender[JOKERS], p.jokers + 1):
        unbundle(s.tender, table)
        s.tender[JOKERS] = cards
        can = can or gold_due(s, p, card) != EMPTY
        for colour in range(5):
            while s.tender[colour] > 0 and not can:
                s.tender[colour] -= 1
                can = gold_due(s, p, card) != EMPTY
    unbundle(s.tender, table)
    return can

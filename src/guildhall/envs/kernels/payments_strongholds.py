"""Payments of conquered cards."""

from __future__ import annotations

from guildhall.envs.kernels.payments import card_at, place_of_purchase, purchase_at
from guildhall.games.engine.declare import replaces
from guildhall.games.splendor.rules.base import BUY, EMPTY, MAX_RESERVED, N_SLOTS
from guildhall.games.splendor.rules.strongholds import CONQUER, Player, State, conquered_slot


@replaces(place_of_purchase)
def place_of_purchase_or_conquest(action: int) -> int:
    """The place that a purchase is for, and behind all of them that of a conquest."""
    if action == CONQUER:
        return N_SLOTS + MAX_RESERVED
    return action - BUY if BUY <= action < BUY + N_SLOTS + MAX_RESERVED else EMPTY


@replaces(purchase_at)
def purchase_or_conquest_at(place: int) -> int:
    """The purchase of the card at a place."""
    return BUY + place if place < N_SLOTS + MAX_RESERVED else CONQUER


@replaces(card_at)
def card_or_conquered_at(s: State, p: Player, place: int) -> int:
    """The card at a place."""
    if place == N_SLOTS + MAX_RESERVED:
        return s.board[conquered_slot(s, p)]
    return s.board[place] if place < N_SLOTS else p.reserved[place - N_SLOTS]

"""Drawing by lot from a recorded seed, the same for everybody who looks (T-1, T-7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b

Lots = Callable[[str], int]
"""The number somebody drew; the lowest goes first."""


def lots(seed: str, purpose: str) -> Lots:
    """A drum of lots: what a person draws depends on the seed and the purpose, on nobody else."""
    new_hand, number = _hand(seed, purpose).copy, int.from_bytes

    def lot(who: str) -> int:
        hand = new_hand()
        hand.update(who.encode())
        return number(hand.digest(), "big")

    return lot


def drawn(people: Iterable[str], seed: str, purpose: str) -> list[str]:
    """The people in the order of their lots, whatever order they came in."""
    new_hand, hands = _hand(seed, purpose).copy, {}
    for who in people:
        hand = new_hand()
        hand.update(who.encode())
        hands[who] = hand.hexdigest()
    return sorted(hands, key=hands.__getitem__)


def _hand(seed: str, purpose: str) -> blake2b:
    return blake2b(f"{seed}\0{purpose}\0".encode(), digest_size=8)

"""The bracket of two-player games after the Swiss rounds (SW-31, SW-32)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Slot = TypeVar("Slot")


def bracket_order(size: int) -> list[int]:
    """The seeds in the order of the bracket: 1 and 2 can only meet at the end (SW-31)."""
    order = [1]
    while len(order) < size:
        together = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, together - upper)]
    return order


def neighbours(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    """Who meets in a round of the bracket: those next to each other (SW-31, SW-32)."""
    return list(zip(slots[::2], slots[1::2], strict=True))

"""Moves and the fixed space of action numbers underneath them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from guildhall.games.engine.binder import ActionRange


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a player; `str(move)` is its console notation.

    `payment` is None for the default payment of a purchase and for everything else; an explicit one
    counts the tokens to spend in the order white, blue, green, red, black, gold (S8).
    """

    action: int
    text: str = field(compare=False)
    payment: tuple[int, ...] | None = None

    def __str__(self) -> str:
        return self.text


class ActionSpace:
    """The numbers 0 to size - 1, each one action of the rules, the same in every position.

    Explicit payments are the one thing without numbers of their own: a purchase's number stands for
    its default payment.
    """

    def __init__(
        self,
        ranges: Sequence[ActionRange],
        moves: Sequence[Move],
        legal: Callable[[], list[int]],
    ) -> None:
        self.ranges = tuple(ranges)
        self.moves = tuple(moves)
        self.legal = legal
        """The numbers that are legal now, in rising order of their ranges."""

    @property
    def size(self) -> int:
        """How many actions there are in all."""
        return len(self.moves)

    def mask(self) -> list[bool]:
        """For every action whether it is legal now."""
        mask = [False] * self.size
        for action in self.legal():
            mask[action] = True
        return mask

    def move(self, action: int) -> Move:
        """The move with this number."""
        return self.moves[action]

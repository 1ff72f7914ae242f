"""Moves and the fixed space of action numbers underneath them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from guildhall.games.engine.binder import ActionRange
from guildhall.games.splendor.cards import LETTERS

PAYING = LETTERS + "D"
"""The letters of a payment, D for a double-gold card of the Orient."""
PURCHASES = frozenset({"buy", "pay", "conquer"})
GEM_MOVES = frozenset({"take", "return", "associate"})
PLACE_MOVES = frozenset({"reserve", "buy", "free", "place", "move", "remove"})
NUMBER_MOVES = frozenset({"pay", "noble", "city"})


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

    @property
    def kind(self) -> str:
        """What is done: `take`, `reserve`, `buy`, `pay`, `return`, `noble`, `pass`.

        Expansions add `city`, `associate`, `free`, `discard`, `place`, `move`, `remove` and
        `conquer`; it is the verb of the notation, and `free` for `take free b2`.
        """
        verb, *words = self.text.split()
        return "free" if words[:1] == ["free"] else verb

    @property
    def is_purchase(self) -> bool:
        """Whether a card is paid for."""
        return self.kind in PURCHASES

    @property
    def gems(self) -> tuple[str, ...]:
        """The letters of the gems that are taken, returned or chosen."""
        return tuple(self._words if self.kind in GEM_MOVES else ())

    @property
    def place(self) -> str | None:
        """Where the card lies that the move is about, `a1`, or the deck from which it is drawn.

        For a stronghold that is moved it is the place that it leaves; see `to_place`.
        """
        return self._words[0] if self.kind in PLACE_MOVES else None

    @property
    def to_place(self) -> str | None:
        """Where a stronghold is moved."""
        return self._words[1] if self.kind == "move" else None

    @property
    def number(self) -> int | None:
        """Which reserved card is paid, which noble or city is chosen: 1, 2 or 3 and so on."""
        return int(self._words[0]) if self.kind in NUMBER_MOVES else None

    @property
    def tokens(self) -> dict[str, int] | None:
        """An explicit payment by letters, D for double-gold cards; None for the default one."""
        if self.payment is None:
            return None
        return {gem: n for gem, n in zip(PAYING, self.payment, strict=False) if n}

    @property
    def _words(self) -> list[str]:
        """What stands behind the verb."""
        words = self.text.partition(" with ")[0].split()[1:]
        return words[1:] if self.kind == "free" else words


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

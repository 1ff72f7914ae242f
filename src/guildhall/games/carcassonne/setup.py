"""A deal that is given instead of drawn: what was put away, offer, hands and pile (K4, K5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from guildhall.games.carcassonne.rules import variant
from guildhall.games.carcassonne.rules.supply import HAND, MOST_PILE
from guildhall.games.carcassonne.tiles import START, all_tiles, letters


@dataclass(frozen=True, slots=True)
class Deal:
    """Where each of the 71 tiles lies before the first turn, by letters."""

    removed: tuple[str, ...]
    offer: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    """The next tile first."""

    @classmethod
    def read(cls, plain: Any) -> Deal:
        """The deal that plain data tells; ValueError says what is wrong with it."""
        if isinstance(plain, Deal):
            return plain
        try:
            hands = tuple(tuple(hand) for hand in plain["hands"])
            return cls(tuple(plain["removed"]), tuple(plain["offer"]), hands, tuple(plain["pile"]))
        except (KeyError, TypeError) as error:
            message = "a deal has removed, offer, hands and pile, each a list of letters"
            raise ValueError(message) from error

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        return {
            "removed": list(self.removed),
            "offer": list(self.offer),
            "hands": [list(hand) for hand in self.hands],
            "pile": list(self.pile),
        }

    def order(self, players: int, draw: str) -> list[int]:
        """The 71 tiles in the order in which they leave the pile; ValueError if it cannot be."""
        in_order = [*self.removed, *self.offer, *chain.from_iterable(self.hands), *self.pile]
        check_tiles(in_order)
        sizes = [len(self.removed), len(self.offer), *map(len, self.hands)]
        removed = variant.REMOVED.rows[players]
        wanted = [removed, HAND, *[HAND] * players] if draw == "variant" else [0, 0]
        if sizes != wanted:
            message = f"removed, offer and hands have the sizes {sizes}; they would be {wanted}"
            raise ValueError(message)
        return [letters().index(letter) for letter in in_order]


def check_tiles(found: Sequence[str]) -> None:
    """Refuse tiles that are not the 71 of the game."""
    wanted = Counter({tile.letter: tile.count - (tile.letter == START) for tile in all_tiles()})
    if Counter(found) != wanted:
        wrong = sorted((Counter(found) - wanted) | (wanted - Counter(found)), key=str)
        shown = ", ".join(str(letter) for letter in wrong[:6])
        raise ValueError(f"a deal has the {MOST_PILE} tiles of the game; wrong is {shown}")

"""The tiles of Splendor with what is drawn for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.games.pieces import Piece
from guildhall.games.splendor import cards, tiles

THINGS: dict[str, Callable[[], Sequence[Any]]] = {
    "card": cards.all_cards,
    "noble": cards.nobles,
    "city": tiles.cities,
    "post": tiles.trading_posts,
}
"""The kinds of pieces that there are drawings for, each by the number of its piece."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A tile beside the market, with the thing that is drawn for it if there is a drawing."""

    piece: Piece
    thing: Any = None


def drawn(piece: Piece) -> Drawn:
    """A piece with the thing to draw for it."""
    known = piece.kind in THINGS and piece.number >= 0
    return Drawn(piece, THINGS[piece.kind]()[piece.number] if known else None)

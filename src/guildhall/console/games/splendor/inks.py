"""Gems, prices and prestige as coloured text; the letters say all that the colours say."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from guildhall.console.layout import LOUD
from guildhall.games.splendor import Card
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.move_text import bonus_letter
from guildhall.games.splendor.notation import ORDER

CHIPS = {
    "W": "bold #2b2b2b on #e4dfd0",
    "R": "bold #ffffff on #a8433f",
    "G": "bold #ffffff on #3d7a50",
    "O": "bold #ffffff on #4a4642",
    "B": "bold #ffffff on #3b63a3",
    "E": "bold #2b2b2b on #d3ac3a",
    "-": "",
}
"""The inks of a gem as a token."""

PENS = {
    "W": "#b8ae90",
    "R": "#d0605a",
    "G": "#4c9a66",
    "O": "#8c857c",
    "B": "#5b88cf",
    "E": "#c79a1e",
    "-": "",
}
"""The inks of a gem in writing and of card frames; they read on light and on dark ground."""


def chip(letter: str, count: int | None = None) -> Text:
    """A gem as a token, with the number of them if given."""
    return Text(f" {letter} " if count is None else f" {letter} {count} ", CHIPS[letter])


def price(counts: Sequence[int], gap: str = " ") -> Text:
    """A price or a requirement: `W3 R2`."""
    held = dict(zip(LETTERS, counts, strict=False))
    asked = [Text(f"{gem}{held[gem]}", PENS[gem]) for gem in ORDER if held.get(gem)]
    return Text(gap).join(asked)


def stars(prestige: int) -> Text:
    """Prestige; none at all is left unsaid on cards."""
    return Text(f"★{prestige}", LOUD)


def card_line(card: Card) -> Text:
    """A card in one line: gem, prestige and price."""
    gem = bonus_letter(card)
    parts = [Text(gem, f"bold {PENS[gem]}")]
    if card.prestige:
        parts.append(stars(card.prestige))
    return Text(" ").join([*parts, price(card.cost)] if any(card.cost) else parts)

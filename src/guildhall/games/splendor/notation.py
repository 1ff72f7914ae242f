"""Moves as text: `take R G O`, `take W W`, `reserve b2`, `buy a1 with R E`, `pay 1` (C1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from guildhall.games.engine.binder import ActionRange, Ruleset
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.moves import PAYING, Move
from guildhall.games.splendor.rules import base
from guildhall.messages import Message, Symbols, message

ORDER = "WRGOBE"
"""The order in which gems are written and shown (C3)."""

PAYING_ORDER = ORDER + "D"
"""The letters of a payment in the order in which they are written."""

DECKS = ("tier1", "tier2", "tier3", "orient1", "orient2", "orient3")
"""The names of the decks."""

BASE_DECKS = "tier"
"""How the names of the decks of the base game begin; others begin with their expansion."""

HAND = ("1", "2", "3")
"""The numbers of the reserved cards."""

LOSSES = ("0", "1", "2", "3", "4", "5", "double")
"""What is lost with a discarded card: its prestige, or the second bonus of a double one."""


@cache
def all_moves(ruleset: Ruleset) -> tuple[Move, ...]:
    """The move of every action number."""
    return tuple(
        Move(actions.first + offset, _text(ruleset, actions, offset))
        for actions in ruleset.actions
        for offset in range(actions.size)
    )


def with_payment(move: Move, payment: tuple[int, ...]) -> Move:
    """The purchase that a move makes, with an explicit payment."""
    return Move(move.action, f"{move.text} with {write_gems(payment) or 'nothing'}", payment)


def write_gems(counts: Iterable[int]) -> str:
    """Tokens one by one in the order of the board: `R R E`."""
    held = dict(zip(PAYING, counts, strict=False))
    return " ".join(letter for letter in PAYING_ORDER for _ in range(held.get(letter, 0)))


def gems_in_words(counts: Iterable[int]) -> Symbols | Message:
    """Tokens one by one for a sentence, or that there are none."""
    gems = write_gems(counts)
    return Symbols(gems) if gems else message("free")


def deck_family(name: str) -> str:
    """The expansion that a deck came with, nothing for one of the base game: `orient2`."""
    family = name[:-1]
    return "" if family == BASE_DECKS else family


def count_gems(counts: Iterable[int]) -> str:
    """A price or a requirement in the order of the board: `W3 R2`."""
    held = dict(zip(LETTERS, counts, strict=False))
    return " ".join(f"{gem}{held[gem]}" for gem in ORDER if held.get(gem))


@cache
def slot_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the face-up places: a letter for the row, a number for the column."""
    columns: Counter[int] = Counter()
    names = []
    for deck in ruleset.rows(base.SLOT_DECK):
        row = deck % base.N_TIERS
        columns[row] += 1
        names.append(f"{'abc'[row]}{columns[row]}")
    return tuple(names)


def buying_action(ruleset: Ruleset, card: str) -> int | None:
    """The action that buys: the card of a place `a1` or `1`, or the action of that text."""
    name = card.lower()
    if name in slot_names(ruleset):
        return ruleset.number(base.BUY) + slot_names(ruleset).index(name)
    if name in HAND:
        return ruleset.number(base.PAY) + HAND.index(name)
    return next((move.action for move in all_moves(ruleset) if move.text == name), None)


def _text(ruleset: Ruleset, actions: ActionRange, offset: int) -> str:
    slots = slot_names(ruleset)
    writers: dict[str, Callable[[], str]] = {
        "different": lambda: _mask_gems(ruleset.rows(base.PICK_MASK)[offset]),
        "pair": lambda: f"{LETTERS[offset]} {LETTERS[offset]}",
        "card": lambda: slots[offset],
        "from_card": lambda: slots[offset // len(slots)],
        "to_card": lambda: slots[offset % len(slots)],
        "deck": lambda: DECKS[offset],
        "number": lambda: str(offset + 1),
        "gem": lambda: LETTERS[offset],
        "loss": lambda: LOSSES[offset],
    }
    return re.sub(r"{(\w+)}", lambda match: writers[match[1]](), actions.notation)


def _mask_gems(mask: int) -> str:
    return write_gems([mask >> colour & 1 for colour in range(5)])

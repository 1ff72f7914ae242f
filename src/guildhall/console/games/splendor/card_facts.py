"""What `look` says: all that is known of one card, and what it would cost the player to decide."""

from __future__ import annotations

from guildhall.games.splendor import Card, MalformedMove, View
from guildhall.games.splendor.cards import COLOURS
from guildhall.games.splendor.notation import count_gems, slot_names, write_gems
from guildhall.messages import Word, message


def look(view: View, place: str) -> list[str]:
    """The facts of the card at a place of the table, or of a reserved card by its number."""
    name = place.lower().removeprefix("res").strip()
    slots = slot_names(view.ruleset)
    if name in slots:
        card = view.face_up[slots.index(name)]
        return _facts(view, name, card) if card else [f"The place {name} is empty"]
    held = dict(enumerate(view.own.reserved, 1)).get(int(name)) if name in {"1", "2", "3"} else None
    if held and held.card:
        return _facts(view, name, held.card)
    raise MalformedMove(
        message("Look at which card?"),
        message(
            "For example {command}, or {other} for your first reserved card",
            command=Word(f"look {slots[0]}"),
            other=Word("look 1"),
        ),
    )


def _facts(view: View, name: str, card: Card) -> list[str]:
    effect = view.edition.card_words(card)
    return [
        f"{f'Reserved {name}' if name.isdigit() else name}: {_worth(card)}",
        f"  Price: {count_gems(card.cost) or 'no gems'}",
        *([f"  Effect: {effect}"] if effect else []),
        f"  {_chance(view, name, card)}",
    ]


def _worth(card: Card) -> str:
    gem = "no gem of its own" if card.bonus is None else f"permanent gem {COLOURS[card.bonus]}"
    return f"{gem}, {card.prestige} prestige"


def _chance(view: View, name: str, card: Card) -> str:
    """Whether the player to decide can buy the card, and why not."""
    if view.decision != "turn":
        return f"For you: {write_gems(view.price(card).values()) or 'no gems'}"
    if payments := view.payments(name):
        return f"You can buy it: {payments[0]}"
    if name in (slots := slot_names(view.ruleset)) and not view.is_open(slots.index(name)):
        return f"It is not for you. {view.edition.why_closed(view, slots.index(name))}"
    return str(view.edition.unaffordable(view, card))

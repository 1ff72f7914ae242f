"""What `look` says: all that is known of one card, and what it would cost the player to decide."""

from __future__ import annotations

from guildhall.console.language import tell
from guildhall.games.splendor import Card, MalformedMove, View
from guildhall.games.splendor.notation import count_gems, slot_names, write_gems
from guildhall.messages import Message, Parameter, Symbols, Term, Word, joined, mark, message

COLOUR_WORDS = (mark("white"), mark("blue"), mark("green"), mark("red"), mark("black"))
"""In the order of all data."""


def look(view: View, place: str) -> list[str]:
    """The facts of the card at a place of the table, or of a reserved card by its number."""
    name = place.lower().removeprefix("res").strip()
    slots = slot_names(view.ruleset)
    if name in slots:
        card = view.face_up[slots.index(name)]
        empty = message("The place {place} is empty", place=Word(name))
        return _facts(view, name, card) if card else [tell(empty)]
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
    place = message("Reserved {number}", number=int(name)) if name.isdigit() else Word(name)
    facts = [
        message("{place}: {worth}", place=place, worth=_worth(card)),
        message("Price: {gems}", gems=_gems(count_gems(card.cost))),
    ]
    if effect := view.edition.card_words(card):
        facts.append(message("Effect: {effect}", effect=effect))
    first, *others = map(tell, (*facts, _chance(view, name, card)))
    return [first, *(f"  {fact}" for fact in others)]


def _worth(card: Card) -> Message:
    gem = message("no gem of its own")
    if card.bonus is not None:
        gem = message("permanent gem {colour}", colour=Term(COLOUR_WORDS[card.bonus]))
    return joined([gem, message("{number} prestige", number=card.prestige)], ", ")


def _gems(letters: str) -> Parameter:
    return Symbols(letters) if letters else message("no gems")


def _chance(view: View, name: str, card: Card) -> Message:
    """Whether the player to decide can buy the card, and why not."""
    if view.decision != "turn":
        gems = _gems(write_gems(view.price(card).values()))
        return message("For you: {gems}", gems=gems)
    if payments := view.payments(name):
        return message("You can buy it: {command}", command=Word(str(payments[0])))
    if name in (slots := slot_names(view.ruleset)) and not view.is_open(slots.index(name)):
        why = view.edition.why_closed(view, slots.index(name)) or message("nothing")
        return message("You cannot buy it. {why}", why=why)
    return view.edition.unaffordable(view, card).sentences

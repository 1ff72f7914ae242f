"""What `hint` says: a proposal, and what can be bought."""

from __future__ import annotations

from guildhall.bots.registry import create
from guildhall.console.game_adapter import proposal
from guildhall.console.language import tell
from guildhall.games.splendor import Card, View, move_text
from guildhall.games.splendor.notation import slot_names, write_gems
from guildhall.messages import Parameter, Symbols, Word, message

ADVISER = "greedy"


def hint(view: View) -> list[str]:
    """A move as the bot `greedy` would make it, and what the player to decide can afford."""
    move = create(ADVISER, len(view.history)).choose(view)
    lines = [proposal(ADVISER, move_text.propose(view, move))]
    return lines + _affordable(view) if view.decision == "turn" else lines


def _affordable(view: View) -> list[str]:
    offers = [move_text.propose(view, move) for move in view.legal_moves() if view.target(move)]
    if offers:
        return [tell(message("You can afford:")), *(f"  {tell(offer)}" for offer in offers)]
    nearest = min(_within_sight(view), key=lambda item: _short(view, item[1]), default=None)
    if nearest is None:
        return [tell(message("You can afford nothing"))]
    place, card = nearest
    nearly = message(
        "You can afford nothing yet. Nearest: {place} {card}, short of {gems}",
        place=place,
        card=move_text.card_words(card),
        gems=Symbols(write_gems(view.missing(card).values())),
    )
    return [tell(nearly)]


def _within_sight(view: View) -> list[tuple[Parameter, Card]]:
    places: list[Parameter] = list(map(Word, slot_names(view.ruleset)))
    cards = list(view.face_up)
    for number, held in enumerate(view.own.reserved, 1):
        places.append(message("Res {number}", number=number))
        cards.append(held.card if held else None)
    return [
        (place, card)
        for place, card in zip(places, cards, strict=True)
        if card and _short(view, card)
    ]


def _short(view: View, card: Card) -> int:
    return sum(view.missing(card).values())

"""What `hint` says: a proposal, and what can be bought."""

from __future__ import annotations

from guildhall.bots.registry import create
from guildhall.games.splendor import Card, View, move_text
from guildhall.games.splendor.notation import slot_names, write_gems

ADVISER = "greedy"


def hint(view: View) -> list[str]:
    """A move as the bot `greedy` would make it, and what the player to decide can afford."""
    move = create(ADVISER, len(view.history)).choose(view)
    lines = [f"The bot '{ADVISER}' would choose: {move_text.propose(view, move)}"]
    return lines + _affordable(view) if view.decision == "turn" else lines


def _affordable(view: View) -> list[str]:
    offers = [move_text.propose(view, move) for move in view.legal_moves() if view.target(move)]
    if offers:
        return ["You can afford:", *(f"  {offer}" for offer in offers)]
    nearest = min(_within_sight(view), key=lambda item: _short(view, item[1]), default=None)
    if nearest is None:
        return ["You can afford nothing"]
    place, card = nearest
    lacking = write_gems(view.missing(card).values())
    named = f"{place} {move_text.card_words(card)}"
    return [f"You can afford nothing yet. Nearest: {named}, short of {lacking}"]


def _within_sight(view: View) -> list[tuple[str, Card]]:
    table = zip(slot_names(view.ruleset), view.face_up, strict=True)
    hand = (
        (f"Res {number}", held and held.card) for number, held in enumerate(view.own.reserved, 1)
    )
    return [(place, card) for place, card in (*table, *hand) if card and _short(view, card)]


def _short(view: View, card: Card) -> int:
    return sum(view.missing(card).values())

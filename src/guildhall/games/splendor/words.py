"""Splendor in words and pieces."""

from __future__ import annotations

from typing import Any

from guildhall.games.pieces import Piece
from guildhall.games.splendor import move_text
from guildhall.games.splendor.cards import Card, all_cards
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.game import Game, View
from guildhall.games.splendor.move_text import PURCHASES
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.position import Position
from guildhall.games.splendor.view_data import view_data
from guildhall.games.words import GameWords
from guildhall.messages import Message, Word, joined, mark, message, plural

ROWS = {"buy": mark("buy tier {tier}"), "reserve": mark("reserve tier {tier}")}
"""What is done with a card, by the verb of the move."""

OF_COLOUR = (
    mark("white card of tier {tier}"),
    mark("blue card of tier {tier}"),
    mark("green card of tier {tier}"),
    mark("red card of tier {tier}"),
    mark("black card of tier {tier}"),
)
"""What a card is called whose price does not matter, by its colour."""


class SplendorWords(GameWords):
    """Splendor with or without one of its expansions."""

    def tell(self, before: View, after: View) -> Message:
        """The last move of a view in words."""
        return move_text.tell(before, after)

    def propose(self, view: View, move: Move) -> Message:
        """A move with the card that it is about."""
        return move_text.propose(view, move)

    def view_data(self, view: View) -> dict[str, Any]:
        """What a view shows, as plain data."""
        return view_data(view)

    def scores(self, position: Position) -> list[int]:
        """The prestige of every seat."""
        return [player.prestige for player in position.players]

    def goal(self, position: Position) -> int | None:
        """The prestige that ends this edition."""
        return position.edition.goal_prestige

    def label(self, view: View, move: Move) -> str:
        """What stands on a button, in the words of the edition."""
        return str(view.edition.label(view, move))

    def table_pieces(self, view: View) -> list[Piece]:
        """The tiles beside the market."""
        return view.edition.table_pieces(view)

    def player_pieces(self, view: View, seat: int) -> list[Piece]:
        """What an expansion lays before a player."""
        return view.edition.player_pieces(view, seat)

    def move_kind(self, text: str) -> Message:
        """Gems by how many, cards by their row."""
        verb, *words = text.split(" with ", 1)[0].split()
        if verb == "take" and words and all(len(word) == 1 for word in words):
            if len(words) == 2 and words[0] == words[1]:
                return message("take a pair")
            return plural("take {count} gem", "take {count} gems", count=len(words))
        if verb in ROWS and words:
            tier = int(words[0][-1]) if words[0] in DECKS else "_abc".find(words[0][0])
            return message(ROWS[verb], tier=tier)
        return joined([Word(text)])

    def firsts(self, game: Game, seat: int) -> tuple[str, ...]:
        """The cards that a seat bought, by tier and by colour or effect: `1W`."""
        return tuple(
            _kind(past.card)
            for past in game.history
            if past.seat == seat and past.card and past.move.text.split()[0] in PURCHASES
        )

    def first_words(self, key: str) -> Message:
        """The colour and the tier of a card, or what one of the Orient does."""
        card = next((card for card in all_cards() if _kind(card) == key), None)
        if card is None:
            return super().first_words(key)
        if card.effect:
            effect = edition(card.expansion).card_words(card) or Word(card.effect)
            return message("Orient card of tier {tier}: {effect}", tier=card.tier, effect=effect)
        return message(OF_COLOUR[card.bonus or 0], tier=card.tier)

    def traces(self, position: Position) -> frozenset[str]:
        """The cards of the market."""
        return frozenset(card.code for card in position.face_up if card)

    def begins_turn(self, position: Position) -> bool:
        """A turn begins with its action."""
        return position.decision == "turn"

    def guessed(self, before: View, after: View) -> bool:
        """Whether a card that was laid out meanwhile is among the choices."""
        names = slot_names(before.ruleset)
        new = {
            name
            for name, old, card in zip(names, before.face_up, after.face_up, strict=True)
            if card is not None and card != old
        }
        return any(new & set(move.text.split()) for move in after.legal_moves())


def _kind(card: Card) -> str:
    """The tier and the colour or effect of a card, as its code begins."""
    return card.code[:2]

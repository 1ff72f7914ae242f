"""Splendor in words and pieces."""

from __future__ import annotations

from typing import Any

from guildhall.games.pieces import Piece
from guildhall.games.splendor import move_text
from guildhall.games.splendor.game import View
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.position import Position
from guildhall.games.splendor.view_data import view_data
from guildhall.games.words import GameWords
from guildhall.messages import Message, Word, joined, mark, message, plural

ROWS = {"buy": mark("buy tier {tier}"), "reserve": mark("reserve tier {tier}")}
"""What is done with a card, by the verb of the move."""


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

"""Splendor in words and pieces."""

from __future__ import annotations

from guildhall.games.splendor import move_text
from guildhall.games.splendor.game import View
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.position import Position
from guildhall.games.words import GameWords


class SplendorWords(GameWords):
    """Splendor with or without one of its expansions."""

    def tell(self, before: View, after: View) -> str:
        """The last move of a view in words."""
        return move_text.tell(before, after)

    def propose(self, view: View, move: Move) -> str:
        """A move with the card that it is about."""
        return move_text.propose(view, move)

    def scores(self, position: Position) -> list[int]:
        """The prestige of every seat."""
        return [player.prestige for player in position.players]

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

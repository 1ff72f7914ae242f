"""Carcassonne in words and pieces."""

from __future__ import annotations

from typing import Any

from guildhall.games.carcassonne import log_text, move_text
from guildhall.games.carcassonne.game import Game, View
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.position import Position
from guildhall.games.carcassonne.view_data import view_data
from guildhall.games.words import GameWords
from guildhall.messages import Message, Word, joined, message

KINDS = {
    "offer": message("take from the offer"),
    "hand": message("play from hand"),
    "pile": message("draw from the pile"),
    "at": message("lay it"),
    "none": message("no meeple"),
    "meeple city": message("meeple on a city"),
    "meeple road": message("meeple on a road"),
    "meeple field": message("meeple on a field"),
    "meeple cloister": message("meeple on a cloister"),
}
"""What moves are called, wherever a tile lies."""


class CarcassonneWords(GameWords):
    """Carcassonne in the Czech tournament variant, or with the standard draw."""

    def tell(self, before: View, after: View) -> Message:  # noqa: ARG002 - the history tells all
        """The last move of a view in words."""
        return move_text.tell(after.names, after.history[-1])

    def log_line(self, before: View, after: View) -> Message:  # noqa: ARG002 - one view tells all
        """The last move of a view by the features that it is about."""
        return log_text.log_line(after)

    def retell(self, game: Game) -> list[Message]:
        """Every move of a game in words."""
        return move_text.retell(game)

    def propose(self, view: View, move: Move) -> Message:
        """A move with the tile that it is about."""
        return move_text.propose(view, move)

    def view_data(self, view: View) -> dict[str, Any]:
        """What a view shows, as plain data."""
        return view_data(view)

    def scores(self, position: Position) -> list[int]:
        """The points of every seat."""
        return [player.score for player in position.players]

    def move_kind(self, text: str) -> Message:
        """What is done, wherever the tile lies."""
        verb, *words = text.split()
        kind = f"{verb} {words[0]}" if verb == "meeple" else verb
        return KINDS.get(kind) or joined([Word(text)])

    def firsts(self, game: Game, seat: int) -> tuple[str, ...]:
        """What a seat put its meeples on: `city`, `road`, `field` or `cloister`."""
        moves = (past.move.text.split() for past in game.history if past.seat == seat)
        return tuple(words[1] for words in moves if words[0] == "meeple")

    def first_words(self, key: str) -> Message:
        """A meeple on a kind of feature."""
        return self.move_kind(f"meeple {key}")

    def chances_remark(self) -> Message:
        """They are less sure than those of a search to the end."""
        return message(
            "Chances are estimates: a bot plays the best moves on for a few turns and "
            "judges by the lead. Differences that may be down to chance are ignored"
        )

    def traces(self, position: Position) -> frozenset[str]:
        """The tiles where they lie."""
        return frozenset(f"{tile.letter}{tile.turns}@{tile.x},{tile.y}" for tile in position.tiles)

    def begins_turn(self, position: Position) -> bool:
        """A turn begins with the choice of a tile, by the standard draw with laying it."""
        return position.decision == ("source" if position.draw == "variant" else "place")

    def guessed(self, before: View, after: View) -> bool:
        """Whether a tile came from the pile meanwhile, or another turn has begun (K7)."""
        since = after.history[len(before.history) :]
        drawn = any(happening.move.text == "pile" for happening in since)
        return drawn or (bool(since) and after.decision == "source")

"""What a game says of itself to people; every front end asks here.

A game that says nothing of its own can be played all the same: by its moves, as they are typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from guildhall.games.pieces import Piece
from guildhall.messages import Message, PlayerRef, Word, joined, mark, message


class Help(NamedTuple):
    """One command of the console: what it does, with examples."""

    name: str
    summary: str
    examples: tuple[tuple[str, str], ...] = ()
    more: str = ""


class GameWords:
    """A game in words and pieces; games say in their own what is more than this."""

    def tell(self, before: Any, after: Any) -> Message:
        """The last move of a view in words, as everybody saw it."""
        last = after.history[-1]
        player = PlayerRef(after.names[last.seat])
        return message("{player}: {move}", player=player, move=Word(str(last.move)))

    def log_line(self, before: Any, after: Any) -> Message:
        """The last move of a view for people at a table, who see the board beside it."""
        return self.tell(before, after)

    def retell(self, game: Any) -> list[Message]:
        """Every move of a game in words, the first one first."""
        twin, moves = game.copy(), []
        after = twin.view_for(None)
        while twin.history:
            twin.pop()
            before = twin.view_for(None)
            moves.append(self.tell(before, after))
            after = before
        return moves[::-1]

    def propose(self, view: Any, move: Any) -> Message:
        """A move that might be made, with what it is about."""
        return joined([Word(str(move))])

    def question(self, view: Any) -> str:
        """What the player to decide is asked."""
        return mark("Choose a move.")

    def label(self, view: Any, move: Any) -> str:
        """What stands on a button that makes a move."""
        text = str(move)
        return text[:1].upper() + text[1:]

    def table_pieces(self, view: Any) -> list[Piece]:
        """What lies in the middle of the table."""
        return []

    def player_pieces(self, view: Any, seat: int) -> list[Piece]:
        """What lies before a player, without what nobody else may see."""
        return []

    def view_data(self, view: Any) -> dict[str, Any]:
        """What a view shows, as plain data for programs: here its pieces in words."""
        scores = self.scores(view)
        return {
            "question": self.question(view) if view.turn is not None else "",
            "pieces": [piece.data() for piece in self.table_pieces(view)],
            "players": [
                {
                    "seat": seat,
                    "name": name,
                    "score": scores[seat],
                    "pieces": [piece.data() for piece in self.player_pieces(view, seat)],
                }
                for seat, name in enumerate(view.names)
            ],
        }

    def how_to_play(self, game: Any) -> Sequence[tuple[str, Sequence[str]]]:
        """Headings, each with paragraphs, for a game with its settings."""
        return []

    def scores(self, position: Any) -> list[int]:
        """The points of every seat as everybody sees them."""
        return [0] * len(position.names)

    def goal(self, position: Any) -> int | None:
        """The points that end the game, None where it is not points that do."""
        return None

    def move_kind(self, text: str) -> Message:
        """What a move is called wherever it is made, to count openings: `take a pair`."""
        return joined([Word(text)])

    def firsts(self, game: Any, seat: int) -> tuple[str, ...]:
        """What a seat got in a game, the first one first, as keys by which openings are counted.

        Nothing where a game has nothing of the kind.
        """
        return ()

    def first_words(self, key: str) -> Message:
        """What people call a key of `firsts`."""
        return joined([Word(key)])

    def chances_remark(self) -> Message | None:
        """What people should know of chances that the analyst of this game tells, if anything."""
        return None

    def traces(self, position: Any) -> frozenset[str]:
        """What lies open and is hardly the same in two games: by this a position is recognised.

        Nothing where a game has nothing of the kind.
        """
        return frozenset()

    def begins_turn(self, position: Any) -> bool:
        """Whether the decision to make is the first of a turn."""
        return True

    def guessed(self, before: Any, after: Any) -> bool:
        """Whether choices after some moves of a seat hang on what it could not know before them.

        Such choices are not shown where moves are only tried: they would be those of a guess.
        """
        return len(before.history) != len(after.history)

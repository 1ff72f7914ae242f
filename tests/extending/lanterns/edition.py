"""The expansion in words and pieces."""

from __future__ import annotations

from extending.lanterns import rules
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.editions.edition import Edition
from guildhall.games.splendor.move_parser import ChoiceTexts, Reader
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.position import Position
from guildhall.games.words import Help
from guildhall.messages import Message, PlayerRef, message

CHOICE = ChoiceTexts(
    message("Which lantern?"),
    message("Lantern does not exist"),
    message("This lantern cannot be lit"),
)


def light(reader: Reader, words: list[str]) -> Move:
    """`light 2`."""
    reader.expect("lantern")
    return reader.choose(words, CHOICE, rules.LIGHT, ("1", "2", "3"))


def wait(reader: Reader, words: list[str]) -> Move:  # noqa: ARG001 - as every verb
    """`wait`."""
    reader.expect("lantern")
    return reader.move(rules.WAIT)


class Lanterns(Edition):
    """Three lanterns."""

    expansion = "lanterns"
    name = "The Lanterns"
    rules = ("extending.lanterns.rules",)
    verbs = {"light": light, "wait": wait}
    table_label = "Lanterns"
    questions = {"lantern": message("Light a lantern, or wait.")}
    refusals = {"lantern": message("You may light a lantern")}
    labels = {**Edition.labels, "wait": message("Wait")}
    spots = {**Edition.spots, "light": "lantern-{}"}
    helps = (Help("light", "light a lantern"), Help("wait", "light none"))
    how_to_play = "After each purchase you may light a lantern, which brings a prestige."

    def table_pieces(self, position: Position) -> list[Piece]:
        """Nobles, and the lanterns."""
        lanterns = [
            Piece(
                "lantern",
                f"Lantern {place}",
                ("lit",) if owner else ("dark",),
                f"lantern-{place}",
                seats=(owner - 1,) if owner else (),
            )
            for place, owner in enumerate(position.state.lanterns, 1)
        ]
        return [*super().table_pieces(position), *lanterns]

    def sample_pieces(self) -> list[Piece]:
        """One lantern."""
        return [Piece("lantern", "A lantern", ("dark",))]

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """What a player does with the lanterns."""
        if before.decision != "lantern":
            return None
        if move.text == "wait":
            return message("{player} waits", player=player)
        number = int(move.text.split()[-1])
        return message("{player} lights lantern {number}", player=player, number=number)


EDITION = Lanterns()

"""Bells in words."""

from __future__ import annotations

from extending.bells import rules
from guildhall.games.contract import MalformedMove
from guildhall.games.engine.command_text import choices
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.editions.edition import Edition
from guildhall.games.splendor.move_parser import Reader
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.position import Position
from guildhall.games.words import Help
from guildhall.messages import Message, PlayerRef, message


def read_ring(reader: Reader, words: list[str]) -> Move:
    """`ring`."""
    return _read(reader, words, rules.RING)


def read_wait(reader: Reader, words: list[str]) -> Move:
    """`wait`."""
    return _read(reader, words, rules.WAIT)


def _read(reader: Reader, words: list[str], action: int) -> Move:
    reader.expect("bell")
    if words:
        raise MalformedMove(message("One word is enough"), choices(["ring", "wait"]))
    return reader.move(action)


class Bells(Edition):
    """Two bells for everybody."""

    expansion = "bells"
    name = "The Bells"
    rules = ("extending.bells.rules",)
    verbs = {"ring": read_ring, "wait": read_wait}
    questions = {"bell": message("You may ring a bell. Ring or wait.")}
    refusals = {"bell": message("You may ring a bell now")}
    helps = (Help("ring", "ring a bell for a prestige, or wait", (("ring", "one bell less"),)),)
    how_to_play = "Everybody has two bells. After a purchase you may ring one for a prestige."

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """Whether the bell was rung."""
        if before.decision != "bell":
            return None
        if str(move) == "wait":
            return message("{player} waits", player=player)
        return message("{player} rings a bell", player=player)

    def player_words(self, position: Position, seat: int) -> list[Message]:
        """The bells that are left."""
        return [message("Bells: {number}", number=position.state.players[seat].bells)]


EDITION = Bells()

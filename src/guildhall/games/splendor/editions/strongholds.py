"""The Strongholds in words (XS1 to XS4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.games.contract import MalformedMove
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.editions.edition import Edition
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import strongholds as rules
from guildhall.games.words import Help

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position


HOW_TO_PLAY = """\
Everybody has three strongholds. After each purchase, before the card is replaced, you place or
move one of yours on a card that carries nobody else's, or you remove one of another player.

A card with strongholds can be bought or reserved by their owner only; they go home then.

With all three on one card you may conquer it: buy it besides your action of the turn, pay as
usual, and place, move or remove a stronghold again.
"""


def place(reader: Reader, words: list[str]) -> Move:
    """`place a1` (XS1)."""
    reader.expect("stronghold")
    return reader.choose(words, "card", rules.PLACE, reader.slots, "hold your stronghold")


def remove(reader: Reader, words: list[str]) -> Move:
    """`remove c3` (XS1)."""
    reader.expect("stronghold")
    return reader.choose(words, "card", rules.REMOVE, reader.slots, "lose a stronghold")


def move(reader: Reader, words: list[str]) -> Move:
    """`move a1 b2` (XS1)."""
    reader.expect("stronghold")
    if len(words) != 2 or not set(words) <= set(reader.slots):
        raise MalformedMove("Move from where to where?", "For example move a1 b2")
    start, end = (reader.slots.index(word) for word in words)
    chosen = reader.move(rules.MOVE, start * len(reader.slots) + end)
    return reader.legal(chosen, "You can not move like that", why_not(reader, start, end))


def why_not(reader: Reader, start: int, end: int) -> str:
    """What stands against a move of a stronghold."""
    state = reader.position.state
    if state.holder[start] != state.seat:
        return f"You have no stronghold on {reader.slots[start]}"
    if start == end:
        return "That is the same card"
    return f"{reader.slots[end]} is empty or carries another player's stronghold"


def conquer(reader: Reader, words: list[str]) -> Move:
    """`conquer`, or with an explicit payment `conquer with R E` (XS3)."""
    reader.expect("conquest")
    return reader.purchase(reader.move(rules.CONQUER), words)


def decline(reader: Reader, words: list[str]) -> Move:
    """`pass`, to decline a conquest (XS4) or when nothing else is possible (S13)."""
    if reader.position.decision == "conquest" and not words:
        return reader.move(base.PASS)
    return reader.pass_turn(words)


class Strongholds(Edition):
    """Strongholds on cards."""

    expansion = "strongholds"
    title = "Splendor: The Strongholds"
    rules = ("refill_later", "strongholds")
    verbs = {
        "place": place,
        "move": move,
        "remove": remove,
        "conquer": conquer,
        "pass": decline,
    }
    questions = {
        "stronghold": "place or move one of your strongholds, or remove another player's:",
        "conquest": "your three strongholds can conquer a card. Conquer it or pass?",
    }
    labels = {
        **Edition.labels,
        "place": "Place on {0}",
        "move": "Move {0} to {1}",
        "remove": "Remove from {0}",
        "conquer": "Conquer",
    }
    spots = {**Edition.spots, "place": "{}", "move": "{}", "remove": "{}"}
    refusals = {
        "stronghold": "A stronghold is to be placed, moved or removed",
        "conquest": "You can conquer a card",
    }
    helps = (
        Help(
            "place",
            "put one of your strongholds on a card",
            (("place a1", "on the card with this number"),),
        ),
        Help(
            "move",
            "move one of your strongholds to another card",
            (("move a1 b2", "from a1 to b2"),),
        ),
        Help(
            "remove",
            "send a stronghold of another player home",
            (("remove c3", "one from the card with this number"),),
        ),
        Help(
            "conquer",
            "buy the card that carries your three strongholds, after your action",
            (
                ("conquer", "spends gems first, gold only for what is missing"),
                ("conquer with R E", "spends exactly these"),
            ),
        ),
        Help("pass", "decline a conquest, or end the turn when nothing else is possible"),
    )
    how_to_play = HOW_TO_PLAY

    def target(self, position: Position, move: Move) -> Card | None:
        """The card that can be conquered."""
        is_conquest = move.action == position.ruleset.number(rules.CONQUER)
        if position.decision != "conquest" or not is_conquest:
            return None
        state = position.state
        own = state.players[state.seat]
        slot: int = position.ruleset.interpreted.conquered_slot(state, own)
        return position.face_up[slot]

    def why_closed(self, position: Position, slot: int) -> str:
        """Whose stronghold protects a card (XS2)."""
        return f"It carries a stronghold of {position.names[position.state.holder[slot]]}"

    def deed(self, before: Position, move: Move, card: Card | None) -> str:
        """Strongholds that go somewhere, and conquests."""
        verb, *words = move.text.split()
        if before.decision == "conquest" and verb == "pass":
            return "declines the conquest"
        deeds = {
            "place": "places a stronghold on {}",
            "move": "moves a stronghold from {} to {}",
            "remove": "removes a stronghold from {}",
        }
        return deeds[verb].format(*words) if verb in deeds else ""

    def label(self, position: Position, move: Move) -> str:
        """What can be done with strongholds, and not to conquer."""
        declines = position.decision == "conquest" and move.text == "pass"
        return "Do not conquer" if declines else super().label(position, move)

    def touches(self, position: Position, move: Move) -> list[str]:
        """A conquest touches the card that carries all own strongholds."""
        if move.action != position.ruleset.number(rules.CONQUER):
            return super().touches(position, move)
        state = position.state
        slot: int = position.ruleset.interpreted.conquered_slot(state, state.players[state.seat])
        return [slot_names(position.ruleset)[slot]]

    def sample_pieces(self) -> list[Piece]:
        """Two cards with strongholds, and those of two players."""
        return [
            Piece("card", "Card", (), number=66, seats=(0,), count=2),
            Piece("card", "Card", (), number=8, seats=(1,), count=1),
            *(Piece("stronghold", "Stronghold", (), seats=(seat,), count=3) for seat in (0, 1)),
        ]

    def place_pieces(self, position: Position, slot: int) -> list[Piece]:
        """The strongholds on a card."""
        state = position.state
        count = state.strongholds[slot]
        if not count:
            return []
        holder = state.holder[slot]
        return [Piece("stronghold", "Stronghold", (), seats=(holder,), count=count)]

    def player_pieces(self, position: Position, seat: int) -> list[Piece]:
        """The strongholds that a player can place."""
        count = position.state.players[seat].strongholds
        return [Piece("stronghold", "Stronghold", ("in hand",), seats=(seat,), count=count)]

    def place_words(self, position: Position, slot: int) -> str:
        """Whose strongholds are on a card, and how many."""
        state = position.state
        count = state.strongholds[slot]
        return f"{count}x {position.names[state.holder[slot]]}" if count else ""

    def player_words(self, position: Position, seat: int) -> list[str]:
        """The strongholds that a player can place."""
        return [f"Strongholds: {position.state.players[seat].strongholds} of 3 in hand"]


EDITION = Strongholds()

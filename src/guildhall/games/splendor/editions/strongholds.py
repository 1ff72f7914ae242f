"""The Strongholds in words (XS1 to XS4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from guildhall.games.contract import MalformedMove
from guildhall.games.engine.command_text import example
from guildhall.games.pieces import Piece
from guildhall.games.splendor.cards import Card
from guildhall.games.splendor.editions.edition import Edition
from guildhall.games.splendor.move_parser import NO_CARD, ChoiceTexts
from guildhall.games.splendor.moves import Move
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.positions.strongholds import StrongholdsFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import strongholds as rules
from guildhall.games.words import Help
from guildhall.messages import Message, PlayerRef, Word, mark, message

if TYPE_CHECKING:
    from guildhall.games.splendor.move_parser import Reader
    from guildhall.games.splendor.position import Position


HOW_TO_PLAY = "\n\n".join(
    (
        mark(
            "Everybody has three strongholds. After each purchase, before the card is "
            "replaced, you place or move one of yours onto a card that carries nobody "
            "else’s, or you remove another player’s."
        ),
        mark(
            "Only its owner can buy or reserve a card with strongholds on it; they then "
            "return to their owner."
        ),
        mark(
            "With all three on one card you may conquer it: buy it on top of your action, "
            "paying as usual, and place, move or remove a stronghold again."
        ),
    )
)


PLACING = ChoiceTexts(
    message("Which card?"), NO_CARD, message("This card cannot hold your stronghold")
)
REMOVING = ChoiceTexts(
    message("Which card?"), NO_CARD, message("This card cannot lose a stronghold")
)


def place(reader: Reader, words: list[str]) -> Move:
    """`place a1` (XS1)."""
    reader.expect("stronghold")
    return reader.choose(words, PLACING, rules.PLACE, reader.slots)


def remove(reader: Reader, words: list[str]) -> Move:
    """`remove c3` (XS1)."""
    reader.expect("stronghold")
    return reader.choose(words, REMOVING, rules.REMOVE, reader.slots)


def move(reader: Reader, words: list[str]) -> Move:
    """`move a1 b2` (XS1)."""
    reader.expect("stronghold")
    if len(words) != 2 or not set(words) <= set(reader.slots):
        raise MalformedMove(message("Move from where to where?"), example("move a1 b2"))
    start, end = (reader.slots.index(word) for word in words)
    chosen = reader.move(rules.MOVE, start * len(reader.slots) + end)
    refusal = message("You cannot move like that")
    return reader.legal(chosen, refusal, why_not(reader, start, end))


def why_not(reader: Reader, start: int, end: int) -> Message:
    """What stands against a move of a stronghold."""
    state = reader.position.state
    if state.holder[start] != state.seat:
        return message("You have no stronghold on {card}", card=Word(reader.slots[start]))
    if start == end:
        return message("That is the same card")
    return message(
        "{card} is empty or carries another player’s stronghold", card=Word(reader.slots[end])
    )


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
    has_shortcuts = True
    has_strongholds = True
    position_fields = StrongholdsFields()
    name = mark("The Strongholds")
    rules = ("refill_later", "strongholds")
    verbs = {
        "place": place,
        "move": move,
        "remove": remove,
        "conquer": conquer,
        "pass": decline,
    }
    questions = {
        "stronghold": message("Place or move a stronghold, or remove another player’s."),
        "conquest": message("Your three strongholds can conquer a card. Conquer it?"),
    }
    labels = {
        **Edition.labels,
        "conquer": message("Conquer"),
    }
    spots = {**Edition.spots, "place": "{}", "move": "{}", "remove": "{}"}
    refusals = {
        "stronghold": message("Place, move or remove a stronghold first"),
        "conquest": message("You can conquer a card"),
    }
    helps = (
        Help(
            "place",
            mark("put one of your strongholds on a card"),
            (("place a1", mark("on the card with this number")),),
        ),
        Help(
            "move",
            mark("move one of your strongholds to another card"),
            (("move a1 b2", mark("from a1 to b2")),),
        ),
        Help(
            "remove",
            mark("send another player’s stronghold back"),
            (("remove c3", mark("the one on the card with this number")),),
        ),
        Help(
            "conquer",
            mark("buy the card that carries your three strongholds, after your action"),
            (
                ("conquer", mark("spends gems first, gold only for what is missing")),
                ("conquer with R E", mark("spends exactly these")),
            ),
        ),
        Help("pass", mark("decline a conquest, or end the turn when nothing else is possible")),
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

    def held(self, state: Any) -> list[tuple[int, int, int]]:
        """The places that somebody holds."""
        return [
            (slot, state.holder[slot], count)
            for slot, count in enumerate(state.strongholds)
            if count
        ]

    def area_facts(self, state: Any, seat: int) -> dict[str, Any]:
        """The strongholds that a player can place."""
        return {"strongholds": state.players[seat].strongholds}

    def why_closed(self, position: Position, slot: int) -> Message:
        """Whose stronghold protects a card (XS2)."""
        holder = PlayerRef(position.names[position.state.holder[slot]])
        return message("It carries a stronghold of {player}", player=holder)

    def deed(
        self, before: Position, move: Move, card: Card | None, player: PlayerRef
    ) -> Message | None:
        """Strongholds that go somewhere, and conquests."""
        match move.text.split():
            case ["pass"] if before.decision == "conquest":
                return message("{player} declines the conquest", player=player)
            case ["place", place]:
                return message(
                    "{player} places a stronghold on {card}", player=player, card=Word(place)
                )
            case ["move", start, end]:
                return message(
                    "{player} moves a stronghold from {card} to {other}",
                    player=player,
                    card=Word(start),
                    other=Word(end),
                )
            case ["remove", place]:
                return message(
                    "{player} removes a stronghold from {card}", player=player, card=Word(place)
                )
        return None

    def label(self, position: Position, move: Move) -> Message:
        """What can be done with strongholds, and not to conquer."""
        match move.text.split():
            case ["pass"] if position.decision == "conquest":
                return message("Do not conquer")
            case ["place", place]:
                return message("Place on {card}", card=Word(place))
            case ["move", start, end]:
                return message("Move {card} to {other}", card=Word(start), other=Word(end))
            case ["remove", place]:
                return message("Remove from {card}", card=Word(place))
        return super().label(position, move)

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

    def place_words(self, position: Position, slot: int) -> Message | None:
        """Whose strongholds are on a card, and how many."""
        state = position.state
        count = state.strongholds[slot]
        if not count:
            return None
        holder = PlayerRef(position.names[state.holder[slot]])
        return message("{count}x {player}", count=count, player=holder)

    def player_words(self, position: Position, seat: int) -> list[Message]:
        """The strongholds that a player can place."""
        left = position.state.players[seat].strongholds
        return [message("Strongholds: {count} of 3 in hand", count=left)]


EDITION = Strongholds()

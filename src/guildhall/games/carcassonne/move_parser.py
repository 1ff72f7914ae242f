"""Text to moves: what a player typed, or why it is refused and what would help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guildhall.games.carcassonne.moves import (
    NUMBERS,
    REACH,
    SPOTS,
    Move,
    laying_action,
    meeple_action,
    none_action,
    place_number,
    source_action,
)
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters
from guildhall.games.contract import AmbiguousMove, IllegalMove, MalformedMove
from guildhall.games.engine.command_text import choices, example, read_words, unknown_command
from guildhall.games.engine.game import GAME_OVER
from guildhall.messages import Listing, Message, Word, message

if TYPE_CHECKING:
    from guildhall.games.carcassonne.position import Position

ROTATIONS = {"r0": 0, "r90": 1, "r180": 2, "r270": 3}
KIND_WORDS = {
    "city": "city",
    "road": "road",
    "field": "field",
    "meadow": "field",
    "farm": "field",
    "cloister": "cloister",
    "monastery": "cloister",
}
SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}


FEATURES = {
    "city": message("city"),
    "road": message("road"),
    "field": message("field"),
    "cloister": message("cloister"),
}
"""What meeples are placed on."""

NEEDS = {
    ("field", "north"): message("field in the north"),
    ("field", "east"): message("field in the east"),
    ("field", "south"): message("field in the south"),
    ("field", "west"): message("field in the west"),
    ("road", "north"): message("road in the north"),
    ("road", "east"): message("road in the east"),
    ("road", "south"): message("road in the south"),
    ("road", "west"): message("road in the west"),
    ("city", "north"): message("city in the north"),
    ("city", "east"): message("city in the east"),
    ("city", "south"): message("city in the south"),
    ("city", "west"): message("city in the west"),
}
"""What the neighbours of a place ask of a tile."""


def parse(position: Position, text: str) -> Move:
    """The one move that a text means in a position."""
    words = read_words(text.replace(",", " "), "offer 2")
    return Reader(position).read(words[0], words[1:])


class Reader:
    """Reads the words of one command in one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.ruleset = position.ruleset
        self.verbs: dict[str, Callable[[list[str]], Move]] = {
            "offer": self.offer,
            "hand": self.hand,
            "pile": self.pile,
            "discard": self.discard,
            "at": self.lay,
            "meeple": self.meeple,
            "none": self.no_meeple,
        }

    def read(self, verb: str, words: list[str]) -> Move:
        """The move that a verb and the words behind it mean."""
        if verb not in self.verbs:
            raise unknown_command(verb, self.verbs)
        return self.verbs[verb](words)

    # ---- the source (K7, K8, K12 to K14)

    def offer(self, words: list[str]) -> Move:
        """`offer 2`: a tile of the offer."""
        number = self.number(words, "offer", self.position.offer)
        self.expect("source")
        if not self.position.may_take_offer():
            raise IllegalMove(
                message("You may not take from the offer any more"),
                message("The pile is empty, and your hand has a tile for every turn you have left"),
            )
        return self.fitting("offer", number, self.position.offer)

    def hand(self, words: list[str]) -> Move:
        """`hand 1`: a tile of the own hand."""
        hand = self.position.own.hand
        number = self.number(words, "hand", hand)
        self.expect("source")
        return self.fitting("hand", number, hand)

    def pile(self, words: list[str]) -> Move:
        """`pile`: the next tile, unseen."""
        self.no_more(words, "pile")
        self.expect("source")
        return self.legal(
            self.source("pile"),
            message("The pile is empty"),
            message("Choose from the offer or your hand"),
        )

    def discard(self, words: list[str]) -> Move:
        """`discard hand 1`, when nothing fits anywhere (K14)."""
        if not words or words[0] not in ("hand", "offer"):
            raise MalformedMove(message("Discard what?"), example("discard hand 1"))
        place = words[0]
        tiles = self.position.own.hand if place == "hand" else self.position.offer
        number = self.number(words[1:], f"discard {place}", tiles)
        self.expect("source")
        move = self.source(f"discard {place}", number)
        command = Word(str(self.position.legal_moves()[0]))
        return self.legal(
            move,
            message("You cannot discard while you can still play"),
            message("You have a choice, for example {command}", command=command),
        )

    def fitting(self, place: str, number: int, tiles: tuple[str | None, ...]) -> Move:
        """The choice of a tile that fits somewhere (K8)."""
        letter = tiles[number - 1]
        if letter is None:
            raise IllegalMove(message("There is no such tile"))
        detail = message("Choose another")
        if self.position.pile_size:
            detail = message("Choose another, or the pile")
        nowhere = message("Tile {letter} fits nowhere", letter=Word(letter))
        return self.legal(self.source(place, number), nowhere, detail)

    def number(self, words: list[str], verb: str, tiles: tuple[str | None, ...]) -> int:
        """The number of a tile in the offer or the hand."""
        there = [n for n, tile in zip(NUMBERS, tiles, strict=True) if tile is not None]
        offered = choices(f"{verb} {n}" for n in there) if there else None
        if not words and len(there) > 1:
            raise AmbiguousMove(message("Which tile?"), offered)
        chosen = words[0] if words else "".join(there)
        if len(words) > 1 or (words and chosen not in NUMBERS):
            raise MalformedMove(message("Tiles have the numbers 1 to 3"), offered)
        if chosen not in there:
            raise IllegalMove(message("There is no such tile"), offered)
        return int(chosen)

    # ---- the place (K8)

    def lay(self, words: list[str]) -> Move:
        """`at 1 -2 r90`; the rotation may be left out where only one fits."""
        if len(words) not in (2, 3):
            raise MalformedMove(
                message("Lay the tile where?"),
                message("For example {command}: east, north, turn", command=Word("at 1 -2 r90")),
            )
        x, y = (self.whole(word) for word in words[:2])
        if abs(x) + abs(y) > REACH:
            raise MalformedMove(
                message("That is off the table"),
                message("{number} tiles cannot reach that far", number=REACH),
            )
        turns = self.rotation(words[2]) if len(words) == 3 else None
        self.expect("place")
        return self.laying(x, y, turns)

    def laying(self, x: int, y: int, turns: int | None) -> Move:
        """The laying of the tile in play at a place."""
        letter = self.position.tile or ""
        fitting = [t for a, b, t in self.position.places_for(letter) if (a, b) == (x, y)]
        if turns in fitting or (turns is None and len(fitting) == 1):
            number = fitting[0] if turns is None else turns
            return self.move(laying_action(self.ruleset, x, y, number))
        self.refuse_place(x, y)
        where = _at(x, y)
        if not fitting:
            raise IllegalMove(
                message("Tile {letter} does not fit at {place}", letter=Word(letter), place=where),
                self.needs(x, y),
            )
        offered = choices(f"at {x} {y} r{90 * t}" for t in fitting)
        if turns is None:
            raise AmbiguousMove(message("Which rotation?"), offered)
        raise IllegalMove(
            message(
                "Tile {letter} does not fit at {place} like that", letter=Word(letter), place=where
            ),
            offered,
        )

    def refuse_place(self, x: int, y: int) -> None:
        """Refuse a place that is taken, or far from all tiles."""
        if any((tile.x, tile.y) == (x, y) for tile in self.position.tiles):
            raise IllegalMove(message("There is already a tile at {place}", place=_at(x, y)))
        if (x, y) not in self.position.open_places:
            raise IllegalMove(
                message("No tile touches {place}", place=_at(x, y)),
                message("Tiles are laid edge to edge"),
            )

    def needs(self, x: int, y: int) -> Message:
        """What the neighbours of a place ask for."""
        state = self.position.state
        needs = state.needs[state.open_place.index(place_number(x, y))]
        terrains = ("", "field", "road", "city")
        sides = [
            NEEDS[terrains[needs >> 2 * edge & 3], side]
            for edge, side in enumerate(SIDES)
            if needs >> 2 * edge & 3
        ]
        return message("Its neighbours need {sides}", sides=Listing(tuple(sides)))

    def whole(self, word: str) -> int:
        """A whole number."""
        digits = word.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
            raise MalformedMove(
                message("'{word}' is not a number", word=Word(word[:20])), example("at 1 -2 r90")
            )
        return int(word)

    def rotation(self, word: str) -> int:
        """`r0`, `r90`, `r180` or `r270`, the r may be left out."""
        turns = ROTATIONS.get(f"r{word.removeprefix('r')}")
        if turns is None:
            raise MalformedMove(
                message("'{word}' is not a rotation", word=Word(word[:20])), choices(ROTATIONS)
            )
        return turns

    # ---- the meeple (K9)

    def meeple(self, words: list[str]) -> Move:
        """`meeple city n`, `meeple field nw`, `meeple cloister`."""
        kind = KIND_WORDS.get(words[0]) if words else None
        if kind is None or len(words) > 2:
            raise MalformedMove(
                message("A meeple on what?"),
                message(
                    "For example {command}, or {other}",
                    command=Word("meeple city n"),
                    other=Word("none"),
                ),
            )
        self.expect("meeple")
        spots = [move.spot for move in self.position.legal_moves() if move.spot]
        if len(words) == 1:
            return self.only_spot(kind, spots)
        side = SIDES.get(words[1], words[1])
        spot = f"{kind} {side}"
        if spot not in SPOTS:
            named = [name.split()[1] for name in SPOTS if name.startswith(f"{kind} ")]
            raise MalformedMove(_named_by(kind, named))
        return self.on_spot(spot, spots)

    def only_spot(self, kind: str, spots: list[str]) -> Move:
        """The one segment of a kind that is free."""
        free = [spot for spot in spots if spot.split()[0] == kind]
        if len(free) > 1:
            raise AmbiguousMove(
                message("Which {feature}?", feature=FEATURES[kind]),
                choices(f"meeple {spot}" for spot in free),
            )
        if not free:
            raise IllegalMove(
                message("There is no free {feature} on this tile", feature=FEATURES[kind]),
                self.choices(spots),
            )
        return self.move(meeple_action(self.ruleset, SPOTS.index(free[0])))

    def on_spot(self, spot: str, spots: list[str]) -> Move:
        """The segment at a spot, by whichever of its edges it is called."""
        last = self.position.tiles[-1]
        laid = 4 * letters().index(last.letter) + last.turns
        segment = facts.SEGMENT_AT.rows[laid][SPOTS.index(spot)]
        if segment == facts.EMPTY:
            raise IllegalMove(
                message("There is no {spot} on this tile", spot=Word(spot)), self.choices(spots)
            )
        number = facts.SPOT.rows[laid][segment]
        if SPOTS[number] not in spots:
            feature = FEATURES[spot.split(maxsplit=1)[0]]
            raise IllegalMove(
                message("There is already a meeple on that {feature}", feature=feature),
                self.choices(spots),
            )
        return self.move(meeple_action(self.ruleset, number))

    def choices(self, spots: list[str]) -> Message:
        """The spots that are free."""
        return choices([*(f"meeple {spot}" for spot in spots), "none"])

    def no_meeple(self, words: list[str]) -> Move:
        """`none`: the turn ends without a meeple."""
        self.no_more(words, "none")
        self.expect("meeple")
        return self.move(none_action(self.ruleset))

    # ---- common

    def expect(self, decision: str) -> None:
        """Refuse what does not belong to the decision to make."""
        asked = self.position.decision
        if asked == decision:
            return
        if asked is None:
            raise IllegalMove(GAME_OVER)
        reason = {
            "source": message("Choose a tile first"),
            "place": message("Lay tile {letter} first", letter=Word(str(self.position.tile))),
            "meeple": message("Decide about a meeple first"),
        }[asked]
        legal = self.position.legal_moves()
        raise IllegalMove(reason, example(legal[0]) if legal else None)

    def no_more(self, words: list[str], verb: str) -> None:
        """Refuse words behind a verb that takes none."""
        if words:
            raise MalformedMove(message("Nothing comes after '{command}'", command=Word(verb)))

    def legal(self, move: Move, reason: Message, detail: Message) -> Move:
        """The move, if the rules allow it."""
        if not self.position.is_legal(move):
            raise IllegalMove(reason, detail)
        return move

    def source(self, place: str, number: int = 1) -> Move:
        """The choice of a tile."""
        return self.move(source_action(self.ruleset, place, number))

    def move(self, action: int) -> Move:
        """The move of an action."""
        return self.position.actions.move(action)


def _at(x: int, y: int) -> Word:
    return Word(f"{x} {y}")


def _named_by(kind: str, sides: list[str]) -> Message:
    if not sides:
        return message("A {feature} needs no side", feature=FEATURES[kind])
    return message(
        "A {feature} needs a side: {sides}",
        feature=FEATURES[kind],
        sides=Listing(tuple(map(Word, sides))),
    )

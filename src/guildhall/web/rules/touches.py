"""What is touched for a move in a lesson, what stands on buttons, and why not something else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from guildhall.games.contract import MoveError
from guildhall.games.splendor.notation import DECKS
from guildhall.messages import Message, Parameter, Term, Word, as_message, mark, message
from guildhall.web.games.carcassonne.words import different_turns

RINGED = mark("This time touch what has a ring.")


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: what it sends, and what stands on it."""

    name: str
    label: Message


class Touches(Protocol):
    """How the moves of a game are made by touching."""

    def spots(self, game: Any, text: str) -> list[str]:
        """The spots that are touched to make a move."""

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:
        """The buttons when everything is touched, the right one first."""

    def task(self, game: Any, text: str) -> Message:
        """What the learner is asked to do."""

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        """Why a spot is not the one to touch, by the rules if they forbid it."""

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> Message | None:
        """What is to be said of another button, None for nothing."""

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:
        """The game as the board shows it when some spots are touched."""


class SplendorTouches:
    """Gems, cards, tiles and what lies before the learner."""

    deed_names: ClassVar = {
        "take": ("take",),
        "buy": ("buy", "reserve"),
        "reserve": ("reserve", "buy"),
        "pay": ("buy",),
    }
    """The buttons for each kind of move, the right one first."""
    deed_words: ClassVar = {"take": mark("Take"), "buy": mark("Buy"), "reserve": mark("Reserve")}
    could: ClassVar = {"buy": mark("You could buy it"), "reserve": mark("You could reserve it")}
    reasons: ClassVar = {
        "gem-E": mark("Gold comes only with a card that you reserve"),
        "gem": mark("You could take that"),
        "tile": mark("Nobles come by themselves when your cards show what they want"),
        "token": mark("These are yours already"),
        "bonus": mark("These are yours already"),
        **dict.fromkeys(DECKS, mark("You could reserve its top card unseen")),
    }
    """What is said of spots that are no cards."""

    def spots(self, game: Any, text: str) -> list[str]:
        """Those that the edition names."""
        touched: list[str] = game.edition.touches(game, game.parse(text))
        return touched

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:
        """Take, buy or reserve; what an expansion asks for has its own word."""
        verb = text.split(maxsplit=1)[0]
        if game.decision == "turn" and verb in self.deed_names:
            names = self.deed_names[verb]
            return tuple(Deed(name, as_message(self.deed_words[name])) for name in names)
        return (Deed("decide", game.edition.label(game, game.parse(text))),)

    def task(self, game: Any, text: str) -> Message:
        """A card by its place, everything else by its ring."""
        button = self.deeds(game, text)[0].label
        if game.decision == "turn" and text.startswith("buy"):
            card = Word(self.spots(game, text)[0])
            return message("Tap card {card}, then {button}.", card=card, button=button)
        return _ring_task(button)

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        """In the words of the rules where they refuse it."""
        kind, _, number = spot.partition("-")
        if spot in path:
            return _ringed(message("That one is chosen already"))
        if game.decision != "turn":
            return as_message(RINGED)
        for each in (spot, kind):
            if each in self.reasons:
                return _ringed(Term(self.reasons[each]))
        text = f"pay {number}" if kind == "hand" else f"buy {spot}"
        refused = _refused(game, text)
        return _ringed(refused.sentences if refused else message("You could buy that"))

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> Message | None:
        """Whether a card could be bought or reserved instead."""
        if len(path) == 1 and deed in self.could:
            refused = _refused(game, f"{deed} {path[0]}")
            return refused.sentences if refused else as_message(self.could[deed])
        return None

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:  # noqa: ARG002 - rings tell it
        """The board as it is."""
        return game


class CarcassonneTouches:
    """Tiles of offer and hand, the pile, places of the landscape, and spots of the laid tile."""

    labels: ClassVar = {
        "offer": mark("Take"),
        "hand": mark("Play"),
        "pile": mark("Draw blind"),
        "at": mark("Lay the tile"),
        "meeple": mark("Place it"),
        "none": mark("No meeple"),
    }

    def spots(self, game: Any, text: str) -> list[str]:
        """A place is touched once more for each turn of the tile, as at the table."""
        verb, *words = text.split()
        if verb == "at":
            x, y, turned = words
            return [f"{x},{y}"] * (_ways(game, f"{x},{y}").index(int(turned[1:]) // 90) + 1)
        if verb == "meeple":
            return [" ".join(words)]
        return [] if verb == "none" else ["-".join([verb, *words])]

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:  # noqa: ARG002 - the verb tells
        """One button for each kind of decision."""
        return (Deed("decide", as_message(self.labels[text.split(maxsplit=1)[0]])),)

    def task(self, game: Any, text: str) -> Message:
        """A tile that is to be turned is touched again."""
        button = self.deeds(game, text)[0].label
        spots = self.spots(game, text)
        if not spots:
            return message("Choose {button}.", button=button)
        if len(spots) > 1:
            return message(
                "Tap the place with a ring, tap it again until the ring is gone, then {button}.",
                button=button,
            )
        return _ring_task(button)

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        """In the words of the rules where they refuse it."""
        if spot in path:
            return _ringed(message("The tile lies as it should"))
        texts = {"source": spot.replace("-", " "), "meeple": f"meeple {spot}"}
        if game.decision == "place":
            if not _ways(game, spot):
                return _ringed(message("It does not fit there"))
            return _ringed(message("It would fit there"))
        refused = _refused(game, texts[game.decision])
        return _ringed(refused.reason if refused else message("That would be possible"))

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> None:
        """There is one button only."""

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:
        """With the tile where it is tried, turned as often as it was touched."""
        if game.decision != "place" or not path:
            return game
        x, _, y = path[0].partition(",")
        turns = _ways(game, path[0])[len(path) - 1]
        game.push(game.parse(f"at {x} {y} r{90 * turns}"))
        return game


def _ways(game: Any, place: str) -> list[int]:
    """The quarter turns in which the tile in play fits at a place."""
    looks = different_turns(game.tile)
    return [
        turns
        for x, y, turns in game.places_for(game.tile)
        if f"{x},{y}" == place and turns in looks
    ]


def _ring_task(button: Message) -> Message:
    return message("Tap what has a ring, then {button}.", button=button)


def _ringed(why: Parameter) -> Message:
    return message("{why}. {instead}", why=why, instead=Term(RINGED))


def _refused(game: Any, text: str) -> MoveError | None:
    """What the rules say against a move, None if it is legal."""
    try:
        game.parse(text)
    except MoveError as error:
        return error
    return None

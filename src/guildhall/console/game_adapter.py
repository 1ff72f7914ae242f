"""What the console has to know about a game to let people play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

from guildhall.console.layout import Block
from guildhall.games.splendor.editions.edition import Help

MANNERS = {
    "splendor": "guildhall.console.games.splendor.adapter:SplendorManner",
    "carcassonne": "guildhall.console.games.carcassonne.adapter:CarcassonneManner",
}
"""The games of the console, each loaded when it is played."""


class Manner(ABC):
    """How one game is begun, shown, asked for and told."""

    name: str
    """Its name for bots and on the command line."""
    title: str
    record_format: str
    players: range
    players_words: str
    """How many may play, to follow `is for`."""
    example: str
    """A command, for those who type too much."""
    services: Mapping[str, Callable[[Any, str], list[str]]] = MappingProxyType({})
    """Commands that only tell something, by their names: what they say of a view."""

    @abstractmethod
    def begin(self, seed: int | str, names: Sequence[str], **options: Any) -> Any:
        """A new game; ValueError says what is wrong with the options."""

    @abstractmethod
    def replay(self, record: Any) -> Any:
        """A game from its record; RecordError says what is wrong with it."""

    @abstractmethod
    def commands(self, game: Any) -> dict[str, Help]:
        """Every command by its name."""

    @abstractmethod
    def page(self, game: Any) -> list[str]:
        """The how-to-play page; without a game that of the usual one."""

    @abstractmethod
    def question(self, view: Any) -> list[str]:
        """What the player to decide is asked."""

    @abstractmethod
    def draw(self, view: Any, width: int, height: int | None = None) -> Block:
        """The board as a seat sees it; what grows is cut to a height, if there is one."""

    @abstractmethod
    def tell(self, before: Any, after: Any) -> str:
        """The move between two views, in words."""

    @abstractmethod
    def retell(self, game: Any) -> list[str]:
        """Every move of a game in words."""

    @abstractmethod
    def hint(self, view: Any) -> list[str]:
        """A proposal, and what else may help."""

    @abstractmethod
    def ending(self, game: Any, outcome: Any, width: int) -> Block:
        """What everybody has reached, and who has won."""

    @abstractmethod
    def begins_turn(self, game: Any) -> bool:
        """Whether the decision to make is the first of a turn."""

    def wants_board(self, view: Any) -> bool:
        """Whether the board is drawn before the decision to make."""
        return self.begins_turn(view)

    def is_move(self, game: Any, verb: str) -> bool:
        """Whether a word that is no command begins a move all the same."""
        return False

    def moves(self, game: Any, verb: str, rest: str) -> list[str]:
        """The moves that a command stands for, in the order of making them."""
        return [f"{verb} {rest}"]

    def welcome(self, game: Any) -> str:
        """What the game is called when it begins."""
        return self.title


def manner(name: str) -> Manner:
    """The manner of a game by its name."""
    module, _, kind = MANNERS[name].partition(":")
    found: Manner = getattr(import_module(module), kind)()
    return found


def manner_of(game: Any) -> Manner:
    """The manner of a game or of a view of it."""
    package = type(game).__module__.split(".")[2]
    return manner(package)


def manner_of_format(record_format: Any) -> Manner | None:
    """The manner of the game whose records have this format."""
    name = str(record_format).removeprefix("guildhall.")
    return manner(name) if name in MANNERS else None

"""What is touched for a move in a lesson, what stands on buttons, and why not something else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from guildhall.games.contract import MoveError
from guildhall.messages import Message, Parameter, Term, mark, message

RINGED = mark("This time tap what has a ring.")


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: what it sends, and what stands on it."""

    name: str
    label: Message


class Touches(Protocol):
    """How the moves of a game are made by touching, and told to the one who made them."""

    second_person: Mapping[str, str | Message]
    """What is told to the learner, by what is told of others: all that happens in the lessons."""

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


def ring_task(button: Message) -> Message:
    """Ask for what is marked, and for a button."""
    return message("Tap what has a ring, then {button}.", button=button)


def ringed(why: Parameter) -> Message:
    """Why a spot is not touched now, and what is."""
    return message("{why}. {instead}", why=why, instead=Term(RINGED))


def refusal(game: Any, text: str) -> MoveError | None:
    """What the rules say against a move, None if it is legal."""
    try:
        game.parse(text)
    except MoveError as error:
        return error
    return None

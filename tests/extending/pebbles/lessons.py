"""The trick of the game, learned by playing it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from extending.pebbles.game import Game
from extending.pebbles.spec import PEBBLES
from guildhall.messages import Message, mark, message
from guildhall.web.games.lessons import NAMES, Course, Lesson
from guildhall.web.games.touches import Deed, ringed


class PebblesTouches:
    """There is nothing to touch but the button."""

    second_person: Mapping[str, str | Message] = MappingProxyType(
        {
            "{player} takes {number}": mark("You take {number}"),
            "{player} wins": mark("You win"),
        }
    )

    def spots(self, game: Any, text: str) -> list[str]:
        return []

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:
        return (Deed("take", message("Take {number}", number=int(text.split()[1]))),)

    def task(self, game: Any, text: str) -> Message:
        return message("Choose {button}.", button=self.deeds(game, text)[0].label)

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        return ringed(message("The heap takes care of itself"))

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> None:
        """There is one button only."""

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:
        return game


COURSE = Course(
    "pebbles",
    mark("Pebbles"),
    mark("How to win."),
    PEBBLES,
    "pebbles/7",
    (
        Lesson(mark("Leave four"), mark("Seven lie there."), "take 3", mark("Four are left.")),
        Lesson(
            mark("Take the rest"),
            mark("Whatever Lorenzo takes, the rest is yours."),
            "take 3",
            mark("The last one was yours."),
            before="take 1",
        ),
    ),
    mark("Leave a multiple of four, and you win."),
    PebblesTouches(),
    begin=lambda: Game(2, 0, heap=7, names=NAMES),
)

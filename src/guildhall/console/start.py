"""How a sitting at the console begins and ends, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from guildhall.console import howto, saves
from guildhall.console.dialogue import ask_game
from guildhall.console.errors import SetupError
from guildhall.console.game_adapter import manner
from guildhall.console.keyboard import Keyboard, Left
from guildhall.console.play import play
from guildhall.console.replay import show
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat, people_and_bots, set_table
from guildhall.games.splendor.editions import edition

CHOICES: dict[str, dict[str, str]] = {
    "splendor": {"gold": "gold_tokens", "nobles": "nobles", "expansion": "expansion"},
    "carcassonne": {
        "two_tile_city": "two_tile_city",
        "farms": "farm_rule",
        "endgame": "endgame",
        "draw": "draw",
    },
}
"""The options of each game, and what they are called there."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a new game is to be like; what is left out is asked for or the usual."""

    players: str | None = None
    bots: str | None = None
    seed: str | None = None
    game: str = "splendor"
    gold: int | None = None
    nobles: str | None = None
    expansion: str | None = None
    two_tile_city: int | None = None
    farms: str | None = None
    endgame: str | None = None
    draw: str | None = None

    @property
    def seats(self) -> list[Seat] | None:
        """The seats that the options name, if they name any."""
        if self.players is None and self.bots is None:
            return None
        people = "P1" if self.players is None else self.players
        return people_and_bots(_names(people), _names(self.bots or ""))

    @property
    def choices(self) -> dict[str, Any]:
        """What is asked of this game, by the names that it has for it; of others it is refused."""
        given = {name: getattr(self, name) for names in CHOICES.values() for name in names}
        told = {name: value for name, value in given.items() if value is not None}
        own = CHOICES[self.game]
        foreign = sorted(f"--{name.replace('_', '-')}" for name in told.keys() - own.keys())
        if foreign:
            raise SetupError(f"{manner(self.game).title} knows no {', '.join(foreign)}")
        return {own[name]: value for name, value in told.items()}


def new_game(options: Options, *, plain: bool) -> None:
    """Play a new game; who plays is asked where the options do not tell."""
    with _sitting(plain=plain) as (screen, keyboard):
        played, choices = manner(options.game), options.choices
        seats = options.seats
        asks = seats is None
        if seats is None:
            seats, expansion = ask_game(screen, keyboard, played, options.expansion)
            choices |= {"expansion": expansion} if expansion else {}
        table = set_table(seats, options.seed, game=options.game, **choices)
        if not asks:
            screen.say(f"Welcome to {played.welcome(table.game)}. Type help to read how to play.")
        play(table, screen, keyboard)


def resume(path: str, options: Options, *, plain: bool) -> None:
    """Go on with a saved game."""
    if options != Options():
        raise SetupError("--resume FILE goes alone", "players and deal are those of the saved game")
    table = saves.load(path)
    with _sitting(plain=plain) as (screen, keyboard):
        screen.say(f"Welcome back. {len(table.game.history)} moves have been made.")
        play(table, screen, keyboard)


def replay(path: str, *, step: bool, plain: bool) -> None:
    """Show a saved game move by move."""
    game = saves.load(path).game
    with _sitting(plain=plain) as (screen, keyboard):
        show(game, screen, keyboard, step=step)


def rules(expansion: str | None, *, plain: bool, game: str = "splendor") -> None:
    """Show how to play."""
    page = howto.page(edition(expansion)) if game == "splendor" else manner(game).page(None)
    Screen(plain=plain).say(*page)


@contextmanager
def _sitting(*, plain: bool) -> Iterator[tuple[Screen, Keyboard]]:
    """A screen and a keyboard; whoever leaves is seen off."""
    screen = Screen(plain=plain)
    with Keyboard(screen) as keyboard:
        try:
            yield screen, keyboard
        except Left:
            screen.say("Goodbye.")


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text.strip() else []

"""How a sitting at the console begins and ends, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from guildhall.console.errors import SetupError
from guildhall.console.game_adapter import title_words, usual_page
from guildhall.console.keyboard import Keyboard, Left
from guildhall.console.language import tell
from guildhall.console.play import play
from guildhall.console.screen import Screen
from guildhall.console.seats import Seat, bot_remarks, people_and_bots, set_table
from guildhall.games.catalogue import USUAL, Settings, game
from guildhall.messages import message, plural


@dataclass(frozen=True, slots=True)
class Options:
    """What a new game is to be like; what is left out is asked for or the usual."""

    players: str | None = None
    bots: str | None = None
    seed: str | None = None
    game: str = USUAL
    settings: Settings = field(default_factory=dict)
    """Those that are not to be the usual ones."""

    @property
    def seats(self) -> list[Seat] | None:
        """The seats that the options name, if they name any."""
        if self.players is None and self.bots is None:
            return None
        people = "P1" if self.players is None else self.players
        return people_and_bots(_names(people), _names(self.bots or ""))


def new_game(options: Options, *, plain: bool) -> None:
    """Play a new game; who plays is asked where the options do not tell."""
    with sitting(plain=plain) as (screen, keyboard):
        spec, settings = game(options.game), dict(options.settings)
        seats = options.seats
        asks = seats is None
        if seats is None:
            from guildhall.console.dialogue import ask_game  # a game without questions comes first

            seats, asked = ask_game(screen, keyboard, spec, settings)
            settings |= asked
        table = set_table(seats, options.seed, game=options.game, **settings)
        if not asks:
            title = title_words(spec, settings)
            welcome = message("Welcome to {game}. Type help to read how to play.", game=title)
            screen.say(tell(welcome))
        screen.say(*bot_remarks(table))
        play(table, screen, keyboard)


def resume(path: str, options: Options, *, plain: bool) -> None:
    """Go on with a saved game."""
    if options != Options():
        raise SetupError(
            message("--resume FILE takes no other options"),
            message("Players and deal are those of the saved game"),
        )
    from guildhall.console import saves

    table = saves.load(path)
    with sitting(plain=plain) as (screen, keyboard):
        made = plural(
            "Welcome back. {count} move has been made.",
            "Welcome back. {count} moves have been made.",
            count=len(table.game.history),
        )
        screen.say(tell(made))
        screen.say(*bot_remarks(table))
        play(table, screen, keyboard)


def replay(path: str, *, step: bool, plain: bool, number: int | None = None) -> None:
    """Show a saved game move by move, or that of a number in a file of the arena."""
    from guildhall.console import saves
    from guildhall.console.replay import show

    table = saves.load(path) if number is None else saves.load_arena_game(path, number)
    with sitting(plain=plain) as (screen, keyboard):
        show(table, screen, keyboard, step=step)


def rules(name: str, settings: Settings, *, plain: bool) -> None:
    """Show how to play a game."""
    Screen(plain=plain).say(*usual_page(game(name), settings))


@contextmanager
def sitting(*, plain: bool) -> Iterator[tuple[Screen, Keyboard]]:
    """A screen and a keyboard; whoever leaves is seen off."""
    screen = Screen(plain=plain)
    with Keyboard(screen) as keyboard:
        try:
            yield screen, keyboard
        except Left:
            screen.say(tell(message("Goodbye.")))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")] if text.strip() else []

"""The options of `play` and `rules` that depend on the games there are."""

from __future__ import annotations

from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from guildhall.cli.command import fail, whole_number

GAMES = ("splendor", "carcassonne")
FARMS = ("third", "second", "first")

EXPANSIONS = ("cities", "trading_posts", "orient", "strongholds")
"""As in `guildhall.games.splendor.editions`, which would take too long to import for this."""


def add_game_option(command: ArgumentParser) -> None:
    """The game, by its name."""
    command.add_argument(
        "game",
        nargs="?",
        default=GAMES[0],
        metavar="GAME",
        help=f"{' or '.join(GAMES)}; splendor unless told otherwise",
    )


def add_expansion_option(command: ArgumentParser) -> None:
    """`--expansion`, at most one."""
    command.add_argument(
        "--expansion",
        action=_Once,
        type=_expansion,
        metavar="NAME",
        help=f"one of {', '.join(EXPANSIONS)}; the base game unless told otherwise",
    )


def add_setting_options(command: ArgumentParser) -> None:
    """An option for each setting of each game."""
    command.add_argument(
        "--gold",
        type=whole_number(0, 10, "a number from 0 to 10"),
        metavar="0-10",
        help="gold tokens; 5 unless told otherwise",
    )
    command.add_argument(
        "--nobles",
        choices=("base", "promo", "all"),
        help="the nobles to draw from; base unless told otherwise",
    )
    add_expansion_option(command)
    command.add_argument(
        "--two-tile-city",
        type=int,
        choices=(2, 4),
        help="Carcassonne: points of a city of two tiles; 2 unless told otherwise",
    )
    command.add_argument(
        "--farms", choices=FARMS, help="Carcassonne: the edition whose meadows count; third"
    )
    command.add_argument(
        "--endgame",
        choices=("equal", "free"),
        help="Carcassonne: equal turns, or a free choice to the end",
    )
    command.add_argument(
        "--draw",
        choices=("variant", "standard"),
        help="Carcassonne: offer, hands and pile, or one tile from the pile",
    )


def game_name(text: str) -> str:
    """The name of a game; looked at last, so that a mistyped option is told as such."""
    if text.lower() not in GAMES:
        fail(f"there is no game {text!r} here; games are {', '.join(GAMES)}")
    return text.lower()


class _Once(Action):
    """An option that may be given once."""

    def __call__(self, parser: ArgumentParser, options: Namespace, value: Any, *_: Any) -> None:
        if getattr(options, self.dest) is not None:
            parser.error("expansions are played singly: give --expansion once")
        setattr(options, self.dest, value)


def _expansion(text: str) -> str:
    name = text.lower().replace("-", "_")
    if name not in EXPANSIONS:
        known = ", ".join(EXPANSIONS)
        raise ArgumentTypeError(f"{text!r} is not one of {known}; they are played singly")
    return name

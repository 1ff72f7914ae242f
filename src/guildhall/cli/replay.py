"""`guildhall replay`: shows a saved game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_plain_option, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("Show a saved game: every move in words, the last board and the result.")

EXAMPLES = mark("""\
examples:
  guildhall replay evening.json
  guildhall replay evening.json --step
  guildhall replay match.jsonl --game 17      a game of the arena
""")


def run(options: Namespace) -> None:
    """Show the game, move by move if that is asked for."""
    from guildhall.console import start

    start.replay(options.file, step=options.step, plain=options.plain, number=options.game)


def add_options(command: ArgumentParser) -> None:
    """Which game, and how fast."""
    command.add_argument("file", metavar="FILE", help=_("a saved game"))
    command.add_argument(
        "--step", action="store_true", help=_("wait for Enter after each move, at a terminal")
    )
    command.add_argument(
        "--game",
        type=whole_number(1, 1 << 30, _("the number of a game")),
        metavar="N",
        help=_("which game of a file that the arena has written"),
    )
    add_plain_option(command)


COMMAND = Command("replay", ABOUT, run, EXAMPLES, add_options)

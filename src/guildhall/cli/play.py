"""`guildhall play`: a game in this terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_plain_option
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Play Splendor with 2 to 4 players, or Carcassonne with 2 to 5, people and bots,
or a game that another package adds.

Without --players, --bots and --resume it asks who plays. People sit first, in
the given order, then the bots. Commands are read line by line, so that a game
can be played from a file too.
""")

EXAMPLES = """\
examples:
  guildhall play --players Ada,Bob --bots greedy
  guildhall play --players Ada --bots greedy,random --seed 7 --gold 4
  guildhall play --players Ada --bots greedy --expansion orient
  guildhall play carcassonne --players Ada --bots journeyman
  guildhall play --resume evening.json
  guildhall play --players Ada,Bob --seed 7 --plain < commands.txt
"""


def run(options: Namespace) -> None:
    """Play a new game, or go on with a saved one."""
    from guildhall.console import start

    wanted = start.Options(options.players, options.bots, options.seed, *chosen_game(options))
    if options.resume is None:
        start.new_game(wanted, plain=options.plain)
    else:
        start.resume(options.resume, wanted, plain=options.plain)


def add_options(command: ArgumentParser) -> None:
    """Who plays what, and how."""
    command.add_argument(
        "--players",
        metavar="NAMES",
        help=_("people, with commas between; P1 if there are only bots"),
    )
    command.add_argument(
        "--bots", metavar="BOTS", help=_("bots, with commas between, such as greedy,random")
    )
    command.add_argument("--seed", help=_("a number or a word; the same seed gives the same deal"))
    command.add_argument("--resume", metavar="FILE", help=_("go on with a saved game"))
    add_plain_option(command)


COMMAND = Command("play", ABOUT, run, EXAMPLES, add_options, add_game_options)

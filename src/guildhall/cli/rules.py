"""`guildhall rules`: shows how to play."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_plain_option
from guildhall.cli.game_options import add_expansion_option, add_game_option, game_name

ABOUT = "Show how to play, with every command."

EXAMPLES = """\
examples:
  guildhall rules
  guildhall rules --expansion orient
  guildhall rules carcassonne
"""


def run(options: Namespace) -> None:
    """Show the rules of the game."""
    from guildhall.console import start

    start.rules(options.expansion, plain=options.plain, game=game_name(options.game))


def add_options(command: ArgumentParser) -> None:
    """Which game, with which expansion."""
    add_game_option(command)
    add_expansion_option(command)
    add_plain_option(command)


COMMAND = Command("rules", ABOUT, run, EXAMPLES, add_options)

"""`guildhall rules`: shows how to play."""

from __future__ import annotations

from argparse import Namespace

from guildhall.cli.command import Command, add_plain_option
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import mark

ABOUT = mark("Show how to play, with every command.")

EXAMPLES = """\
examples:
  guildhall rules
  guildhall rules --expansion orient
  guildhall rules carcassonne
"""


def run(options: Namespace) -> None:
    """Show the rules of the game."""
    from guildhall.console import start

    start.rules(*chosen_game(options), plain=options.plain)


COMMAND = Command("rules", ABOUT, run, EXAMPLES, add_plain_option, add_game_options)

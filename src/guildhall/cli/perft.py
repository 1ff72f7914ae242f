"""`guildhall perft`: counts the ways to go on, to compare engines by."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, fail, whole_number
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Count the sequences of moves from a position.

Two engines that know the same rules count the same. The position is that of a
new game with a seed, or one that is given in a line. Decks are taken as they lie.
""")

EXAMPLES = """\
examples:
  guildhall perft --seed 7 --depth 3
  guildhall perft --expansion orient --players 3 --divide
  guildhall perft carcassonne --seed 7 --depth 2
"""


def run(options: Namespace) -> None:
    """Print a line for each depth, or for each first move."""
    from guildhall.games import catalogue

    name, settings = chosen_game(options)
    spec = catalogue.game(name)
    try:
        if options.position:
            game = spec.game_class().from_position(options.position, options.seed)
        else:
            game = spec.start(options.players, options.seed, None, spec.complete(settings))
    except ValueError as error:
        from guildhall.console.language import tell
        from guildhall.messages import words_of

        fail(tell(words_of(error)))
    if not options.divide:
        for depth in range(1, options.depth + 1):
            sys.stdout.write(f"{depth} {game.perft(depth)}\n")
        return
    for move in game.legal_moves():
        game.push(move)
        sys.stdout.write(f"{move}: {game.perft(options.depth - 1)}\n")
        game.pop()


def add_options(command: ArgumentParser) -> None:
    """From where, and how far."""
    command.add_argument(
        "--players",
        type=whole_number(2, 5, _("a number of players")),
        default=2,
        help=_("2 unless told"),
    )
    command.add_argument("--seed", default="1", help=_("deals the game; 1 unless told"))
    command.add_argument("--position", metavar="LINE", help=_("a position instead of a new game"))
    command.add_argument(
        "--depth",
        type=whole_number(1, 9, _("a depth from 1 to 9")),
        default=3,
        help=_("how many moves; 3 unless told"),
    )
    command.add_argument("--divide", action="store_true", help=_("a line for each first move"))


COMMAND = Command("perft", ABOUT, run, EXAMPLES, add_options, add_game_options)

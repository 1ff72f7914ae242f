"""`guildhall puzzle`: the puzzle of the day, or another one, in this terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_plain_option, fail, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Solve the puzzle of the day, or one of an edition or a theme.

Type moves as in a game; `solution` shows the best one and says why. Themes are
finish, unstoppable, noble, points, denial, chain, conquest, post, preparation,
growth, restraint and quiet.
""")

EXAMPLES = mark("""\
examples:
  guildhall puzzle
  guildhall puzzle --edition orient
  guildhall puzzle --theme denial
""")


def run(options: Namespace) -> None:
    """Show the puzzle and judge moves."""
    from datetime import UTC, datetime

    from guildhall.console import start
    from guildhall.console.puzzle import choose_puzzle, play_puzzle
    from guildhall.puzzles.collection import shipped

    if options.id:
        puzzle = shipped().puzzles.get(options.id)
        if puzzle is None:
            fail(_("there is no puzzle {id}").format(id=options.id))
    else:
        today = datetime.now(UTC).date()
        puzzle = choose_puzzle(options.edition, options.theme, options.players, today)
    with start.sitting(plain=options.plain) as (screen, keyboard):
        play_puzzle(puzzle, screen, keyboard)


def add_options(command: ArgumentParser) -> None:
    """Which one."""
    command.add_argument(
        "--edition",
        default="",
        metavar="NAME",
        help=_("base, cities, trading_posts, orient or strongholds"),
    )
    command.add_argument("--theme", default="", metavar="NAME", help=_("what it is about"))
    command.add_argument(
        "--players",
        type=whole_number(2, 4, _("2, 3 or 4")),
        default=0,
        metavar="N",
        help=_("how many play"),
    )
    command.add_argument("--id", default="", help=_("this one"))
    add_plain_option(command)


COMMAND = Command("puzzle", ABOUT, run, EXAMPLES, add_options)

"""`guildhall openings`: lets strong bots play, and counts what they get first."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, fail, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Count what strong bots get first, and how it ends.

Bots play against themselves; a file tells for each seat what it got first (cards
in Splendor, the place of the first meeple in Carcassonne), how often that won and
with how many points. The same command counts the same; one that was ended goes
on where it was. The figures of the page of openings are made like this.
""")

EXAMPLES = mark("""\
examples:
  guildhall openings --games 200 --into splendor-2.json
  guildhall openings --edition orient --players 3 --games 100 --into orient-3.json
  guildhall openings --game carcassonne --bot journeyman --into carcassonne-2.json
""")


def run(options: Namespace) -> None:
    """Play and count, telling how far it is."""
    from pathlib import Path

    from guildhall.bots import registry
    from guildhall.bots.registry import UnknownBot
    from guildhall.games.catalogue import SettingError, UnknownGame, game
    from guildhall.openings.collection import OpeningsError, Plan
    from guildhall.openings.production import make

    plan = Plan(
        options.game,
        options.edition,
        options.players,
        options.bot,
        options.simulations,
        options.seed,
    )
    into = Path(options.into)
    try:
        sizes = game(plan.game).sizes
        if plan.players not in sizes:
            fail(_("{number} players do not fit").format(number=plan.players))
        registry.check(plan.bot, plan.game)
        for games in make(plan, options.games, into):
            done = _("{games} of {all} games").format(games=games, all=options.games)
            sys.stderr.write(f"{done}\n")
    except (OpeningsError, SettingError, UnknownGame, UnknownBot) as error:
        from guildhall.console.language import tell

        fail(tell(error.sentences))
    except OSError as error:
        told = _("{file} cannot be opened ({why}). Check its name and its folder")
        fail(told.format(file=error.filename, why=error.strerror))
    told = _("Games counted in {file}: {games}")
    sys.stdout.write(told.format(games=options.games, file=into) + "\n")


def add_options(command: ArgumentParser) -> None:
    """What is played by whom, how much, and where it is kept."""
    command.add_argument("--game", default="splendor", help=_("the game (splendor)"))
    command.add_argument(
        "--edition", default="", metavar="CHOICE", help=_("none for the base game")
    )
    command.add_argument(
        "--players",
        type=whole_number(2, 10, _("a number of players")),
        default=2,
        metavar="N",
        help=_("how many play (2)"),
    )
    command.add_argument("--bot", default="master", help=_("who plays (master)"))
    command.add_argument(
        "--simulations",
        type=whole_number(1, 10_000_000, _("a number of simulations")),
        default=200,
        metavar="N",
        help=_("for each decision (200)"),
    )
    command.add_argument("--seed", default="1", help=_("fixes every deal and every search"))
    command.add_argument(
        "--games",
        type=whole_number(1, 1_000_000, _("a number of games")),
        default=100,
        metavar="N",
        help=_("games to count in all (100)"),
    )
    command.add_argument(
        "--into", required=True, metavar="FILE", help=_("where the figures are kept")
    )


COMMAND = Command("openings", ABOUT, run, EXAMPLES, add_options)

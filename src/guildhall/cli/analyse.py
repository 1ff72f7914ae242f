"""`guildhall analyse`: what a bot makes of a saved game."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_plain_option, whole_number
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Analyse a saved game that is over: chances, mistakes, better moves and luck.

Every decision is judged by what its player could know. Chances are the parts of
the victory that each player may expect, in percent, before the move beside them.
""")

EXAMPLES = mark("""\
examples:
  guildhall analyse evening.json
  guildhall analyse evening.json --effort 60000     thinks ten times longer
  guildhall analyse evening.json --json             for programs
""")


def run(options: Namespace) -> None:
    """Judge the game, decision by decision."""
    from guildhall.console import saves
    from guildhall.console.analysis import analysis_json, show_analysis
    from guildhall.console.screen import Screen

    table = saves.load(options.file)
    if options.json:
        sys.stdout.write(analysis_json(table, options.effort) + "\n")
    else:
        show_analysis(table, Screen(plain=options.plain), options.effort)


def add_options(command: ArgumentParser) -> None:
    """Which game, and how thoroughly."""
    command.add_argument("file", metavar="FILE", help=_("a saved game"))
    command.add_argument(
        "--effort",
        type=whole_number(1, 10_000_000, _("a number of positions")),
        default=6_000,
        metavar="N",
        help=_("positions to look at for each decision (6000)"),
    )
    command.add_argument("--json", action="store_true", help=_("one line of JSON for programs"))
    add_plain_option(command)


COMMAND = Command("analyse", ABOUT, run, EXAMPLES, add_options)

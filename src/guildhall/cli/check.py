"""`guildhall check`: looks whether the records of a hall are whole."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Look whether the records of a hall are whole.

Every stream is read and understood: events, tables, people. With --repair a
damaged one is written to a file beside the database as it is, and what is whole
of it stays in its place. Close the hall before, and keep the files.
""")

EXAMPLES = """\
examples:
  guildhall check
  guildhall check --database club.db --repair
"""


def run(options: Namespace) -> None:
    """Say what is damaged; the exit code is 0 if nothing is, else 1."""
    from guildhall.console.check import run as check
    from guildhall.console.language import tell
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError

    try:
        sound = check(place(options.database), repair=options.repair)
    except LogError as error:
        fail(tell(error.sentences))
    sys.exit(0 if sound else 1)


def add_options(command: ArgumentParser) -> None:
    """Whose records, and whether to repair them."""
    add_database_option(command)
    command.add_argument(
        "--repair",
        action="store_true",
        help=_("set damaged streams aside in files, and put back what is whole of them"),
    )


COMMAND = Command("check", ABOUT, run, EXAMPLES, add_options, extra="hall")

"""`guildhall backup`: keeps everything in one file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Keep everything in one file, while the hall is open or closed.

The file holds the key of the hall too, so that links go on working where it is
put back; keep it where nobody else reads it.
""")

EXAMPLES = """\
examples:
  guildhall backup saturday.guildhall
  guildhall backup saturday.guildhall --database club.db
"""


def run(options: Namespace) -> None:
    """Write the backup and say how much is in it."""
    from pathlib import Path

    from guildhall.console.amounts import amount_words
    from guildhall.console.language import tell
    from guildhall.hall.backup import write_backup
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError, open_log
    from guildhall.messages import Word, message

    try:
        with open_log(place(options.database)) as log:
            kept = write_backup(log, Path(options.file))
    except LogError as error:
        fail(tell(error.sentences))
    told = message(
        "In {place}: {amount}.",
        place=Word(options.file),
        amount=amount_words(kept.entries, kept.streams),
    )
    sys.stdout.write(f"{tell(told)}\n")


def add_options(command: ArgumentParser) -> None:
    """Which file, and of which hall."""
    command.add_argument("file", metavar="FILE", help=_("the backup"))
    add_database_option(command)


COMMAND = Command("backup", ABOUT, run, EXAMPLES, add_options, extra="hall")

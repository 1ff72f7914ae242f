"""`guildhall restore`: puts a backup back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail

ABOUT = """\
Put a backup back, on this computer or another one, where no hall is yet.

Then `guildhall serve` goes on where the backup was made.
"""

EXAMPLES = """\
examples:
  guildhall restore saturday.guildhall
  guildhall restore saturday.guildhall --database club.db
"""


def run(options: Namespace) -> None:
    """Put the backup back and say how much was in it."""
    from pathlib import Path

    from guildhall.hall.backup import restore_backup
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError, without_password

    try:
        address = place(options.database)
        kept = restore_backup(Path(options.file), address)
    except LogError as error:
        fail(str(error))
    shown = without_password(address)
    sys.stdout.write(f"{kept.entries} entries of {kept.streams} streams are back in {shown}.\n")


def add_options(command: ArgumentParser) -> None:
    """Which file, and into which hall."""
    command.add_argument("file", metavar="FILE", help="the backup")
    add_database_option(command)


COMMAND = Command("restore", ABOUT, run, EXAMPLES, add_options, extra="hall")

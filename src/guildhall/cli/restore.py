"""`guildhall restore`: puts a backup back."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Put a backup back, on this computer or another one, where no hall is yet.

Then `guildhall serve` goes on where the backup was made. With --check nothing is
put back: the backup, or the newest one in a folder, is tried as in a drill.
""")

EXAMPLES = """\
examples:
  guildhall restore saturday.guildhall
  guildhall restore saturday.guildhall --database club.db
  guildhall restore --check /var/backups/guildhall
"""


def run(options: Namespace) -> None:
    """Put the backup back and say how much was in it."""
    from pathlib import Path

    from guildhall.console.amounts import amount_words
    from guildhall.console.language import tell
    from guildhall.hall.backup import restore_backup
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError, without_password
    from guildhall.messages import Word, message

    if options.check:
        _drill(options.file)
        return
    try:
        address = place(options.database)
        kept = restore_backup(Path(options.file), address)
    except LogError as error:
        fail(tell(error.sentences))
    told = message(
        "Back in {place}: {amount}.",
        place=Word(without_password(address)),
        amount=amount_words(kept.entries, kept.streams),
    )
    sys.stdout.write(f"{tell(told)}\n")


SOUND = mark("{file} would come back whole: {amount}. Nothing was changed.")
DAMAGED = mark("{file} would come back damaged as told above: {amount}. Nothing was changed.")


def _drill(file: str) -> None:
    """Say what a backup would bring back; the exit code is 0 if all of it is whole, else 1."""
    from pathlib import Path

    from guildhall.console.amounts import amount_words
    from guildhall.console.language import tell
    from guildhall.hall.drill import drill_backup, newest_backup
    from guildhall.hall.log import LogError
    from guildhall.messages import Word, message

    try:
        backup = newest_backup(Path(file))
        report = drill_backup(backup)
    except LogError as error:
        fail(tell(error.sentences))
    for damage in report.damages:
        broken = message(
            "{stream}: entry {number} of {entries} is damaged ({why})",
            stream=Word(damage.stream),
            number=damage.seq,
            entries=damage.entries,
            why=Word(str(damage.why)),
        )
        sys.stdout.write(f"{tell(broken)}\n")
    text = SOUND if report.sound else DAMAGED
    amount = amount_words(report.entries, report.streams)
    told = message(text, file=Word(str(backup)), amount=amount)
    sys.stdout.write(f"{tell(told)}\n")
    sys.exit(0 if report.sound else 1)


def add_options(command: ArgumentParser) -> None:
    """Which file, and into which hall."""
    command.add_argument("file", metavar="FILE", help=_("the backup"))
    command.add_argument(
        "--check",
        action="store_true",
        help=_("only try it: put it into a file that is thrown away, and read all of it"),
    )
    add_database_option(command)


COMMAND = Command("restore", ABOUT, run, EXAMPLES, add_options, extra="hall")

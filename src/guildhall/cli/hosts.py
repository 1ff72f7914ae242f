"""`guildhall hosts`: lists the hosts of the hall, or dismisses one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
List the hosts of the hall, or dismiss one.

Whoever is dismissed is out at once, in every event, and the organiser’s link
is renewed, for they know it.
""")

EXAMPLES = """\
examples:
  guildhall hosts
  guildhall hosts --dismiss 3f9c2a7b1d5e8046
"""


def run(options: Namespace) -> None:
    """List the hosts, or dismiss the one that is named."""
    from guildhall.console.hosts import dismiss, tell_hosts
    from guildhall.console.language import tell
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError

    address = place(options.database)
    try:
        if options.dismiss is None:
            tell_hosts(address)
        else:
            dismiss(address, options.dismiss)
    except LogError as error:
        fail(tell(error.sentences))


def add_options(command: ArgumentParser) -> None:
    """Whose hosts, and whom to dismiss."""
    command.add_argument(
        "--dismiss", metavar="ID", help=_("the id of a host, as the list shows it")
    )
    add_database_option(command)


COMMAND = Command("hosts", ABOUT, run, EXAMPLES, add_options, extra="hall")

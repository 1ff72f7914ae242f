"""`guildhall link`: shows the organiser's link."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Show the organiser’s link: whoever opens it becomes a host of the hall, opens
events and organises all of them. Show it to nobody else.

With --renew it is a new one, and all earlier ones stop working; those who came
by them stay hosts (see guildhall hosts).
""")

EXAMPLES = """\
examples:
  guildhall link
  guildhall link --renew
  guildhall link --database club.db --url http://192.168.1.20:8000
"""


def run(options: Namespace) -> None:
    """Show the link, a new one if that is asked for."""
    from guildhall.console.hosts import tell_link
    from guildhall.console.language import tell
    from guildhall.hall.database_url import place
    from guildhall.hall.log import LogError
    from guildhall.web.addresses import ServeError
    from guildhall.web.serve_options import read_options

    try:
        url = options.url or read_options({}).home
        tell_link(place(options.database), url, renew=options.renew)
    except (LogError, ServeError) as error:
        fail(tell(error.sentences))


def add_options(command: ArgumentParser) -> None:
    """Whose link, and whether a new one."""
    command.add_argument("--renew", action="store_true", help=_("make a new one; old ones end"))
    command.add_argument(
        "--url",
        metavar="URL",
        help=_("where the hall is; unless told, as GUILDHALL_URL says, else on this computer"),
    )
    add_database_option(command)


COMMAND = Command("link", ABOUT, run, EXAMPLES, add_options, extra="hall")

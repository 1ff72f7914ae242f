"""`guildhall serve`: opens the hall in browsers."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace

from guildhall.cli.command import Command, add_database_option, fail

ABOUT = """\
Open the hall: people play in their browsers, on this computer and on phones in
the same network.

Everything is kept in one file, or in a PostgreSQL database, which several
worker processes can share.

Each option can be set by the environment as well: GUILDHALL_PORT is --port,
GUILDHALL_TRUSTED_PROXY is --trusted-proxy, with commas between several, and so
on; GUILDHALL_DB is --database. What is given here counts.
"""

EXAMPLES = """\
examples:
  guildhall serve
  guildhall serve --host 127.0.0.1      only this computer
  guildhall serve --database club.db --port 8080
  guildhall serve --database postgresql://hall@localhost/hall --workers 4
  guildhall serve --database @hall.address     an address with a password
"""


def run(options: Namespace) -> None:
    """Serve until somebody stops it."""
    from guildhall.hall.log import LogError
    from guildhall.web.addresses import ServeError
    from guildhall.web.serve import serve
    from guildhall.web.serve_options import ServeOptions, read_options

    given = {
        name: value for name, value in vars(options).items() if name in ServeOptions.model_fields
    }
    try:
        serve(read_options(given), options.database)
    except (ServeError, LogError) as error:
        fail(str(error))


def add_options(command: ArgumentParser) -> None:
    """Where to listen, where records are kept, and for whom.

    What is left out has no value here, so that the environment counts; values are checked where
    those of the environment are.
    """
    add_database_option(command)
    command.argument_default = SUPPRESS
    command.add_argument(
        "--host",
        metavar="ADDRESS",
        help="where to listen; everywhere unless told otherwise, so that phones reach it",
    )
    command.add_argument(
        "--port", metavar="N", help="8000 or the next free one unless told otherwise"
    )
    command.add_argument("--workers", metavar="N", help="processes; needs PostgreSQL")
    command.add_argument(
        "--url", metavar="URL", help="the address for everybody, if another server stands in front"
    )
    command.add_argument(
        "--tables-wait",
        metavar="HOURS",
        help="how long a table waits for the next player before it closes; 24, or 0 for ever",
    )
    command.add_argument(
        "--host-name",
        action="append",
        metavar="NAME",
        help="another name under which browsers reach it, for links; may be given several times",
    )
    command.add_argument(
        "--trusted-proxy",
        action="append",
        metavar="ADDRESS",
        help="a server in front that tells whom it asks for; may be given several times",
    )
    command.add_argument(
        "--access-log", action="store_true", help="tell every request here, without secrets"
    )


COMMAND = Command("serve", ABOUT, run, EXAMPLES, add_options, extra="hall")

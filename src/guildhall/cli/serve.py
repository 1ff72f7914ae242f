"""`guildhall serve`: opens the hall in browsers."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from guildhall.cli.command import Command, add_database_option, fail, whole_number

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the network are to reach the hall

ABOUT = """\
Open the hall: people play in their browsers, on this computer and on phones in
the same network.

Everything is kept in one file, or in a PostgreSQL database, which several
worker processes can share.
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
    from guildhall.web.serve import Wish, serve

    wish = Wish(
        options.host,
        options.port,
        options.database,
        options.workers,
        options.url,
        options.access_log,
        options.tables_wait,
        tuple(name.lower() for name in options.host_name),
        tuple(options.trusted_proxy),
    )
    try:
        serve(wish)
    except (ServeError, LogError) as error:
        fail(str(error))


def add_options(command: ArgumentParser) -> None:
    """Where to listen, where records are kept, and for whom."""
    command.add_argument(
        "--host",
        default=EVERYWHERE,
        metavar="ADDRESS",
        help="where to listen; everywhere unless told otherwise, so that phones reach it",
    )
    command.add_argument(
        "--port",
        type=whole_number(0, 65535, "a port, which is a number up to 65535"),
        metavar="N",
        help="8000 or the next free one unless told otherwise",
    )
    add_database_option(command)
    command.add_argument(
        "--workers",
        type=whole_number(1, 64, "a number from 1 to 64"),
        default=1,
        metavar="N",
        help="processes; needs PostgreSQL",
    )
    command.add_argument(
        "--url", metavar="URL", help="the address for everybody, if another server stands in front"
    )
    command.add_argument(
        "--tables-wait",
        type=whole_number(0, 10_000, "a number of hours up to 10,000"),
        default=24,
        metavar="HOURS",
        help="how long a table waits for the next player before it closes; 24, or 0 for ever",
    )
    command.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which browsers reach it, for links; may be given several times",
    )
    command.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        type=_network,
        metavar="ADDRESS",
        help="a server in front that tells whom it asks for; may be given several times",
    )
    command.add_argument(
        "--access-log", action="store_true", help="tell every request here, without secrets"
    )


def _network(text: str) -> str:
    from ipaddress import ip_network

    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not an address such as 10.0.0.1") from error


COMMAND = Command("serve", ABOUT, run, EXAMPLES, add_options, extra="hall")

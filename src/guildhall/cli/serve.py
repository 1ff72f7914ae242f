"""`guildhall serve`: opens the hall in browsers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, fail
from guildhall.cli.language import mark
from guildhall.cli.serve_flags import add_serve_flags, given_flags

ABOUT = mark("""\
Open the hall: people play in their browsers, on this computer and on phones in
the same network.

Everything is kept in one file, or in a PostgreSQL database, which several
worker processes can share.

Each option can be set by the environment as well: GUILDHALL_PORT is --port,
GUILDHALL_TRUSTED_PROXY is --trusted-proxy, with commas between several, and so
on; GUILDHALL_DB is --database. GUILDHALL_PORT_FILE names a file with the value.
Secrets are set like that alone: GUILDHALL_SMTP_PASSWORD_FILE. What is given here
counts; `guildhall settings` shows all of them. A PACE such as 20:200 is so many
a second, and so many at once.
""")

EXAMPLES = mark("""\
examples:
  guildhall serve
  guildhall serve --host 127.0.0.1      only this computer
  guildhall serve --database club.db --port 8080
  guildhall serve --database postgresql://hall@localhost/hall --workers 4
  guildhall serve --database @hall.address     an address with a password
""")


def run(options: Namespace) -> None:
    """Serve until somebody stops it."""
    from guildhall.console.language import renderer, tell
    from guildhall.hall.log import LogError
    from guildhall.web.addresses import ServeError
    from guildhall.web.serve import serve
    from guildhall.web.serve_options import read_options

    given = given_flags(options)
    try:
        serve(read_options(given), given.get("database"), renderer())
    except (ServeError, LogError) as error:
        fail(tell(error.sentences))


def add_options(command: ArgumentParser) -> None:
    """A flag for every setting of a hall."""
    add_serve_flags(command)


COMMAND = Command("serve", ABOUT, run, EXAMPLES, add_options, extra="hall")

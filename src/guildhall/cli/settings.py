"""`guildhall settings`: prints how a hall would be served, and why."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, fail
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark
from guildhall.cli.serve_flags import add_serve_flags, given_flags

ABOUT = mark("""\
Print every setting of a hall with where it comes from.

A flag overrides the environment, and the environment overrides the default. Each
variable may name a file instead: GUILDHALL_PORT_FILE is a file that holds the
port. Secrets are hidden. Flags are those of `guildhall serve`.
""")

EXAMPLES = """\
examples:
  guildhall settings
  guildhall settings --port 8080
"""


ORIGINS = {
    "flag": mark("flag"),
    "environment": mark("environment"),
    "file": mark("file"),
    "default": mark("default"),
}


def run(options: Namespace) -> None:
    """Print a line for each setting; variables that mean nothing are told on stderr."""
    from guildhall.console.language import tell
    from guildhall.messages import Word, message
    from guildhall.printable import printable
    from guildhall.web.addresses import ServeError
    from guildhall.web.option_sources import unknown_variables
    from guildhall.web.serve_options import told_settings

    try:
        settings = told_settings(given_flags(options))
    except ServeError as error:
        fail(tell(error.sentences))
    widths = [max(len(line[column]) for line in settings) for column in (0, 1)]
    for name, value, origin in settings:
        line = f"{name:{widths[0]}}  {value:{widths[1]}}  {_(ORIGINS[origin])}"
        sys.stdout.write(f"{printable(line)}\n")
    for name in unknown_variables({line[0] for line in settings}):
        words = tell(message("{name} is not a setting of a hall", name=Word(name)))
        sys.stderr.write(f"guildhall: {printable(words)}\n")


def add_options(command: ArgumentParser) -> None:
    """The flags of `guildhall serve`."""
    add_serve_flags(command)


COMMAND = Command("settings", ABOUT, run, EXAMPLES, add_options, extra="hall")

"""`guildhall event`: the organiser's desk in this terminal."""

from __future__ import annotations

from argparse import REMAINDER, ArgumentParser, Namespace

from guildhall.cli.command import Command
from guildhall.cli.language import mark

ABOUT = mark("Run a tournament from its first entry to its end.")


def run(options: Namespace) -> None:
    """Hand over to the desk, which reads its own words."""
    from guildhall.console.event.command import main

    main(options.words)


def add_options(command: ArgumentParser) -> None:
    """Take everything behind `event` as it is, options and --help too: the desk reads it."""
    command.prefix_chars = ""
    command.add_argument("words", nargs=REMAINDER)


COMMAND = Command("event", ABOUT, run, add_options=add_options, extra="hall")

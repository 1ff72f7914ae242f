"""Runs `guildhall`: finds the command, reads its options, tells in one line what went wrong."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Action, ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from guildhall.cli.command import Command, CommandParser, add_language_option, fail, shown_examples
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark, speaking, without_language

ABOUT = mark("Play Splendor in browsers or here, and run board-game tournaments.")

EXAMPLES = mark("""\
examples:
  guildhall serve                  opens the hall in browsers, for phones too
  guildhall play                   asks who plays
  guildhall play --bots greedy     one person against a bot
  guildhall play carcassonne       the same for Carcassonne
  guildhall replay evening.json    shows a saved game move by move
  guildhall rules                  how to play
  guildhall event demo             watch a whole small tournament go by
""")

COMMANDS = (
    "serve",
    "settings",
    "link",
    "hosts",
    "backup",
    "restore",
    "check",
    "play",
    "replay",
    "analyse",
    "puzzle",
    "puzzles",
    "openings",
    "rules",
    "perft",
    "event",
    "train",
    "arena",
    "mcp",
    "dataset",
)
"""In the order of `guildhall --help`, by their modules; loaded are those that are wanted."""

COLLECT_AFTER = 100_000
"""Things that are made until garbage is looked for: what a command loads stays, and to look through
it again and again takes time."""

TAKES_LANGUAGE_ITSELF = "event"
"""Its own commands say in which language they answer."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command that the arguments name, those of the process if there are none.

    Raises SystemExit: 2 when the user got something wrong, 130 after Ctrl-C.
    """
    if arguments is None:  # the process is ours alone
        gc.set_threshold(COLLECT_AFTER)
    words = sys.argv[1:] if arguments is None else list(arguments)
    with speaking(words) as trouble:
        if trouble:
            fail(trouble)
        rest = without_language(words)
        _run(words if words[:1] == rest[:1] == [TAKES_LANGUAGE_ITSELF] else rest)


def _run(words: Sequence[str]) -> None:
    named = named_command(words)
    extra = named.extra if named else ""
    try:
        options = parser(words).parse_args(words)
        options.run(options)
    except ModuleNotFoundError as error:
        from guildhall.extras import missing_extra

        missing = missing_extra(error, extra)
        if not missing:
            raise
        needs = _("this command needs the extra {extra}: {command}")
        fail(needs.format(extra=missing, command=f"pip install 'guildhall[{missing}]'"))
    except BrokenPipeError:  # nobody reads any more: neither the rest nor a traceback is wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except ValueError as error:
        # Loaded only here: help and version come without it.
        from guildhall.console.errors import ConsoleError
        from guildhall.console.language import tell

        if not isinstance(error, ConsoleError):
            raise
        fail(tell(error.sentences))


def named_command(words: Sequence[str]) -> Command | None:
    """The command that the words begin with, if they begin with one."""
    return load_command(words[0]) if words and words[0] in COMMANDS else None


def load_command(name: str) -> Command:
    """One of the commands."""
    command: Command = import_module(f"guildhall.cli.{name}").COMMAND
    return command


def parser(words: Sequence[str]) -> ArgumentParser:
    """The parser of the command that the words begin with, else of all without their options."""
    overview = CommandParser("guildhall", _(ABOUT), shown_examples(EXAMPLES))
    add_language_option(overview)
    overview.add_argument("--version", action=_Version, nargs=0, help=_("tell the version"))
    overview.set_defaults(run=lambda _options: overview.print_help())
    commands = overview.add_subparsers(title=_("commands"), metavar="COMMAND", prog="guildhall")
    named = named_command(words)
    for command in [named] if named else map(load_command, COMMANDS):
        subparser = commands.add_parser(
            command.name,
            help=command.summary,
            description=_(command.about),
            epilog=shown_examples(command.examples),
        )
        subparser.set_defaults(run=command.run)
        if not named:
            continue
        if command.name != TAKES_LANGUAGE_ITSELF:
            add_language_option(subparser)
        if command.add_game_options is not None:
            command.add_game_options(subparser, words)
        if command.add_options is not None:
            command.add_options(subparser)
    return overview


class _Version(Action):
    """Tells the version and ends the program."""

    def __call__(self, parser: ArgumentParser, *_arguments: Any) -> None:
        from guildhall import __version__

        sys.stdout.write(f"guildhall {__version__}\n")
        parser.exit()

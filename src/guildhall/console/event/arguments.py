"""How commands are declared and their words are read."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import chain
from textwrap import fill
from typing import Any, NoReturn

from guildhall.console.event.answers import Answer
from guildhall.console.event.session import Session

ROLES = ("organiser", "arbiter", "scorekeeper", "player", "public")
WIDTH = 78


Adding = Callable[[ArgumentParser], object]
"""Adds options to the parser of a command."""
Run = Callable[[Session, Namespace], Answer]


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the desk: its name, what it is for, its options, examples, what it does."""

    name: str
    summary: str
    options: Sequence[Adding]
    examples: Sequence[str]
    run: Run
    """Its docstring tells more about it."""


class CommandGroup(list[Command]):
    """The commands of a module, declared where they are written."""

    def add(
        self, name: str, summary: str, *options: Adding, examples: Sequence[str]
    ) -> Callable[[Run], Run]:
        """Declare the function below as a command; examples go without `guildhall event`."""

        def declare(run: Run) -> Run:
            self.append(Command(name, summary, options, examples, run))
            return run

        return declare


def option(*names: str, **settings: Any) -> Adding:
    """One option or argument, as argparse knows it."""
    return lambda words: words.add_argument(*names, **settings)


class Parser(ArgumentParser):
    """A parser whose complaints are one line each."""

    def error(self, message: str) -> NoReturn:
        """Complain and leave."""
        line = " ".join(message.split())
        sys.stderr.write(f"guildhall: {line}; see {self.prog} --help\n")
        sys.exit(2)


def read(groups: Mapping[str, Sequence[Command]], about: str, words: Sequence[str]) -> Namespace:
    """What the words ask for; only the parser of their command is built."""
    commands = {command.name: command for command in chain.from_iterable(groups.values())}
    if words and words[0] in commands:
        return _options_of(_parser_of(commands[words[0]]), words[1:])
    overview = Parser(
        "guildhall event",
        usage="guildhall event COMMAND ...",
        description=f"{about}\n{_listing(groups)}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    options = overview.parse_args(words[:1] if words[:1] in (["-h"], ["--help"]) else [])
    if words:
        close = get_close_matches(words[0], commands, n=1)
        overview.error(f"there is no command {words[0]!r}" + "".join(f", {w!r}?" for w in close))
    overview.print_help()
    options.command = None
    return options


def _options_of(parser: Parser, words: Sequence[str]) -> Namespace:
    """The options of a command; one with a default for `more` gets unknown ones with their words.

    Only the event knows the fields of its sheets, so that they cannot be declared beforehand.
    """
    options, unknown = parser.parse_known_args(words)
    more: dict[str, list[str]] = {}
    name = ""
    for word in unknown:
        if word.startswith("--") and "more" in options:
            name = word.removeprefix("--")
            more[name] = []
        elif name:
            more[name].append(word)
        else:
            parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if more:
        options.more = more
    return options


def _parser_of(command: Command) -> Parser:
    parser = Parser(
        f"guildhall event {command.name}",
        description=fill(" ".join((command.run.__doc__ or "").split()), WIDTH),
        epilog="".join(["examples:\n", *(f"  guildhall event {e}\n" for e in command.examples)]),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for add in command.options:
        add(parser)
    _add_common(parser)
    parser.set_defaults(command=command)
    return parser


def _listing(groups: Mapping[str, Sequence[Command]]) -> str:
    lines: list[str] = []
    for heading, commands in groups.items():
        lines += ["", f"{heading}:"]
        lines += [f"  {command.name:<10} {command.summary}" for command in commands]
    return "\n".join(lines)


def _add_common(words: ArgumentParser) -> None:
    desk = words.add_argument_group("the desk")
    desk.add_argument(
        "--event",
        metavar="NAME",
        default=os.environ.get("GUILDHALL_EVENT"),
        help="the event; else GUILDHALL_EVENT, the only one or the last used",
    )
    desk.add_argument(
        "--db",
        metavar="PLACE",
        help="file, postgresql://... or @FILE with the address; else GUILDHALL_DB or a usual file",
    )
    desk.add_argument(
        "--by",
        metavar="WHO",
        default=os.environ.get("GUILDHALL_BY") or "organiser",
        help="who does it, for the log; else GUILDHALL_BY",
    )
    desk.add_argument(
        "--role", choices=ROLES, default="organiser", metavar="ROLE", help=f"{', '.join(ROLES)}"
    )
    desk.add_argument("--json", action="store_true", help="answer with data for machines")
    desk.add_argument("--plain", action="store_true", help="no colours and frames, as in a pipe")
    desk.add_argument("--rules", action="store_true", help="name the rules behind a refusal")
    words.set_defaults(yes=False)


def positive(text: str) -> int:
    """A number from 1 on."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise ValueError(text)
    return int(text)


positive.__name__ = "number"

YES = option("--yes", action="store_true", help="do it without asking")
"""For those who are not to be asked."""
ROUND = option("--round", type=positive, metavar="N", help="the round; else the one being played")

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
from typing import NoReturn

from guildhall.console.event.answers import Answer
from guildhall.console.event.session import Sitting

ROLES = ("organiser", "arbiter", "participant", "observer")
WIDTH = 78


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the desk: its name, what it is for, examples, its options, what it does."""

    name: str
    summary: str
    about: str
    examples: Sequence[str]
    options: Callable[[ArgumentParser], object]
    run: Callable[[Sitting, Namespace], Answer]


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
        return _parser_of(commands[words[0]]).parse_args(words[1:])
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


def _parser_of(command: Command) -> Parser:
    parser = Parser(
        f"guildhall event {command.name}",
        description=fill(command.about, WIDTH),
        epilog="examples:\n" + "".join(f"  {line}\n" for line in command.examples),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.options(parser)
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


def add_yes(words: ArgumentParser) -> None:
    """The option of those who are not to be asked."""
    words.add_argument("--yes", action="store_true", help="do it without asking")


def add_round(words: ArgumentParser) -> None:
    """The option that names a round."""
    words.add_argument(
        "--round", type=positive, metavar="N", help="the round; else the one being played"
    )


def positive(text: str) -> int:
    """A number from 1 on."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise ValueError(text)
    return int(text)


positive.__name__ = "number"


def no_options(_: ArgumentParser) -> None:
    """For commands that take none."""

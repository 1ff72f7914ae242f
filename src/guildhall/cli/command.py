"""What a command of `guildhall` is made of, and how its options are read.

argparse, because it is there in a hundredth of a second: the first prompt is not to be waited for.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn

from guildhall.cli.language import gettext as _


class Command(NamedTuple):
    """One command: its words for `--help`, its options, and what it does with them.

    No dataclass: to import those takes as long as all of `guildhall --help`.
    """

    name: str
    about: str
    """Its first sentence stands in the list of all commands, the whole in its own help."""
    run: Callable[[Namespace], None]
    examples: str = ""
    add_options: Callable[[ArgumentParser], None] | None = None
    """Called only when the command is used, so that options may come from what loads slowly."""
    add_game_options: Callable[[ArgumentParser, Sequence[str]], None] | None = None
    """The same for options that depend on the words of the command, itself the first."""
    extra: str = ""
    """The extra of the package that the command needs, none for the light core."""

    @property
    def summary(self) -> str:
        """The first sentence as it stands in a list."""
        sentence = _(self.about).partition(".")[0]
        return sentence[0].lower() + sentence[1:]


class CommandParser(ArgumentParser):
    """A parser that complains in one line."""

    def __init__(self, prog: str, description: str, epilog: str) -> None:
        super().__init__(
            prog,
            description=description,
            epilog=epilog,
            formatter_class=HelpLayout,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and leave."""
        fail(_("{trouble}; see {command} --help").format(trouble=message, command=self.prog))


class HelpLayout(RawDescriptionHelpFormatter):
    """Help as wide as the terminal, found without what argparse loads to find it."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_columns() - 2)


def _columns() -> int:
    """How wide the terminal is: as COLUMNS says, else as it says itself, else 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or 80
    except (OSError, ValueError):  # it is no terminal
        return 80


def fail(message: str) -> NoReturn:
    """Say in one line on stderr what is wrong; the exit code is 2."""
    from guildhall.console.words import clean

    sys.stderr.write(f"guildhall: {clean(' '.join(message.split()), 1000)}\n")
    sys.exit(2)


def whole_number(least: int, most: int, what: str) -> Callable[[str], int]:
    """A type of options: digits for a number from `least` to `most`, else an error with `what`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
            raise misfit(text, what)
        return int(text)

    return read


def misfit(text: str, wanted: str) -> ArgumentTypeError:
    """What is said of an option that is not what is wanted."""
    typed = _("'{typed}'").format(typed=repr(text)[1:-1])
    return ArgumentTypeError(_("{typed} is not {wanted}").format(typed=typed, wanted=wanted))


def add_database_option(command: ArgumentParser) -> None:
    """`--database`, the same for every command that reads a hall's records."""
    command.add_argument(
        "--database",
        metavar="PLACE",
        help=_(
            "file, postgresql://... or @FILE with the address; else GUILDHALL_DB or a usual file"
        ),
    )


def add_ray_option(command: ArgumentParser) -> None:
    """`--ray`, for everything that can be played on many machines."""
    command.add_argument(
        "--ray",
        default="",
        metavar="ADDRESS",
        help=_("play on the Ray cluster there, or on the one that is found by `auto`"),
    )


def add_language_option(command: ArgumentParser) -> None:
    """`--language`, for everything that people read."""
    command.add_argument(
        "--language",
        metavar="CODE",
        help=_("en, cs, de, fr or that of a plug-in; else the language of the terminal"),
    )


def shown_examples(examples: str) -> str:
    """The examples of a command under their heading in the language that is spoken."""
    return _(examples).replace("examples:", _("examples:"), 1)


def add_plain_option(command: ArgumentParser) -> None:
    """`--plain`, for everything that is drawn in colours."""
    command.add_argument(
        "--plain",
        action="store_true",
        help=_("no colours; this is so too where the output is not a terminal"),
    )

"""The flags of `guildhall serve`, made of the settings of a hall."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

if TYPE_CHECKING:
    from guildhall.web.option_words import OptionWords

GROUPS = {
    "where": mark("where it is, and where its records are"),
    "names": mark("names, and servers in front"),
    "limits": mark("limits"),
    "backups": mark("backups"),
    "logs": mark("logs and figures"),
    "mail": mark("e-mail and push messages"),
}
"""The groups of `--help`, in their order."""


def add_serve_flags(command: ArgumentParser) -> None:
    """A flag for every setting that is no secret.

    What is left out has no value here, so that the environment counts; values are checked where
    those of the environment are.
    """
    from guildhall.web.option_words import OPTIONS, flag

    command.argument_default = SUPPRESS
    groups = {name: command.add_argument_group(_(title)) for name, title in GROUPS.items()}
    for name, option in OPTIONS.items():
        if option.kind != "secret":
            help_text = _(option.what).replace("%", "%%")
            groups[option.group].add_argument(flag(name), help=help_text, **_takes(option))


def given_flags(options: Namespace) -> dict[str, Any]:
    """What stood on the command line, by the names of settings."""
    from guildhall.web.option_words import OPTIONS

    return {name: value for name, value in vars(options).items() if name in OPTIONS}


def _takes(option: OptionWords) -> dict[str, Any]:
    """What follows a flag, as argparse says it."""
    match option.kind:
        case "switch":
            return {"action": "store_true"}
        case "several":
            return {"metavar": option.placeholder, "action": "append"}
        case _:
            return {"metavar": option.placeholder}

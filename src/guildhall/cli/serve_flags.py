"""The flags of `guildhall serve`, made of the settings of a hall."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import Any

from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

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
    from guildhall.web.serve_options import ServeOptions, flag, is_secret

    command.argument_default = SUPPRESS
    groups = {name: command.add_argument_group(_(title)) for name, title in GROUPS.items()}
    for name, field in ServeOptions.model_fields.items():
        if is_secret(field):
            continue
        extra: Any = field.json_schema_extra
        more: dict[str, Any] = {"metavar": extra["placeholder"]}
        if field.annotation is bool:
            more = {"action": "store_true"}
        elif isinstance(field.default, tuple):
            more["action"] = "append"
        words = str(field.description).replace("%", "%%")
        groups[extra["group"]].add_argument(flag(name), help=words, **more)


def given_flags(options: Namespace) -> dict[str, Any]:
    """What stood on the command line, by the names of settings."""
    from guildhall.web.serve_options import ServeOptions

    return {
        name: value for name, value in vars(options).items() if name in ServeOptions.model_fields
    }

"""Where settings come from besides the command line: variables, and files that they name."""

from __future__ import annotations

import os
from collections.abc import Container
from pathlib import Path
from typing import Any, Literal

from pydantic.fields import FieldInfo
from pydantic_settings import PydanticBaseSettingsSource

from guildhall.messages import Word, message
from guildhall.web.addresses import ServeError

PREFIX = "GUILDHALL_"
SHORT_NAMES = {"database": "DB", "database_password": "DB_PASSWORD"}
"""Variables that are called otherwise than their options."""

OTHERS = {"GUILDHALL_EVENT", "GUILDHALL_BY"}
"""Variables of the desk in the terminal."""

Origin = Literal["flag", "environment", "file", "default"]


class VariableSource(PydanticBaseSettingsSource):
    """GUILDHALL_PORT, or what stands in the file that GUILDHALL_PORT_FILE names.

    Raises ServeError where both are set, or where the file cannot be read.
    """

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """The text of a variable or of its file, None without either."""
        del field
        return _text(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        """The texts of all settings that the environment tells."""
        texts = {name: _text(name) for name in self.settings_cls.model_fields}
        return {name: text for name, text in texts.items() if text is not None}


def variable(name: str) -> str:
    """The variable of a setting."""
    return PREFIX + SHORT_NAMES.get(name, name.upper())


def origin_of(name: str, given: Container[str]) -> Origin:
    """Where the value of a setting comes from, `given` being those on the command line."""
    if name in given:
        return "flag"
    if os.environ.get(variable(name)):
        return "environment"
    return "file" if os.environ.get(f"{variable(name)}_FILE") else "default"


def unknown_variables(known: Container[str]) -> list[str]:
    """Variables that look like settings of a hall and are none of the known ones."""
    return sorted(
        name
        for name in os.environ
        if name.startswith(PREFIX)
        and name not in OTHERS
        and name not in known
        and name.removesuffix("_FILE") not in known
    )


def _text(name: str) -> str | None:
    plain, file = variable(name), f"{variable(name)}_FILE"
    value, path = os.environ.get(plain), os.environ.get(file)
    if value and path:
        raise ServeError(
            message(
                "{variable} and {file} are both set; leave one of them out",
                variable=Word(plain),
                file=Word(file),
            )
        )
    return _read(file, path) if path else value or None


def _read(file: str, path: str) -> str:
    try:
        return Path(path).expanduser().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise ServeError(
            message(
                "{variable}: {file} cannot be read: {why}",
                variable=Word(file),
                file=Word(path),
                why=Word(why),
            )
        ) from error

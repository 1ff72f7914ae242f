"""Typed settings from plain data, with complaints as organisers speak.

What fits is read at once; pydantic is asked what is wrong with anything else. A complaint names the
setting as it is written in the file, what fits there, and what was found.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from guildhall.messages import Listing, Message, MessageError, Word, message, quoted
from guildhall.tournament.format import Format
from guildhall.tournament.plain_settings import MisfitError, read_exactly
from guildhall.tournament.registry import Sentences

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic_core import ErrorDetails

Path = tuple[str | int, ...]
"""Where a setting stands: section, name, and the place in a list."""

WANTED = {
    "int": message("a whole number"),
    "bool": message("true or false"),
    "string": message("a text"),
    "tuple": message("a list"),
    "dataclass": message("a section"),
}
"""What fits where pydantic found something else, by the beginning of its complaint."""


class UnfitSettingError(MessageError, ValueError):
    """A value that does not fit; the path says where it stands."""

    def __init__(self, complaint: Message, path: Path) -> None:
        super().__init__(complaint)
        self.path = path


def read_settings(data: Mapping[str, Any]) -> Format:
    """The format of plain data; raises UnfitSettingError for the first value that does not fit."""
    try:
        chosen = read_exactly(Format, data)
    except MisfitError:
        chosen = _read_slowly(data)
    _check_parts(chosen)
    return chosen


def _read_slowly(data: Mapping[str, Any]) -> Format:
    """The same by pydantic, which knows what does not fit and where; to load it takes its time."""
    from pydantic import ValidationError

    try:
        return _adapter().validate_json(json.dumps(data, default=_not_json), strict=True)
    except ValidationError as error:
        # A misspelled name is the better complaint than the missing one that was meant.
        first = min(error.errors(), key=lambda each: each["type"] == "missing")
        raise _complaint(first, data) from error


def _not_json(value: Any) -> dict[str, str]:
    """Dates and times, which TOML has and no setting takes: fits nowhere."""
    return {type(value).__name__: str(value)}


@cache
def _adapter() -> TypeAdapter[Format]:
    """Reads formats and says what does not fit."""
    from pydantic import TypeAdapter

    return TypeAdapter(Format)


def _complaint(error: ErrorDetails, data: Mapping[str, Any]) -> UnfitSettingError:
    path, kind = error["loc"], error["type"]
    if kind == "missing":
        return UnfitSettingError(message("{name} is missing", name=quoted(path[-1])), path[:-1])
    if kind == "unexpected_keyword_argument":
        known = Listing(tuple(Word(each.name) for each in fields(hint_at(path[:-1]))))
        return UnfitSettingError(
            message(
                "there is no setting {name} here, only {known}",
                name=quoted(path[-1]),
                known=known,
            ),
            path,
        )
    name = next(part for part in reversed(path) if isinstance(part, str))
    value = _value_at(data, path)
    if kind == "literal_error":
        return _no_choice(name, value, get_args(hint_at(path)), path)
    wanted = WANTED[kind.partition("_")[0]]
    return UnfitSettingError(
        message(
            "{name} is {wanted}, not {typed}",
            name=Word(name),
            wanted=wanted,
            typed=quoted(value),
        ),
        path,
    )


def _no_choice(name: str, value: Any, choices: Iterable[Any], path: Path) -> UnfitSettingError:
    return UnfitSettingError(
        message(
            "{name} is one of {choices}, not {typed}",
            name=Word(name),
            choices=Listing(tuple(quoted(choice) for choice in choices)),
            typed=quoted(value),
        ),
        path,
    )


def _check_parts(chosen: Format) -> None:
    """Refuse pairings and point scales that nobody has registered."""
    for section in fields(chosen):
        options = getattr(chosen, section.name)
        for each in fields(options) if is_dataclass(options) else ():
            value, says = getattr(options, each.name), each.metadata["says"]
            if isinstance(says, Sentences) and value not in says:
                raise _no_choice(each.name, value, says, (section.name, each.name))


def _value_at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data


def hint_at(path: Path) -> Any:
    """The type of a setting; a place in a list has the type of its items."""
    hint: Any = Format
    for part in path:
        hint = get_args(hint)[0] if isinstance(part, int) else get_type_hints(hint)[part]
    return hint

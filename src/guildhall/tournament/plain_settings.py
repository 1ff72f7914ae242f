"""Typed settings from plain data that fits exactly, as every log keeps them.

That is most of what is read, and it is quick: what does not fit is not explained but left to
`guildhall.tournament.format_schema`, which takes its time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

Group = TypeVar("Group")


class MisfitError(ValueError):
    """Something does not fit; what it is, nobody has looked into."""


def read_exactly(group: type[Group], data: Any) -> Group:
    """The group of settings that plain data says; raises MisfitError where anything is amiss."""
    kind: Any = group
    hints = _hints(kind)
    if not isinstance(data, Mapping) or not data.keys() <= hints.keys():
        raise MisfitError
    try:
        return group(**{name: _read(hints[name], value) for name, value in data.items()})
    except TypeError as error:  # a setting is missing that has no default
        raise MisfitError from error


@cache
def _hints(group: Any) -> dict[str, Any]:
    """The types of the settings of a group; looking them up takes longer than reading."""
    return get_type_hints(group)


def _read(hint: Any, value: Any) -> Any:
    if isinstance(hint, type) and is_dataclass(hint):
        return read_exactly(hint, value)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is tuple and isinstance(value, list):
        return tuple(_read(arguments[0], each) for each in value)
    fits = value in arguments if origin is Literal else type(value) is hint
    if not fits:
        raise MisfitError
    return value

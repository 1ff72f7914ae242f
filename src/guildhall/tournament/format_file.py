"""Reads formats: the shipped ones, an organiser's own TOML file, and those kept in a log."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from guildhall.messages import as_message
from guildhall.tournament.errors import FormatError
from guildhall.tournament.format import Format
from guildhall.tournament.format_contradictions import refuse_contradictions
from guildhall.tournament.format_schema import Path, UnfitSettingError, read_settings
from guildhall.tournament.registry import Registry

USUAL_FORMAT = "splendor-swiss"
"""The format of an event for which none is chosen."""

MARK = "\N{BLACK FOUR POINTED STAR}"
"""Stands for a setting while its line is looked for; TOML needs no quoting for it in a text."""


@cache
def shipped() -> Mapping[str, Format]:
    """The formats that come with the house or with installed packages, by their keys.

    A package adds one by an entry point of the group `guildhall.formats`, whose name is its key.
    """
    folder = files("guildhall.tournament") / "formats"
    texts = {
        entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
    }
    house = {key: parse(texts[key], key=key) for key in sorted(texts)}
    return Registry("guildhall.formats", Format, house, name_of=lambda chosen: chosen.key)


def parse(text: str, *, key: str) -> Format:
    """The format that a TOML text describes; raises FormatError with the line of a mistake."""
    file = f"{key}.toml"
    try:
        return from_data({"key": key, **tomllib.loads(text)})
    except tomllib.TOMLDecodeError as mistake:
        # Before Python 3.14 the line stands in the words alone.
        where = re.search(r"at line (\d+)", str(mistake))
        line = int(where[1]) if where else text.count("\n") + 1
        raise FormatError(as_message(str(mistake)), file=file, line=line) from mistake
    except UnfitSettingError as mistake:
        line = _line_of(text, mistake.path)
        raise FormatError(mistake.reason, file=file, line=line) from mistake


def to_data(chosen: Format) -> dict[str, Any]:
    """A format for a log, with every setting spelled out."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(chosen)))
    return plain


def from_data(data: Mapping[str, Any]) -> Format:
    """The format that was kept in a log; raises UnfitSettingError for what does not fit."""
    chosen = read_settings(data)
    refuse_contradictions(chosen)
    return chosen


def _line_of(text: str, path: Path) -> int:
    """The line on which a setting stands, or the section that should have it, or the first line."""
    for length in range(len(path), 0, -1):
        before, mark, _ = _marked(text, path[:length]).partition(MARK)
        if mark:
            return before.count("\n") + 1
    return 1


def _marked(text: str, path: Path) -> str:
    """The file, laid out as it was written, with a mark on the line of a setting if it is there."""
    import tomlkit
    from tomlkit.items import AoT, Table

    document = tomlkit.parse(text)
    place: Any = document
    *sections, name = path
    try:
        for section in sections:
            place = place[section]
        item = place[name]
    except (LookupError, TypeError):
        return text
    if isinstance(item, Table | AoT):
        heading = item[0] if isinstance(item, AoT) else item
        heading.comment(MARK)
    else:
        place[name] = MARK
    return document.as_string()

"""Writes the page on every setting of a format, in its own words and in every language.

python docs/scripts/format_settings.py [FILE [LANGUAGE]]
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import SOURCE
from guildhall.tournament.format import Format
from guildhall.tournament.format_words import SECTIONS

DOCS = Path(__file__).parents[1]

TEXTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""The head of the page and of its columns, by language."""

Tell = Callable[[str], str]


def main(target: str = "", code: str = SOURCE) -> None:
    """Write the page of a language to a file, or all of them to their places."""
    if target:
        Path(target).write_text(page(code), encoding="utf-8")
        return
    for each in TEXTS:
        folder = "organisers" if each == SOURCE else each
        (DOCS / folder / "format-settings.md").write_text(page(each), encoding="utf-8")


def page(code: str) -> str:
    """The page of a language as Markdown."""
    tell, lines = catalogue(code).gettext, [TEXTS[code]["head"]]
    for name, group in get_type_hints(Format).items():
        if is_dataclass(group):
            lines += [f"## {tell(SECTIONS[name])}{tell(': ')}`[{name}]`", ""]
            lines += [f"| {' | '.join(TEXTS[code]['columns'])} |", "| --- | --- | --- |"]
            lines += [*_rows(group, tell), ""]
    return "\n".join(lines)


def _rows(group: Any, tell: Tell) -> Iterator[str]:
    for field in fields(group):
        says = field.metadata["says"]
        if says:
            yield f"| `{field.name}` | {_usual(field)} | {_meaning(says, field.default, tell)} |"


def _usual(field: Field[Any]) -> str:
    if isinstance(field.default, bool):
        return str(field.default).lower()
    if isinstance(field.default, tuple):
        return f"`{list(field.default)}`".replace("'", '"')
    return f'`"{field.default}"`' if isinstance(field.default, str) else str(field.default)


def _meaning(says: str | Mapping[Any, str], usual: Any, tell: Tell) -> str:
    """A sentence with a sign for the value, or a sentence for each value."""
    if isinstance(says, str):
        return tell(says).format(value="N" if isinstance(usual, int) else "…")
    return "<br>".join(f"{_value(value)}{tell(': ')}{tell(words)}" for value, words in says.items())


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'`"{value}"`'


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Writes docs/organisers/format-settings.md: every setting of a format, in its own words.

python docs/scripts/format_settings.py [FILE]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

from guildhall.tournament.format import Format

PAGE = Path(__file__).parents[1] / "organisers" / "format-settings.md"

HEAD = """\
# The settings of a format

A format is a TOML file; what it does not say is as usual. At the desk, *Settings* changes them for
one event. [Add a format](../contributors/add-a-format.md) tells how to begin. This page is written
by `make docs`.

`name`, `game` and `about` stand at the top of the file: what people call the format, what is
played, and one sentence on it.
"""


def main(target: Path = PAGE) -> None:
    """Write the page to a file."""
    target.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page as Markdown."""
    lines = [HEAD]
    for name, group in get_type_hints(Format).items():
        if is_dataclass(group):
            about = (group.__doc__ or "").strip()
            lines += [f"## `[{name}]`", "", about, "", "| setting | unless told | what it means |"]
            lines += ["| --- | --- | --- |", *_rows(group), ""]
    return "\n".join(lines)


def _rows(group: Any) -> Iterator[str]:
    for field in fields(group):
        says = field.metadata["says"]
        if says:
            yield f"| `{field.name}` | {_usual(field)} | {_meaning(says, field.default)} |"


def _usual(field: Field[Any]) -> str:
    if isinstance(field.default, bool):
        return str(field.default).lower()
    if isinstance(field.default, tuple):
        return f"`{list(field.default)}`".replace("'", '"')
    return f'`"{field.default}"`' if isinstance(field.default, str) else str(field.default)


def _meaning(says: str | Mapping[Any, str], usual: Any) -> str:
    """A sentence with a sign for the value, or a sentence for each value."""
    if isinstance(says, str):
        return says.format(value="N" if isinstance(usual, int) else "…")
    return "<br>".join(f"{_value(value)}: {words}" for value, words in says.items())


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'`"{value}"`'


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))

"""Collects all messages and keeps the .po files up to date: `make messages`.

Texts stand in `message`, `plural`, `Term` or `mark`, on pages in `_` and `ngettext`, and in the
format files, the names of pieces, the texts of sheets, the demonstration of the desk and the
docstrings of commands.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import write_po

from guildhall.messages.catalogue import read_catalogue
from guildhall.messages.command_help import help_texts
from guildhall.messages.languages import HOUSE as HOUSE_LANGUAGES
from guildhall.messages.languages import SOURCE, language_file
from guildhall.messages.text_tree import texts_of
from guildhall.messages.typography import typeset

HOUSE = Path(__file__).parents[1]
MAPPING = Path(__file__).with_name("babel.cfg")
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "message": None,
    "plural": (1, 2),
    "Term": None,
    "mark": None,
    "pgettext": ((1, "c"), 2),
}
"""What stands around messages."""

CODES = tuple(code for code in HOUSE_LANGUAGES if code != SOURCE)
"""The languages that are translated here."""

HEAD = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""
"""How a .po file begins."""

Text = str | tuple[str, str]
"""A message, or the two forms of one that counts."""


class Entry(NamedTuple):
    """A message as catalogues know it."""

    text: Text
    context: str | None = None
    """Where a text of a sheet stands; None for all others."""

    @property
    def key(self) -> str:
        """The text under which a catalogue has it."""
        return self.text if isinstance(self.text, str) else self.text[0]


@cache
def all_messages() -> dict[Entry, set[str]]:
    """Every message with the files that it stands in."""
    with MAPPING.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file, str(MAPPING))  # type: ignore[no-untyped-call]
    found: dict[Entry, set[str]] = {}
    for place, _, message, _, context in extract_from_dir(HOUSE, methods, options, KEYWORDS):
        texts = tuple(filter(None, (message,) if isinstance(message, str) else message))
        if texts:
            text = (texts[0], texts[1]) if len(texts) > 1 else texts[0]
            found.setdefault(Entry(text, context), set()).add(place)
    return found


def extract_format(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The words of a format file that people read: an extractor as Babel calls it."""
    del keywords, comment_tags, options
    data = tomllib.loads(file.read().decode())
    points, final = data.get("points", {}), data.get("final", {})
    words = [data["name"], data.get("about"), data["game"], points.get("score_is")]
    words += [*final.get("prizes", ()), final.get("keepsake")]
    yield from ((1, "", word, []) for word in words if word)


def extract_names(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Who and what pieces of a game show, in a file of facts: an extractor of Babel's."""
    del keywords, comment_tags, options
    rows = csv.DictReader(file.read().decode().splitlines())
    names = (row.get("name") or row["city"] for row in rows)
    yield from ((1, "", name, []) for name in names if name != "unknown")


def extract_remarks(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, str, list[str]]]:
    """What is said between the commands of a demonstration: an extractor of Babel's."""
    del keywords, comment_tags, options
    for number, line in enumerate(file.read().decode().splitlines(), start=1):
        if line.startswith("# "):
            yield number, "", line.removeprefix("# "), []


def extract_sheet_texts(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, tuple[str, str], list[str]]]:
    """The texts of printed sheets, each in the context of its path: an extractor of Babel's."""
    del keywords, comment_tags, options
    data = tomllib.loads(file.read().decode())
    yield from ((1, "pgettext", (f"sheets {path}", text), []) for path, text in texts_of(data))


def extract_command_help(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[Any, ...]]:
    """What stands in calls, and what docstrings of commands say: an extractor of Babel's."""
    source = file.read()
    yield from extract_python(BytesIO(source), keywords, comment_tags, options)
    yield from ((line, "", text, []) for line, text in help_texts(source.decode()))


def update(code: str) -> Catalog:
    """The .po file of a language with all messages and no others; new ones are empty."""
    old, new = Catalog(locale=code), Catalog(locale=code)
    if language_file(code, "po").exists():
        old = read_catalogue(code)
    for entry, places in sorted(all_messages().items(), key=lambda item: str(item[0])):
        known = old.get(entry.key, entry.context)
        same = known is not None and known.pluralizable == isinstance(entry.text, tuple)
        string = _typeset(code, known.string) if known and same else None
        locations = [(place, 0) for place in sorted(places)]
        new.add(entry.text, string, locations=locations, context=entry.context)
    return new


def _typeset(code: str, string: str | Sequence[str] | None) -> str | tuple[str, ...]:
    """A translation with the blanks of its language, in all of its forms."""
    if string is None or isinstance(string, str):
        return typeset(code, string or "")
    return tuple(typeset(code, form) for form in string)


def write(code: str) -> None:
    """Write the .po file of a language."""
    catalog = update(code)
    with language_file(code, "po").open("wb") as file:
        file.write(HEAD.format(code=code, plural_forms=catalog.plural_forms).encode())
        write_po(file, catalog, width=100, include_lineno=False, omit_header=True)


def main() -> None:
    """Write the .po files of the house."""
    for code in CODES:
        write(code)


if __name__ == "__main__":
    main()

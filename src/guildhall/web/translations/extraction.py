"""Collects the messages of event pages and keeps the .po files up to date: `make messages`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, cast

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

from guildhall.messages.languages import HOUSE as HOUSE_LANGUAGES
from guildhall.messages.languages import SOURCE
from guildhall.web.translations.catalogues import FOLDER, read_catalogue
from guildhall.web.translations.sentences import messages

WEB = FOLDER.parent
HOUSE = WEB.parent
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "message": None,
    "plural": (1, 2),
    "Term": None,
}
"""What stands around messages."""

CODES = tuple(code for code in HOUSE_LANGUAGES if code != SOURCE)
"""The languages that are translated here."""

Message = str | tuple[str, str]


@cache
def all_messages() -> dict[Message, set[str]]:
    """Every message with the files that it stands in."""
    found: dict[Message, set[str]] = {}
    for message, place in (*_in_templates(), *_in_code(), *_in_constants(), *_sentences()):
        found.setdefault(message, set()).add(place)
    return found


def update(code: str) -> Catalog:
    """The .po file of a language with all messages and no others; new ones are empty."""
    old, new = read_catalogue(code), Catalog(locale=code, project="guildhall", charset="utf-8")
    for message, places in sorted(all_messages().items(), key=lambda item: str(item[0])):
        known = old.get(message if isinstance(message, str) else message[0])
        same = known is not None and known.pluralizable == isinstance(message, tuple)
        string = known.string if known and same else None
        new.add(message, string, locations=[(place, 0) for place in sorted(places)])
    return new


def _sentences() -> Iterator[tuple[Message, str]]:
    yield from ((message, "web/translations/sentences.txt") for message in messages())


def _in_templates() -> Iterator[tuple[Message, str]]:
    options = {"trimmed": "false", "silent": "false"}
    for path in sorted((WEB / "templates").rglob("*.html")):
        with path.open("rb") as file:
            found = babel_extract(cast("IO[bytes]", file), KEYWORDS, (), options)  # type: ignore[arg-type]
            yield from _told(found, path)


def _in_code() -> Iterator[tuple[Message, str]]:
    for path in sorted(HOUSE.rglob("*.py")):
        with path.open("rb") as file:
            yield from _told(extract_python(file, KEYWORDS, (), {}), path)


def _in_constants() -> Iterator[tuple[Message, str]]:
    """Texts that begin with a capital in constants whose docstring speaks of messages."""
    for path in sorted([WEB / "renderer.py", *(WEB / "events").rglob("*.py")]):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for constant, words in pairwise(body):
            if isinstance(constant, ast.Assign | ast.AnnAssign) and "message" in _docstring(words):
                for text in _texts(constant.value):
                    if text[:1].isupper():
                        yield text, str(path.relative_to(HOUSE))


def _docstring(node: ast.stmt) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return str(node.value.value).lower() if is_text else ""  # type: ignore[attr-defined]


def _texts(node: ast.AST | None) -> Iterator[str]:
    for part in ast.walk(node) if node else ():
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _told(found: Any, path: Path) -> Iterator[tuple[Message, str]]:
    for _line, function, message, _comments in found:
        parts = message if isinstance(message, tuple) else (message,)
        texts = tuple(part for part in parts if isinstance(part, str) and part)
        if texts:
            plural = function in {"ngettext", "plural"} and len(texts) > 1
            yield ((texts[0], texts[1]) if plural else texts[0]), str(path.relative_to(HOUSE))


def main() -> None:
    """Write the .po files."""
    for code in CODES:
        catalog = update(code)
        with (FOLDER / f"{code}.po").open("wb") as file:
            write_po(file, catalog, width=100, include_lineno=False, omit_header=True)


if __name__ == "__main__":
    main()

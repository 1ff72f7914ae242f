"""A language whose words are those of English and two fifths longer, as another package adds it."""

from __future__ import annotations

import os
import re
from pathlib import Path

from guildhall.messages.languages import Translation, language_file

CODE = "eo"
FOLDER = "GUILDHALL_LONGER_WORDS"
"""The environment names the folder of its catalogue."""

LONGER = Translation(CODE, "Longerish", Path(os.environ.get(FOLDER, "")))

PART = re.compile(
    r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)', re.MULTILINE
)
"""What a part of an entry is called, and its text in one or several lines."""
WORD = re.compile(r"\{[^}]*\}|%\(\w+\)\w|%\w|\\.|([^\W\d_]{2,})")
"""A word, or a place that stays as it is."""


def longer(text: str) -> str:
    """A text with longer words; its places stay."""
    return WORD.sub(
        lambda found: found[0] + "ö" * round(0.4 * len(found[1])) if found[1] else found[0], text
    )


def write_catalogue(folder: Path) -> None:
    """Write the catalogue of the language: every message that a language of the house has."""
    parts = []
    for name, text in PART.findall(language_file("de", "po").read_text(encoding="utf-8")):
        if name in {"msgid", "msgid_plural"}:
            last = longer(text)
        if name == "msgid":
            first = longer(text)
        if name.startswith("msgstr"):
            text = first if name == "msgstr[0]" else last  # noqa: PLW2901 - what stands there now
        parts.append(f"{name} {text.strip()}\n")
    (folder / f"{CODE}.po").write_text("".join(parts), encoding="utf-8")

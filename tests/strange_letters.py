"""A language that says everything in English with strange letters, as another package adds it.

Whatever is still written in plain letters was written past the catalogues.
"""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from extending.plug_ins import install
from guildhall.messages.catalogue import read_catalogue
from guildhall.messages.languages import Translation

CODE = "eo_001"
STRANGE = Translation(CODE, "Strange", Path())

LETTERS = str.maketrans(
    string.ascii_letters,
    "".join(chr(0x1D5BA + n) for n in range(26)) + "".join(chr(0x1D5A0 + n) for n in range(26)),
)
PLACE = re.compile(r"(\{[^}]*\})")
PLAIN = re.compile(r"\b[A-Za-z]{3,}\b")
"""A word in the letters of English."""


def strange(text: str) -> str:
    """A text in strange letters; its places stay."""
    return "".join(
        part if part.startswith("{") else part.translate(LETTERS) for part in PLACE.split(text)
    )


def speak_strangely(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the language, with everything that a catalogue of the house knows."""
    catalog = Catalog(locale=CODE)
    for known in read_catalogue("de"):
        if isinstance(known.id, str):
            catalog.add(known.id, strange(known.id), context=known.context)
        else:
            catalog.add(known.id, tuple(map(strange, known.id)))
    with (folder / f"{CODE}.po").open("wb") as file:
        write_po(file, catalog)
    monkeypatch.setattr(f"{__name__}.STRANGE", STRANGE._replace(folder=folder))
    install(folder / "site", monkeypatch, {"guildhall.languages": {CODE: f"{__name__}:STRANGE"}})

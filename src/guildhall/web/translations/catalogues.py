"""Catalogues of messages, read from the .po files beside this module when they are needed."""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE = "en"
"""The language that messages are written in."""

FOLDER = Path(__file__).parent

Catalogue = NullTranslations


@cache
def catalogue(code: str) -> Catalogue:
    """The messages of a language; the source needs none."""
    if code == SOURCE:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def read_catalogue(code: str) -> Catalog:
    """The .po file of a language."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)

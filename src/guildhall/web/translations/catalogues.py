"""Catalogues of messages, read from the .po files beside this module when they are needed."""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from guildhall.messages.languages import SOURCE, added_translation

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
    """The .po file of a language, of the house or of another package."""
    added = added_translation(code)
    with ((added.folder if added else FOLDER) / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)

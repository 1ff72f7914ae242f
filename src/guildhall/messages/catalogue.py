"""The catalogues of all languages, read from the .po files when they are needed."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from guildhall.messages.languages import SOURCE, added_translation

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

FOLDER = Path(__file__).parent / "catalogues"

Catalogue = NullTranslations


@cache
def catalogue(code: str) -> Catalogue:
    """The messages of a language; the source needs none. Raises OSError if there is no file."""
    if code == SOURCE:
        return NullTranslations()
    from guildhall.messages.po_file import read_translations

    return read_translations(catalogue_file(code), code)


def read_catalogue(code: str) -> Catalog:
    """The .po file of a language, of the house or of another package, as Babel has it."""
    from babel.messages.pofile import read_po

    with catalogue_file(code).open("rb") as file:
        return read_po(file, locale=code)


def catalogue_file(code: str) -> Path:
    """Where the .po file of a language lies."""
    added = added_translation(code)
    return (added.folder if added else FOLDER) / f"{code}.po"

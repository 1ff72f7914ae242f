"""The catalogues of all languages, read from the .po files when they are needed."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from typing import TYPE_CHECKING

from guildhall.messages.languages import SOURCE, language_file

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

Catalogue = NullTranslations


@cache
def catalogue(code: str) -> Catalogue:
    """The messages of a language; the source needs none. Raises OSError if there is no file."""
    if code == SOURCE:
        return NullTranslations()
    from guildhall.messages.po_file import read_translations

    return read_translations(language_file(code, "po"))


def read_catalogue(code: str) -> Catalog:
    """The .po file of a language, of the house or of another package, as Babel has it."""
    from babel.messages.pofile import read_po

    with language_file(code, "po").open("rb") as file:
        return read_po(file, locale=code)

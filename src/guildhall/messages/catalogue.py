"""The catalogues of all languages, read from the .po files when they are needed.

Babel reads them; nothing else of the messages needs it, so that the terminal starts without.
"""

from __future__ import annotations

import io
from functools import cache
from gettext import GNUTranslations, NullTranslations
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
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, read_catalogue(code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def read_catalogue(code: str) -> Catalog:
    """The .po file of a language, of the house or of another package."""
    from babel.messages.pofile import read_po

    added = added_translation(code)
    with ((added.folder if added else FOLDER) / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)

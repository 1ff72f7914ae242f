"""The quick reader of .po files says what Babel and gettext say."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import write_po
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.messages.catalogue import catalogue, read_catalogue
from guildhall.messages.extraction import CODES
from guildhall.messages.po_file import read_translations

NUMBERS = (0, 1, 2, 3, 4, 5, 7, 11, 12, 21, 22, 100, 101)

texts = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    | st.sampled_from('"\\\n\t'),
    min_size=1,
    max_size=200,
)


def by_babel(catalog: Catalog) -> GNUTranslations:
    """The same file, compiled and read as everybody else does."""
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


@pytest.mark.parametrize("code", CODES)
def test_every_message_of_the_house_is_read_as_babel_reads_it(code: str) -> None:
    quick, catalog = catalogue(code), read_catalogue(code)
    known = by_babel(catalog)
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            one, many = message.id
            assert [quick.ngettext(one, many, n) for n in NUMBERS] == [
                known.ngettext(one, many, n) for n in NUMBERS
            ]
        elif message.context:
            place, text = message.context, str(message.id)
            assert quick.pgettext(place, text) == known.pgettext(place, text)
        else:
            assert quick.gettext(str(message.id)) == known.gettext(str(message.id))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(texts, texts, min_size=1, max_size=5), st.sampled_from([20, 76, 0]))
def test_any_text_comes_back_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, pairs: dict[str, str], width: int
) -> None:
    catalog = Catalog(locale="cs")
    for text, told in pairs.items():
        catalog.add(text, told)
    file = tmp_path_factory.mktemp("po") / "cs.po"
    with file.open("wb") as out:
        write_po(out, catalog, width=width)
    quick = read_translations(file)
    assert {text: quick.gettext(text) for text in pairs} == pairs


def test_what_is_not_translated_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "xx.po"
    file.write_text('msgid "Yes"\nmsgstr ""\n\nmsgid "{count} day"\nmsgid_plural "{count} days"\n')
    quick = read_translations(file)
    assert quick.gettext("Yes") == "Yes"
    assert quick.gettext("No") == "No"
    assert [quick.ngettext("{count} day", "{count} days", n) for n in (1, 2)] == [
        "{count} day",
        "{count} days",
    ]
    assert quick.pgettext("sheets", "Yes") == "Yes"

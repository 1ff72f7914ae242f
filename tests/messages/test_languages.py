"""A language of the house is a folder, and nothing else in the house names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.messages import languages
from guildhall.messages.catalogue import read_catalogue
from guildhall.messages.extraction import CODES, all_messages, update, write
from guildhall.messages.languages import HOUSE, LANGUAGES, languages_in
from guildhall.messages.po_file import read_translations
from guildhall.messages.typography import typeset
from guildhall.sheets.language import find_language
from guildhall.tournament.roster.letters import decoded
from guildhall.web.language import find, preferred_language

POLISH = """\
name = "Polski"
code_page = "cp1252"

[alphabet]
"ł" = "l"

[ordinals]
others = "{}-y"

[[typography]]
pattern = '(?<= )([ziw]) '
instead = "\\\\1\u00a0"
"""


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with one folder more: `make messages` adds its texts, and one is translated."""
    for code in (*HOUSE, "pl"):
        (tmp_path / code).mkdir()
    (tmp_path / "pl" / "pl.toml").write_text(POLISH, encoding="utf-8")
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    monkeypatch.setattr(languages, "HOUSE", languages_in(tmp_path))
    write("pl")
    file = tmp_path / "pl" / "pl.po"
    text = file.read_text(encoding="utf-8")
    one = 'msgid "Standings"\nmsgstr ""'
    assert one in text
    file.write_text(text.replace(one, one[:-1] + 'Klasyfikacja"'), encoding="utf-8")
    return file


def test_a_folder_more_is_a_language_more(polish: Path) -> None:
    assert languages_in(polish.parents[1]) == ("en", "cs", "de", "fr", "pl")
    assert LANGUAGES["pl"] == "Polski"
    assert preferred_language("pl-PL,cs;q=0.9") == "pl"
    assert find.__wrapped__("pl").gettext("Standings") == "Klasyfikacja"
    assert find.__wrapped__("pl").ordinal(2) == "2-y"
    assert sorted(["Lz", "Ła", "M"], key=find_language("pl").name_order) == ["Lz", "Ła", "M"]
    assert typeset("pl", "Ada i Bo") == "Ada i\N{NO-BREAK SPACE}Bo"
    assert decoded("ß".encode("cp1252"), "a list", "pl") == ("ß", "Windows-1252")


def test_make_messages_writes_all_texts_and_how_a_language_counts(polish: Path) -> None:
    assert len([entry for entry in read_catalogue("pl") if entry.id]) == len(all_messages())
    counted = read_translations(polish)
    assert [counted._form(number) for number in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]
    assert "Klasyfikacja" in {entry.string for entry in update("pl")}


def test_every_folder_of_the_house_says_what_its_speakers_call_it() -> None:
    assert {code: LANGUAGES[code] for code in HOUSE} == {
        "en": "English",
        "cs": "Čeština",
        "de": "Deutsch",
        "fr": "Français",
    }
    assert CODES == ("cs", "de", "fr")

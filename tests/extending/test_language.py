"""A language of another package is offered and spoken, without a change in the house."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from console.sitting import guildhall
from extending.plug_ins import install
from guildhall.messages.languages import LANGUAGES, added_translation
from guildhall.plug_ins import BrokenPlugIn
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import find_language
from guildhall.web.language import preferred_language
from web.events.desk.at_the_desk import NAMES, open_desk, words_of
from web.visitors import House

GROUP = "guildhall.languages"
GERMAN = "extending.toy_language:GERMAN"


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"de": GERMAN}})


@pytest.mark.usefixtures("german")
def test_pages_are_offered_and_shown_in_it(house: House) -> None:
    desk = open_desk(house, NAMES)
    assert "Deutsch" in words_of(desk.get("/standings"))
    assert "Tabelle" not in words_of(desk.get("/standings"))
    assert desk.visitor.post("/language", language="de").status_code == 303
    german = words_of(desk.get("/standings"))
    assert "Tabelle" in german
    assert "Print and export" in german


@pytest.mark.usefixtures("german")
def test_a_browser_that_likes_it_best_gets_it() -> None:
    assert preferred_language("de-AT,cs;q=0.9") == "de"


@pytest.mark.usefixtures("german")
def test_sheets_are_printed_in_it(house: House) -> None:
    language = find_language("de")
    assert language.round_title(3) == "Runde 3"
    assert language.texts["common"]["seat"] == "Seat"
    assert language.number(Fraction(5, 2)) == "2,5"
    assert sorted(["Az", "Äa", "B"], key=language.name_order) == ["Az", "Äa", "B"]
    desk = open_desk(house, NAMES)
    assert desk.get("/print/signs.pdf?language=de").content.startswith(b"%PDF")


def test_a_package_that_is_gone_takes_its_language_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        install(tmp_path / "site", patch, {GROUP: {"de": GERMAN}})
        assert find_language("de").round_title(3) == "Runde 3"
    with pytest.raises(SheetError, match="no texts in 'de'"):
        find_language("de")


def test_without_the_package_nobody_is_offered_it(house: House) -> None:
    assert preferred_language("de-AT,cs;q=0.9") == "cs"
    assert list(LANGUAGES) == ["en", "cs", "fr"]
    assert house.visitor().post("/language", language="de").status_code == 422
    assert "invalid choice: 'de'" in guildhall("event", "sheets", "--language", "de").err


@pytest.mark.parametrize("value", ["extending.toy_language:NOWHERE", "pathlib:Path"])
def test_a_broken_one_is_named_and_closes_no_page(
    house: House, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"de": value}})
    assert "de" not in LANGUAGES
    with pytest.raises(BrokenPlugIn, match="'de' of the package toy-plug-in"):
        added_translation("de")
    assert open_desk(house, NAMES).get("/standings").status_code == 200


def test_no_language_of_the_house_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"cs": GERMAN}})
    assert LANGUAGES["cs"] == "Čeština"
    assert added_translation("cs") is None
    assert list(LANGUAGES).count("cs") == 1

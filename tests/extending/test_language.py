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
ESPERANTO = "extending.toy_language:ESPERANTO"


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"eo": ESPERANTO}})


@pytest.mark.usefixtures("esperanto")
def test_pages_are_offered_and_shown_in_it(house: House) -> None:
    desk = open_desk(house, NAMES)
    assert "Esperanto" in words_of(desk.get("/standings"))
    assert "Rangolisto" not in words_of(desk.get("/standings"))
    assert desk.visitor.post("/language", language="eo").status_code == 303
    esperanto = words_of(desk.get("/standings"))
    assert "Rangolisto" in esperanto
    assert "Print and export" in esperanto


@pytest.mark.usefixtures("esperanto")
def test_a_browser_that_likes_it_best_gets_it() -> None:
    assert preferred_language("eo-XX,cs;q=0.9") == "eo"


@pytest.mark.usefixtures("esperanto")
def test_sheets_are_printed_in_it(house: House) -> None:
    language = find_language("eo")
    assert language.round_title(3) == "Rondo 3"
    assert language.texts["common"]["seat"] == "Seat"
    assert language.number(Fraction(5, 2)) == "2,5"
    assert sorted(["Cz", "Ĉa", "D"], key=language.name_order) == ["Cz", "Ĉa", "D"]
    desk = open_desk(house, NAMES)
    assert desk.get("/print/signs.pdf?language=eo").content.startswith(b"%PDF")


@pytest.mark.usefixtures("esperanto")
def test_the_terminal_speaks_it_at_the_desk_and_at_a_game(tmp_path: Path) -> None:
    place = str(tmp_path / "club.db")
    desk = guildhall("event", "list", "--db", place, "--language", "eo")
    assert desk.out.startswith("Ankoraŭ ne estas evento")
    assert "Bonvenon al Splendor." in guildhall("play", "--language", "eo").out


def test_a_package_that_is_gone_takes_its_language_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        install(tmp_path / "site", patch, {GROUP: {"eo": ESPERANTO}})
        assert find_language("eo").round_title(3) == "Rondo 3"
    with pytest.raises(SheetError, match="no texts in 'eo'"):
        find_language("eo")


def test_without_the_package_nobody_is_offered_it(house: House) -> None:
    assert preferred_language("eo-XX,cs;q=0.9") == "cs"
    assert list(LANGUAGES) == ["en", "cs", "de", "fr"]
    assert house.visitor().post("/language", language="eo").status_code == 422
    assert "no texts in 'eo'" in guildhall("event", "sheets", "--language", "eo").err


@pytest.mark.parametrize("value", ["extending.toy_language:NOWHERE", "pathlib:Path"])
def test_a_broken_one_is_named_and_closes_no_page(
    house: House, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"eo": value}})
    assert "eo" not in LANGUAGES
    with pytest.raises(BrokenPlugIn, match="'eo' of the package toy-plug-in"):
        added_translation("eo")
    assert open_desk(house, NAMES).get("/standings").status_code == 200


def test_no_language_of_the_house_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path / "site", monkeypatch, {GROUP: {"cs": ESPERANTO}})
    assert LANGUAGES["cs"] == "Čeština"
    assert added_translation("cs") is None
    assert list(LANGUAGES).count("cs") == 1

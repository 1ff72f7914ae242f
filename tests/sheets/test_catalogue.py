"""The texts of sheets are told in every language, and all of them are used."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from guildhall.games.catalogue import known_games
from guildhall.messages.text_tree import texts_of
from guildhall.sheets.texts_file import texts_in
from guildhall.tournament.event.practical import PARTS
from guildhall.tournament.table.sheet_fields import DETAILS

ENGLISH = tomllib.loads((files("guildhall.sheets") / "texts" / "en.toml").read_text("utf-8"))
SOURCES = "\n".join(
    source.read_text(encoding="utf-8")
    for folder in (files("guildhall.sheets"), files("guildhall.sheets") / "templates")
    for source in folder.iterdir()
    if source.name.endswith((".py", ".typ"))
)
LOOKED_UP = {
    *("by_table", "by_name", "summoner", "champion", "common", "event", "base", "custom"),
    *PARTS,
    *(field.name for field in DETAILS),
    *(spec.house_rules for spec in known_games().values()),
}
"""Keys that are put together or chosen when a sheet is printed."""


@pytest.mark.parametrize("code", ["cs", "fr"])
def test_every_text_is_told_in_its_place_and_conditions_stay_as_they_are(code: str) -> None:
    english, told = texts_in("en"), texts_in(code)
    assert english == ENGLISH
    assert [path for path, _ in texts_of(told)] == [path for path, _ in texts_of(english)]
    assert told["common"]["name"] != english["common"]["name"]
    conditions = re.compile(r"'when': '([^']*)'")
    assert conditions.findall(str(told)) == conditions.findall(str(english))
    assert conditions.findall(str(told))


@pytest.mark.parametrize("section", sorted({*texts_in("en")} - {"rules", "timing"}))
def test_every_text_is_used(section: str) -> None:
    for key in texts_in("en")[section]:
        used = re.search(rf"""\.{key}\b|["']{key}["']""", SOURCES)
        assert used or key in LOOKED_UP, f"{section}.{key} is never printed"


def test_french_has_no_break_before_double_punctuation() -> None:
    assert not [text for _, text in texts_of(texts_in("fr")) if re.search(r" [;:!?%]", text)]

"""The texts are complete in every language, and all of them are used."""

from __future__ import annotations

import copy
import re
from importlib.resources import files
from typing import Any

import pytest

from guildhall.messages.languages import HOUSE
from guildhall.sheets.errors import CatalogueError
from guildhall.sheets.texts_file import check_texts, load_texts

SOURCES = "\n".join(
    source.read_text(encoding="utf-8")
    for folder in (files("guildhall.sheets"), files("guildhall.sheets") / "templates")
    for source in folder.iterdir()
    if source.name.endswith((".py", ".typ"))
)
LOOKED_UP = {"by_table", "by_name", "summoner", "champion", "common", "event", "base", "custom"}
"""Keys that are put together or chosen when a sheet is printed."""


def two_catalogues() -> dict[str, Any]:
    texts = load_texts()
    return {"en": copy.deepcopy(dict(texts["en"])), "cs": copy.deepcopy(dict(texts["cs"]))}


def test_every_language_is_there() -> None:
    assert tuple(load_texts()) == tuple(HOUSE)


def test_a_missing_text_is_found() -> None:
    texts = two_catalogues()
    del texts["cs"]["table"]["score"]
    with pytest.raises(CatalogueError, match=r"cs\.toml: the text table\.score is missing"):
        check_texts(texts)


def test_of_many_missing_texts_the_first_by_its_name_is_told() -> None:
    texts = two_catalogues()
    texts["cs"]["table"].clear()
    first = min(load_texts()["en"]["table"])
    with pytest.raises(CatalogueError, match=rf"cs\.toml: the text table\.{first} is missing"):
        check_texts(texts)
    texts = {"en": {"a": "x"}, "cs": {"a": "x", **{f"b{n:02}": "y" for n in range(50)}}}
    with pytest.raises(CatalogueError, match=r"en\.toml: the text b00 is missing"):
        check_texts(texts)


def test_a_missing_line_of_the_house_rules_is_found() -> None:
    texts = two_catalogues()
    texts["cs"]["rules"]["splendor"][0]["lines"].append("navíc")
    with pytest.raises(CatalogueError, match=r"en\.toml: the text rules\.splendor\.1\.lines\.4"):
        check_texts(texts)


def test_an_empty_text_is_found() -> None:
    texts = two_catalogues()
    texts["en"]["common"]["name"] = " "
    with pytest.raises(CatalogueError, match=r"en\.toml: the text common\.name is empty"):
        check_texts(texts)


def test_a_lost_place_to_fill_is_found() -> None:
    texts = two_catalogues()
    texts["cs"]["common"]["page"] = "Strana {page}"
    with pytest.raises(CatalogueError, match=r"cs\.toml: common\.page has other places"):
        check_texts(texts)


@pytest.mark.parametrize("section", sorted({*load_texts()["en"]} - {"columns", "rules", "timing"}))
def test_every_text_is_used(section: str) -> None:
    for key in load_texts()["en"][section]:
        used = re.search(rf"""\.{key}\b|["']{key}["']""", SOURCES)
        assert used or key in LOOKED_UP, f"{section}.{key} is never printed"


def test_french_has_no_break_before_double_punctuation() -> None:
    french = (files("guildhall.sheets") / "texts" / "fr.toml").read_text(encoding="utf-8")
    assert not re.search(r" [;:!?%]", french)

"""Numbers, dates and the order of names."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from guildhall.sheets import SheetError, language
from guildhall.sheets.language import Number, find_language


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(7, 8), "87.5%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(1, 2001), "0.0%"),
        (Fraction(9995, 10000), "100.0%"),
        (Fraction(282, 100), "282.0%"),
        (0, "0.0%"),
        (-Fraction(1, 8), "-12.5%"),
        (None, ""),
    ],
)
def test_ts_26_percent_has_one_decimal_half_up(value: Number | None, written: str) -> None:
    assert find_language("en").percent(value) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (12, "12"),
        (Fraction(4, 2), "2"),
        (Fraction(5, 2), "2.5"),
        (Fraction(7, 3), "2.33"),
        (Fraction(201, 200), "1.01"),
        (Fraction(1999, 1000), "2"),
        (-Fraction(1, 4), "-0.25"),
        (-3, "-3"),
        (None, ""),
    ],
)
def test_points_have_no_more_decimals_than_they_need(value: Number | None, written: str) -> None:
    assert find_language("en").number(value) == written


def test_each_language_writes_numbers_and_dates_its_way() -> None:
    cs, de, en, fr = (find_language(code) for code in ("cs", "de", "en", "fr"))
    assert [one.percent(Fraction(7, 8)) for one in (cs, de, en, fr)] == [
        "87,5\xa0%",
        "87,5\xa0%",
        "87.5%",
        "87,5\xa0%",
    ]
    assert [one.day(date(2026, 3, 1)) for one in (cs, de, en, fr)] == [
        "1. března 2026",
        "1. März 2026",
        "1 March 2026",
        "1er mars 2026",
    ]
    assert cs.day(date(2026, 8, 14)) == "14. srpna 2026"
    assert cs.round_title(3) == "3.\N{NO-BREAK SPACE}kolo"
    assert cs.round_title("Finále") == "Finále"


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", "0 minutes, 1 minute, 2 minutes, 4 minutes, 5 minutes, 1.5 minutes"),
        ("cs", "0 minut, 1 minutu, 2 minuty, 4 minuty, 5 minut, 1,5 minuty"),
        ("fr", "0 minute, 1 minute, 2 minutes, 4 minutes, 5 minutes, 1,5 minute"),
    ],
)
def test_each_language_counts_its_way(code: str, written: str) -> None:
    counts: tuple[Number, ...] = (0, 1, 2, 4, 5, Fraction(3, 2))
    said = [find_language(code).quantity("minutes", count) for count in counts]
    assert ", ".join(said).replace("\xa0", " ") == written


def test_accents_and_case_matter_last_in_the_order_of_names() -> None:
    order = find_language("fr").name_order
    assert sorted(["Eve", "Éva", "eva", "Zoe", "Émile"], key=order) == [
        "Émile",
        "eva",
        "Éva",
        "Eve",
        "Zoe",
    ]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SheetError, match="no texts in 'xx': choose one of en, cs, de, fr"):
        find_language("xx")


def test_a_language_that_brings_its_alphabet_orders_names_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(language, "habits", lambda _: {"alphabet": {"ö": "z"}})
    own = language._load.__wrapped__("cs")
    assert sorted(["Öst", "Zed", "Chan", "Dan"], key=own.name_order) == [
        "Chan",
        "Dan",
        "Zed",
        "Öst",
    ]
    house = find_language("cs")
    assert sorted(["Chan", "Dan", "Hus"], key=house.name_order) == ["Dan", "Hus", "Chan"]

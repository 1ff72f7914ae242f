"""Pairings and standings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import pytest

from guildhall.sheets import (
    Column,
    PairedTable,
    Pairings,
    SheetError,
    StandingsRow,
    StandingsSheet,
    render,
)
from guildhall.sheets.language import find_language
from sheets.reading import page_texts, sizes
from sheets.samples import SAMPLES, pairings, standings


def test_500_names_flow_over_pages_with_heads_and_page_numbers() -> None:
    texts = page_texts(render(pairings(500)))
    assert len(texts) > 5
    for number, text in enumerate(texts, start=1):
        assert f"Page {number} of {len(texts)}" in text
        assert "Against" in text
    assert all(f"Player {number:03}" in " ".join(texts) for number in range(1, 501))


def test_many_places_flow_over_pages_in_their_order() -> None:
    texts = page_texts(render(standings(150), paper="us-letter", language="fr"))
    assert all("Rang" in text and "Départage" in text for text in texts)
    whole = " ".join(texts)
    found = [whole.index(f"Player {number:03}") for number in range(1, 151)]
    assert found == sorted(found)


def test_page_numbers_begin_again_with_each_list() -> None:
    texts = page_texts(render([standings(60), standings(10)]))
    assert [text.rsplit("Page ", 1)[1] for text in texts] == ["1 of 2", "2 of 2", "1 of 1"]


def test_t_3_pairings_say_why_people_meet() -> None:
    (text,) = page_texts(render(SAMPLES["pairings by table"]))
    assert text.index("ranks 1-4") < text.index("ranks 5-7")
    assert "Bye this round: Šimon Žák" in text


def test_names_stand_in_the_order_of_the_language() -> None:
    names = ["Iva", "Chrudoš", "Hana", "Čeněk", "Cyril", "cizí", "Dan"]
    listing = Pairings(round=1, tables=[PairedTable(number=1, players=names)], by="name")
    order = {code: _names(listing, code) for code in ("cs", "en")}
    assert order["cs"] == ["cizí", "Cyril", "Čeněk", "Dan", "Hana", "Chrudoš", "Iva"]
    assert order["en"] == ["Čeněk", "Chrudoš", "cizí", "Cyril", "Dan", "Hana", "Iva"]


def test_byes_stand_in_the_order_of_the_language() -> None:
    listing = Pairings(round=1, tables=[], byes=["Hana", "Dan", "Chrudoš", "cizí", "Čeněk"])
    order = {code: listing.content(find_language(code))["byes"] for code in ("cs", "en")}
    assert order["cs"] == ["cizí", "Čeněk", "Dan", "Hana", "Chrudoš"]
    assert order["en"] == ["Čeněk", "Chrudoš", "cizí", "Dan", "Hana"]


def _names(listing: Pairings, code: str) -> list[str]:
    rows = listing.content(find_language(code))["rows"]
    assert isinstance(rows, list)
    return [row["name"] for row in rows]


def test_by_name_everybody_finds_table_seat_and_opponents() -> None:
    rows = SAMPLES["pairings by name"].content(find_language("en"))["rows"]
    assert isinstance(rows, list)
    assert rows[0] == {
        "name": "Chrudoš Hora",
        "table": "2",
        "seat": "2",
        "against": ["Ελένη Παππά", "Iva Černá"],
    }


def test_ts_26_ratios_are_percents_and_points_are_exact() -> None:
    sheet = StandingsSheet(
        columns=[Column("Points"), Column("Tie-break", "percent"), Column("Own words")],
        rows=[StandingsRow(place=1, name="Ada", values=(Fraction(25, 2), Fraction(7, 8), "x/y"))],
    )
    (text,) = page_texts(render(sheet))
    assert "12.5 87.5% x/y" in text
    assert "Own words" in text
    assert "Decided by" not in text


def test_t_4_missing_results_and_drops_are_marked() -> None:
    (text,) = page_texts(render(standings(12)))
    assert "provisional" in text
    assert "Player 007 dropped" in text
    (final,) = page_texts(render(replace(standings(12), provisional=False)))
    assert "provisional" not in final


def test_many_columns_turn_the_page() -> None:
    columns = [Column(f"Column {number}") for number in range(8)]
    rows = [StandingsRow(place=1, name="Ada", values=range(8))]
    assert sizes(render(StandingsSheet(columns=columns, rows=rows))) == {(842, 595)}


def test_a_row_has_a_value_for_each_column() -> None:
    with pytest.raises(SheetError, match="Ada has 1 values for 2 columns"):
        StandingsSheet(
            columns=[Column("Points"), Column("Tie-break")],
            rows=[StandingsRow(place=1, name="Ada", values=(1,))],
        )


@pytest.mark.parametrize("by", ["table", "name"])
def test_everybody_stands_in_a_list_of_pairings_once_also_who_has_a_bye(
    by: Literal["table", "name"],
) -> None:
    tables = [PairedTable(number=2, players=["Dan", "Ann"]), PairedTable(number=1, players=["Bob"])]
    sheet = Pairings(round=1, tables=tables, byes=["Cid"], by=by)
    content: Any = sheet.content(find_language("en"))
    if by == "table":
        rows = [(row["table"], row["players"]) for row in content["rows"]]
        assert rows == [("1", ["Bob"]), ("2", ["Dan", "Ann"])]
    else:
        by_name = [(r["name"], r["table"], r["seat"], r["against"]) for r in content["rows"]]
        assert by_name == [
            ("Ann", "2", "2", ["Dan"]),
            ("Bob", "1", "1", []),
            ("Cid", "", "", []),
            ("Dan", "2", "1", ["Ann"]),
        ]
    assert content["byes"] == ["Cid"]


def test_ts_39_who_was_excluded_is_printed_without_a_place() -> None:
    rows = [
        StandingsRow(place=1, name="Ann", values=[], decided_by="lot"),
        StandingsRow(place=2, name="Bob", values=[], dropped=True),
        StandingsRow(place=None, name="Cid", values=[]),
    ]
    sheet = StandingsSheet(columns=[], rows=rows, provisional=True)
    content: Any = sheet.content(find_language("en"))
    assert [(row["place"], row["name"]) for row in content["rows"]] == [
        ("1", "Ann"),
        ("2", "Bob"),
        ("", "Cid"),
    ]
    assert [row["dropped"] for row in content["rows"]] == [False, True, False]
    assert [row["decided_by"] for row in content["rows"]] == ["lot", "", ""]
    assert content["provisional"] is True

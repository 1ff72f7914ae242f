"""What is written into spreadsheets: numbers as their readers write them, and never a formula."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.messages import Renderer, Term, Word
from guildhall.messages.catalogue import catalogue
from guildhall.sheets.language import find_language
from guildhall.sheets.spreadsheet import csv_text
from guildhall.tournament.reports.lists import Cell, ListOfCells


def written(*cells: Cell, code: str = "cs") -> str:
    """The line of a file with these cells."""
    listed = ListOfCells((Term("a"),) * len(cells), (cells,))
    text = csv_text(listed, find_language(code), Renderer(catalogue(code)))
    return text.partition("\r\n")[2].removesuffix("\r\n")


@given(st.text(max_size=20))
def test_no_text_is_a_formula(text: str) -> None:
    (row,) = csv.reader(io.StringIO(written(Word(text)))) or [[]]
    cell = "".join(row)
    assert not cell.lstrip(" ").startswith(("=", "+", "-", "@"))


@pytest.mark.parametrize("before", ["", " ", "  ", "\t", "\u00a0", "\n"])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_no_text_is_a_formula_whatever_stands_before_its_sign(before: str, sign: str) -> None:
    ((cell,),) = csv.reader(io.StringIO(written(Word(f"{before}{sign}1+1"))))
    assert cell.startswith("'")


@pytest.mark.parametrize(
    ("value", "english", "czech"),
    [
        (Fraction(29, 2), "14.5", "14,5"),
        (Fraction(-1, 2), "-0.5", "-0,5"),
        (Fraction(2, 3), "0.6667", "0,6667"),
        (Fraction(14, 2), "7", "7"),
        (-3, "-3", "-3"),
        (True, "yes", "ano"),
        (False, "no", "ne"),
        (None, "", ""),
        ((Fraction(5, 2), 4), "2.5 4", "2,5 4"),
    ],
)
def test_values_are_written_for_people(value: Cell, english: str, czech: str) -> None:
    cells = [written(value, Word("x"), code=code) for code in ("en", "cs")]
    assert cells == [f"{english},x", f"{czech};x"]

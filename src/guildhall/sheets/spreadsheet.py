"""Lists as CSV that a spreadsheet opens as its reader expects: separator, decimals, words."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

from guildhall.messages import Renderer, message
from guildhall.sheets.language import Language
from guildhall.tournament import Stage
from guildhall.tournament.reports.lists import Cell, ListOfCells

CSV = "text/csv; charset=utf-8"
BOM = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""

FORMULA = tuple("=+-@＝＋－＠")  # noqa: RUF001 - spreadsheets take wide signs for formulas, too
DECIMALS = 4
YES, NO = message("yes"), message("no")


def csv_text(listed: ListOfCells, language: Language, renderer: Renderer) -> str:
    """A file that spreadsheets open with the right letters and run nothing of.

    Where decimals stand behind a comma, semicolons part the columns.
    """
    mark = language.texts["numbers"]["decimal"]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if mark == "," else ",")
    headings = map(renderer.parameter, listed.headings)
    writer.writerow([_harmless(words[:1].upper() + words[1:]) for words in headings])
    for row in listed.rows:
        writer.writerow([_written(cell, renderer, mark) for cell in row])
    return BOM + out.getvalue()


def _written(cell: Cell, renderer: Renderer, mark: str) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return renderer.render(YES if cell else NO)
        case int() | Fraction():
            return _decimal(cell, mark)
        case tuple():
            return " ".join(_decimal(part, mark) for part in cell)
        case Stage():
            return _harmless(renderer.sentence(cell.words))
        case _:
            return _harmless(renderer.parameter(cell))


def _decimal(value: int | Fraction, mark: str) -> str:
    """An exact number, rounded half up to four decimals."""
    unit = 10**DECIMALS
    parts = (2 * unit * abs(Fraction(value)) + 1) // 2
    whole, rest = divmod(parts, unit)
    sign = "-" if value < 0 and parts else ""
    return f"{sign}{whole}" + (f"{mark}{rest:0{DECIMALS}}".rstrip("0") if rest else "")


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    begins = text.lstrip()
    return f"'{text}" if begins.startswith(FORMULA) or text != text.lstrip("\t\r\n") else text

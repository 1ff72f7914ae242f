"""Rows as CSV that a spreadsheet opens as its reader expects: separator, decimals, words."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from guildhall.web.language import Language

CSV = "text/csv; charset=utf-8"
BOM = "\ufeff"
"""Tells spreadsheets that the letters are UTF-8."""

FORMULA = tuple("=+-@＝＋－＠")  # noqa: RUF001 - spreadsheets take wide signs for formulas, too
DECIMALS = 4


def csv_text(rows: Iterable[Sequence[Any]], language: Language) -> str:
    """Rows as a file that spreadsheets open with the right letters and run nothing of."""
    mark = decimal_mark(language)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if mark == "," else ",")
    for row in rows:
        writer.writerow([_written(cell, language, mark) for cell in row])
    return BOM + out.getvalue()


def decimal_mark(language: Language) -> str:
    """What stands before decimals; where it is a comma, semicolons part the columns."""
    return language.number(Fraction(1, 2))[1]


def _written(cell: Any, language: Language, mark: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return language.gettext("yes") if cell else language.gettext("no")
    if isinstance(cell, int | Fraction):
        return _decimal(cell, mark)
    if isinstance(cell, tuple):
        return " ".join(_decimal(part, mark) for part in cell)
    return _harmless(str(cell))


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

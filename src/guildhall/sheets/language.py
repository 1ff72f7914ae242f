"""How a language writes words, numbers, dates and the order of names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from guildhall.messages import Listing, Word, message, quoted
from guildhall.messages.catalogue import catalogue
from guildhall.messages.collation import NameOrder, name_order
from guildhall.messages.languages import LANGUAGES, habits
from guildhall.sheets.errors import SheetError
from guildhall.sheets.texts_file import Texts, texts_in

Number = int | Fraction
"""An exact number; it is rounded only on paper."""

Style = Literal["number", "percent", "rounds"]
"""How a value of the standings is written; of "rounds" it is a number for each round."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language that sheets are printed in."""

    code: str
    texts: Texts
    alphabet: Mapping[str, str]
    """Letters of their own in the order of names, each with the letter that it follows."""

    def term(self, words: str) -> str:
        """A word of data, such as the heading of a criterion; as it is if no catalogue has it."""
        return catalogue(self.code).gettext(words) if words else ""

    def heading(self, words: str) -> str:
        """Words as they stand above a column: translated, with a capital."""
        told = self.term(words)
        return told[:1].upper() + told[1:]

    def number(self, value: Number | None) -> str:
        """A number as written by hand, rounded half up to two decimals; nothing if not known."""
        if value is None or isinstance(value, int):
            return "" if value is None else str(value)
        sign, hundredths = _rounded(value, 100)
        whole, rest = divmod(hundredths, 100)
        decimals = f"{self.texts['numbers']['decimal']}{rest:02}".rstrip("0") if rest else ""
        return f"{sign}{whole}{decimals}"

    def quantity(self, unit: str, count: Number) -> str:
        """A number of units, such as "5 minutes" or "2.5 points"."""
        one, few, many, part = self.texts["quantities"][unit]
        if count < habits(self.code).get("singular_below", 0):
            form = one
        elif count % 1:
            form = part
        else:
            form = one if count == 1 else few if count in {2, 3, 4} else many
        return str(form).format(self.number(count))

    def percent(self, value: Number | None) -> str:
        """A ratio as percent with one decimal, half up (TS-26); nothing if not known."""
        if value is None:
            return ""
        sign, tenths = _rounded(value, 1000)
        decimal = self.texts["numbers"]["decimal"]
        written = f"{sign}{tenths // 10}{decimal}{tenths % 10}"
        return str(self.texts["numbers"]["percent"]).format(written)

    def value(self, value: Any, style: Style) -> str:
        """A value of the standings; nothing if not known."""
        if style == "rounds":
            return " ".join(map(self.number, value or ()))
        return self.percent(value) if style == "percent" else self.number(value)

    def day(self, day: date | None) -> str:
        """A date in words; nothing if not known."""
        if day is None:
            return ""
        words = self.texts["dates"]
        number = words["first"] if day.day == 1 else words["day"].format(day.day)
        return f"{number} {words['months'][day.month - 1]} {day.year}"

    def round_title(self, number: int | str) -> str:
        """The title of a round: its number, or the organiser's own word such as "Final"."""
        if isinstance(number, str):
            return number
        return str(self.texts["common"]["round_number"]).format(number)

    def name_order(self, name: str) -> NameOrder:
        """Where a name stands in a list: accents and case matter last, Czech Ch follows H."""
        return name_order(name, self.alphabet)


def find_language(code: str) -> Language:
    """The language of a code such as "en"; raises SheetError where there is none."""
    if code not in LANGUAGES:
        raise SheetError(
            message(
                "no texts in {language}: choose one of {known}",
                language=quoted(code),
                known=Listing(tuple(map(Word, LANGUAGES))),
            )
        )
    return _load(code)


@cache
def _load(code: str) -> Language:
    return Language(code, texts_in(code), habits(code).get("alphabet", {}))


def _rounded(value: Number, unit: int) -> tuple[str, int]:
    parts = (2 * unit * abs(Fraction(value)) + 1) // 2
    return "-" if value < 0 and parts else "", parts

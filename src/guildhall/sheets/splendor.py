"""The Splendor result sheet, one a table, two on a page (TS-33, TS-36)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at the table, in seat order; what is not known yet stays blank."""

    name: str = ""
    score: int | None = None
    cards: int | None = None
    nobles: int | None = None
    tokens: int | None = None
    first: bool = False
    """The first player."""


MOST_SEATS = 8
"""What still leaves room to write on half a page; an organiser may seat more than four."""
BLANK_TABLE = (Seat(), Seat(), Seat(), Seat())


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """The result sheet of a table, blank or filled."""

    event: str = ""
    round: int | str = ""
    """A number, or the organiser's own word such as "Final"."""
    table: int | None = None
    date: date | None = None
    seats: Sequence[Seat] = BLANK_TABLE
    template = "table_sheet"

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise SheetError(
                f"a result sheet has room for 2 to {MOST_SEATS} players, not for {len(self.seats)}"
            )
        if sum(seat.first for seat in self.seats) > 1:
            raise SheetError("only one of the table is the first player")

    def content(self, language: Language) -> Content:
        """The lines of the sheet."""
        return {
            "title": language.texts["table"]["title"],
            "event": self.event,
            "round": str(self.round),
            "table": language.number(self.table),
            "date": language.day(self.date),
            "seats": [self._line(seat, language) for seat in self.seats],
        }

    def _line(self, seat: Seat, language: Language) -> Content:
        counts = (seat.score, seat.cards, seat.nobles, seat.tokens)
        return {
            "name": seat.name,
            "counts": [language.number(count) for count in counts],
            "first": seat.first,
        }

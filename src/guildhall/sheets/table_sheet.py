"""The result sheet of a table, two on a page, with the columns of its format (TS-33, TS-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from guildhall.messages import message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.sheet import Content


@dataclass(frozen=True, slots=True, init=False)
class Seat:
    """A player at the table: `Seat(name="Ann", score=16, first=True)`.

    What is not known yet stays blank.
    """

    name: str
    first: bool
    """Whether this is the first player."""
    numbers: Mapping[str, int]
    """What was written, by the names of fields."""

    def __init__(self, *, name: str = "", first: bool = False, **numbers: int | None) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "first", first)
        written = {field: number for field, number in numbers.items() if number is not None}
        object.__setattr__(self, "numbers", written)


MOST_SEATS = 8
"""What still leaves room to write on half a page; an organiser may seat more than four."""
BLANK_TABLE = (Seat(), Seat(), Seat(), Seat())
SCORE_ALONE = (NumberColumn("score"),)
MOST_COLUMNS = 6
"""What leaves room for names and signatures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """The result sheet of a table, blank or filled."""

    event: str = ""
    round: int | str = ""
    """A number, or the organiser's own word such as "Final"."""
    table: int | None = None
    date: date | None = None
    seats: Sequence[Seat] = BLANK_TABLE
    game: str = ""
    """What is played."""
    columns: Sequence[NumberColumn] = SCORE_ALONE
    first_player: bool = True
    """Whether it is asked who began."""
    template = "table_sheet"

    def __post_init__(self) -> None:
        if not 1 <= len(self.columns) <= MOST_COLUMNS:
            raise SheetError(
                message(
                    "a result sheet has room for 1 to {most} numbers of a player, not for {count}",
                    most=MOST_COLUMNS,
                    count=len(self.columns),
                )
            )
        if not 2 <= len(self.seats) <= MOST_SEATS:
            raise SheetError(
                message(
                    "a result sheet has room for 2 to {most} players, not for {count}",
                    most=MOST_SEATS,
                    count=len(self.seats),
                )
            )
        if sum(seat.first for seat in self.seats) > 1:
            raise SheetError(message("only one of the table is the first player"))

    def content(self, language: Language) -> Content:
        """The lines of the sheet."""
        return {
            "game": self.game,
            "title": language.texts["table"]["title"],
            "event": self.event,
            "round": str(self.round),
            "table": language.number(self.table),
            "date": language.day(self.date),
            "heads": [column.words(language) for column in self.columns],
            "first_player": self.first_player,
            "seats": [self._line(seat, language) for seat in self.seats],
        }

    def _line(self, seat: Seat, language: Language) -> Content:
        counts = (seat.numbers.get(column.field) for column in self.columns)
        return {
            "name": seat.name,
            "counts": [language.number(count) for count in counts],
            "first": seat.first,
        }

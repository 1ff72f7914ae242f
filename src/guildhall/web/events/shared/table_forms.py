"""What phones and devices send about a table, checked that the same people still sit there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Form
from pydantic import BaseModel, Field

from guildhall.hall.errors import Invalid, NotFound, Stale
from guildhall.hall.events.live import LiveEvent
from guildhall.messages import message
from guildhall.tournament import Refused, Round, Table
from guildhall.web.events.shared.fields import number_of
from guildhall.web.events.shared.sheet_forms import SheetForm, seated

LONGEST_WORDS = 2000


class TableForm(BaseModel):
    """A form about a table: which one, made from which state, and what is said."""

    round: str = ""
    table: str = ""
    seated: str = ""
    """A short sign of who sat at the table when the page was made."""
    on: str = ""
    seat: str = ""
    """Who speaks at a device, by the seat."""
    why: str = Field(default="", max_length=LONGEST_WORDS)

    @property
    def seen(self) -> int | None:
        """The last entry that the page was made from."""
        return number_of(self.on, most=10**8)

    def about(self, live: LiveEvent) -> AtTable:
        """The table that a form is about; raises Stale if other people sit there now."""
        number, table_number = _number(self.round), _number(self.table)
        try:
            current = live.tournament.round(number)
            table = live.tournament.table(number, table_number)
        except Refused as error:
            raise NotFound(
                message("There is no such table"), message("Load the page again")
            ) from error
        if self.seated != seated(table.seats):
            raise Stale(
                message("Other people sit at this table now"), message("Load the page again")
            )
        return AtTable(current, table)

    def speaker(self, table: Table) -> str:
        """The player whose seat (from 1) is chosen."""
        seat = _number(self.seat)
        if not 1 <= seat <= len(table.seats):
            raise Invalid(message("Nobody is chosen"), message("Choose one of those at the table"))
        return table.seats[seat - 1]


TheTableForm = Annotated[TableForm, Form()]
"""The form, as a parameter of a handler."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table that a form is about."""

    current: Round
    table: Table

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the round and the table."""
        return self.current.number, self.table.number

    def sheet(self, typed: Mapping[str, str]) -> SheetForm:
        """What the form says about the result."""
        return SheetForm(self.current, self.table, typed)


def _number(text: str) -> int:
    number = number_of(text, most=99_999)
    if number is None:
        raise Invalid(message("The form is not complete"), message("Load the page again"))
    return number

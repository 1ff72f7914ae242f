"""What phones and devices send about a table, checked that the same people still sit there."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from pydantic import BaseModel, Field

from guildhall.hall.errors import Invalid, NotFound, Stale
from guildhall.messages import mark, message
from guildhall.tournament import Refused, Table
from guildhall.tournament.commands.sheet_forms import SheetForm
from guildhall.web.events.shared.fields import number_of, read_number
from guildhall.web.events.shared.visit import Visit

LONGEST_WORDS = 2000
LOAD_AGAIN = mark("Reload the page")


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

    def about(self, visit: Visit) -> SheetForm:
        """The table that a form is about; raises Stale if other people sit there now."""
        number, table = _number(self.round), _number(self.table)
        try:
            form = SheetForm(visit.t.round(number), visit.t.table(number, table), visit.typed)
        except Refused as error:
            raise NotFound(message("There is no such table"), message(LOAD_AGAIN)) from error
        refuse_others(form)
        return form

    def speaker(self, table: Table) -> str:
        """The player whose seat (from 1) is chosen."""
        seat = _number(self.seat)
        if not 1 <= seat <= len(table.seats):
            raise Invalid(message("Nobody is chosen"), message("Choose one of those at the table"))
        return table.seats[seat - 1]


TheTableForm = Annotated[TableForm, Form()]
"""The form, as a parameter of a handler."""


def refuse_others(form: SheetForm) -> None:
    """Raises Stale if other people sit at a table than when its form was made."""
    if form.is_stale:
        raise Stale(message("Other people sit at this table now"), message(LOAD_AGAIN))


def _number(text: str) -> int:
    return read_number(text, mark("The form is not complete"), LOAD_AGAIN, least=0, most=99_999)

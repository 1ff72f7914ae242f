"""What phones and devices send about a table, checked that the same people still sit there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s

from starlette.datastructures import FormData

from guildhall.hall.errors import Invalid, NotFound, Stale
from guildhall.hall.events.live import LiveEvent
from guildhall.tournament import Refused, Round, Table
from guildhall.web.events.shared.sheet_forms import SheetForm


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands on a form: for which table, made from which state."""

    current: Round
    table: Table
    on: int | None
    form: FormData

    @property
    def at(self) -> tuple[int, int]:
        """The numbers of the round and the table."""
        return self.current.number, self.table.number

    @property
    def sheet(self) -> SheetForm:
        """What the form says about the result."""
        fields = {name: str(value) for name, value in self.form.items()}
        return SheetForm(self.current, self.table, fields, by_seat=True)


def read_form(live: LiveEvent, form: FormData) -> Typed:
    """The table that a form is about, if the same people still sit there."""
    try:
        number = _number(form, "round")
        current = live.tournament.round(number)
        table = live.tournament.table(number, _number(form, "table"))
    except Refused as error:
        raise NotFound("There is no such table", "Load the page again") from error
    if form.get("seated") != seated(table.seats):
        raise Stale("Other people sit at this table now", "Load the page again")
    on = str(form.get("on", ""))
    return Typed(current, table, int(on) if on.isdecimal() and len(on) < 16 else None, form)


def seated(seats: Sequence[str]) -> str:
    """A short sign of who sits at a table."""
    return blake2s("\n".join(seats).encode(), digest_size=6).hexdigest()


def somebody(typed: Typed, field: str = "seat") -> str:
    """The player whose seat (from 1) is chosen on a form."""
    seat = _number(typed.form, field)
    if not 1 <= seat <= len(typed.table.seats):
        raise Invalid("Nobody is chosen", "Choose one of those at the table")
    return typed.table.seats[seat - 1]


def _number(form: FormData, field: str) -> int:
    text = str(form.get(field, "")).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Invalid("The form is not complete", "Load the page again")
    return int(text)

"""Who may do something at a table, and when."""

from __future__ import annotations

from guildhall.hall.errors import NotAllowed
from guildhall.hall.people import Person
from guildhall.hall.tables.refusals import not_seated
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, message

HOUSE = "hall"
"""Writes what nobody in particular does."""


def check_phase(table: Table, phase: str, reason: Message, way_out: Message | None = None) -> None:
    """Refuse what belongs to another phase; the refusal says why."""
    if table.phase != phase:
        raise NotAllowed(reason, way_out)


def check_at_table(table: Table, person: Person) -> None:
    """Refuse those who only look on."""
    if table.seat_of(person.id) is None and table.opener != person.id:
        raise not_seated()


def playing_seat(table: Table, person: Person) -> int:
    """The seat of somebody who still plays; everybody else is refused."""
    check_phase(table, "playing", message("This game is not running"))
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.at(seat).gave_up:
        raise NotAllowed(message("You have resigned from this game"))
    return seat

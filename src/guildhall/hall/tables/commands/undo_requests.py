"""Taking moves back, if everybody agrees."""

from __future__ import annotations

from guildhall.hall.errors import NotAllowed, Stale
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.commands.checks import playing_seat
from guildhall.hall.tables.table import Table
from guildhall.messages import message


def ask_undo(table: Table, person: Person) -> list[NewEntry]:
    """Ask to take back one's last turn and what came after it; all people have to agree."""
    seat = playing_seat(table, person)
    if not table.options.undo:
        raise NotAllowed(message("Moves cannot be undone at this table"))
    back = _turn_length(table, seat)
    if not back:
        raise NotAllowed(message("You have not moved yet"), message("There is nothing to undo"))
    if table.undo:
        raise NotAllowed(message("Somebody has already asked"), message("Answer first"))
    asked = NewEntry(person.id, "undo-asked/1", {"seat": seat, "back": back})
    if _voters(table) - {seat}:
        return [asked]
    if table.options.rated:
        raise NotAllowed(message("Moves in a rated game against bots cannot be undone"))
    return [asked, NewEntry(person.id, "undone/1", {"back": back})]


def answer_undo(table: Table, person: Person, *, yes: bool) -> list[NewEntry]:
    """Agree, or do not; one who has asked may withdraw."""
    seat = playing_seat(table, person)
    if table.undo is None:
        raise Stale(message("Nobody is asking to undo a move any more"))
    if yes and seat in table.undo.agreed:
        return []
    entries = [NewEntry(person.id, "undo-answered/1", {"seat": seat, "yes": yes})]
    if yes and _voters(table) <= {*table.undo.agreed, seat}:
        entries.append(NewEntry(person.id, "undone/1", {"back": table.undo.back}))
    return entries


def _turn_length(table: Table, seat: int) -> int:
    """How many moves lead back to the beginning of the last turn of a seat."""
    own = [n for n, made in enumerate(table.moves) if made.seat == seat]
    if not own:
        return 0
    first = own[-1]
    while first and table.moves[first - 1].seat == seat:
        first -= 1
    return len(table.moves) - first


def _voters(table: Table) -> set[int]:
    return {n for n, seat in enumerate(table.taken) if seat.decides and not seat.gave_up}

"""Who somebody is at a table of an event that is played in the hall."""

from __future__ import annotations

from dataclasses import replace

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat


class EventSeats:
    """Tells people and those with a pass apart from those who only look on."""

    def __init__(self, events: EventRepository) -> None:
        self._events = events

    async def event_of(self, live: LiveTable) -> LiveEvent | None:
        """The event whose table this is, None for a table that people have opened."""
        place = live.table.options.event
        return await self._events.get(place.event) if place else None

    async def sitter(
        self, live: LiveTable, visitor: Person | None, held: Pass | None = None
    ) -> Person | None:
        """Who a visitor is at a table; at one of an event, only whoever is that player there.

        None for a stranger, and for a person whose seat belongs to another player meanwhile.
        """
        event, place, table = await self.event_of(live), live.table.options.event, live.table
        if event is None or place is None:
            return visitor
        actor = event.actor(visitor, held)
        played = event.operations.tables.get((place.round, place.table))
        if played and played.table == table.id and actor.player in played.seats:
            seat = table.taken[played.seats.index(actor.player)]
            return _at_seat(seat, visitor if not actor.held else None)
        seated = visitor is not None and table.seat_of(visitor.id) is not None
        return None if seated else visitor


def _at_seat(seat: Seat, known: Person | None) -> Person:
    """A player as the table knows them; whom a known one does not want to hear goes with them."""
    sitter = Person(seat.person or "", seat.name)
    return replace(sitter, muted=known.muted, seq=known.seq) if known else sitter

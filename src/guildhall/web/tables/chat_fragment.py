"""What is said at a table, as a fragment of the page."""

from __future__ import annotations

from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.language import spoken_code
from guildhall.web.renderer import template


def talk(live: LiveTable, person: Person | None) -> str:
    """The chat without the lines of those whom this person does not want to hear."""
    muted = person.muted | person.blocked if person else frozenset[str]()
    seats = tuple((seat.person, seat.name) for seat in live.table.taken)
    may_mute = person is not None and person.seq > 0
    return live.derived_of_chat.keyed(
        (seats, muted, person.id if may_mute and person else None, spoken_code()),
        _render,
        live,
        person,
        muted,
        may_mute=may_mute,
    )


def _render(
    live: LiveTable, person: Person | None, muted: frozenset[str], *, may_mute: bool
) -> str:
    table = live.table
    return template("tables/chat.html").render(
        lines=live.chat.heard_by(person),
        speakers={line.person: line for line in live.chat.lines},
        speaker=table.speaker,
        muted=muted,
        may_mute=may_mute,
        me=person.id if person else None,
        seats={seat.person: number for number, seat in enumerate(table.taken) if seat.person},
        at=f"/tables/{table.id}",
    )

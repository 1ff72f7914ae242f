"""What is said at a table, as a fragment of the page."""

from __future__ import annotations

from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.language import spoken_code
from guildhall.web.renderer import template


def talk(live: LiveTable, person: Person | None, *, is_host: bool = False) -> str:
    """The chat without the lines of those whom this person does not want to hear."""
    unheard = (person.muted, person.blocked) if person else (frozenset[str](), frozenset[str]())
    seats = tuple((seat.person, seat.name) for seat in live.table.taken)
    may_mute = person is not None and person.seq > 0
    return live.derived_of_chat.keyed(
        (seats, unheard, person.id if may_mute and person else None, is_host, spoken_code()),
        _render,
        live,
        person,
        unheard,
        may_mute=may_mute,
        is_host=is_host,
    )


def _render(
    live: LiveTable,
    person: Person | None,
    unheard: tuple[frozenset[str], frozenset[str]],
    *,
    may_mute: bool,
    is_host: bool,
) -> str:
    table, (muted, blocked) = live.table, unheard
    return template("tables/chat.html").render(
        lines=live.chat.heard_by(person),
        speakers={line.person: line for line in live.chat.lines},
        speaker=table.speaker,
        muted=muted,
        blocked=blocked,
        is_host=is_host,
        may_mute=may_mute,
        me=person.id if person else None,
        seats={seat.person: number for number, seat in enumerate(table.taken) if seat.person},
        at=f"/tables/{table.id}",
    )

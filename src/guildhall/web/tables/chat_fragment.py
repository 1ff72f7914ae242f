"""What is said at a table, as a fragment of the page."""

from __future__ import annotations

from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.renderer import template


def talk(live: LiveTable, person: Person | None) -> str:
    """The chat without the lines of those whom this person does not want to hear."""
    muted = person.muted if person else frozenset[str]()
    table = live.table
    seated = tuple(seat.person for seat in table.taken)
    may_mute = person is not None and person.seq > 0
    key = seated, tuple(seat.name for seat in table.taken), muted, may_mute
    if key not in live.chat_memo:
        live.chat_memo[key] = template("tables/chat.html").render(
            lines=live.chat.heard_by(person),
            speakers={line.person: line for line in live.chat.lines},
            speaker=table.speaker,
            muted=muted,
            may_mute=may_mute,
            seats={who: number for number, who in enumerate(seated) if who},
            at=f"/tables/{live.table.id}",
        )
    found: str = live.chat_memo[key]
    return found

"""What is said at a table, as a fragment of the page."""

from __future__ import annotations

from guildhall.hall.people import Person
from guildhall.hall.tables.live import LiveTable
from guildhall.web.rendering import environment


def talk(live: LiveTable, person: Person | None) -> str:
    """The chat without the lines of those whom this person does not want to hear."""
    lines = live.chat.lines
    muted = person.muted if person else frozenset[str]()
    key = "talk", lines[-1].seq if lines else 0, muted, person is None
    if key not in live.memo:
        speakers = {line.person: line for line in lines}
        live.memo[key] = (
            environment()
            .get_template("tables/chat.html")
            .render(
                lines=live.chat.heard_by(person),
                speakers=speakers,
                muted=muted,
                may_mute=person is not None,
                seats={seat.person: n for n, seat in enumerate(live.table.taken) if seat.person},
                at=f"/tables/{live.table.id}",
            )
        )
    found: str = live.memo[key]
    return found

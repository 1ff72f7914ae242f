"""A hall in which games were played to their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from hall.tables.finished import played_out
from hall.tables.sitting import Sitting
from web.visitors import House, Visitor


def come_in(house: House, name: str) -> tuple[Visitor, Person]:
    """Somebody who is known to the hall, and their browser."""
    visitor = house.visitor()
    person = house.runner.run(house.hall.people.enter(name))
    visitor.client.cookies.set("guildhall_session", house.hall.people.session(person))
    return visitor, person


def play(house: House, people: Sequence[Person], name: str, **more: Any) -> Sitting:
    """Let people play a whole game at a table of this name."""
    sitting = played_out(people, seed=name, **more)
    house.runner.run(_write(house, sitting, name))
    return sitting


async def _write(house: House, sitting: Sitting, name: str) -> None:
    log, hall = house.hall.log, house.hall
    await log.append(f"seed/{name}", 0, [NewEntry("hall", "drawn/1", {"seed": name})])
    entries = [NewEntry(entry.by, entry.kind, entry.data) for entry in sitting.entries]
    await log.append(f"table/{name}", 0, entries)
    await hall.ledger.enter((await hall.tables.get(name)).table)

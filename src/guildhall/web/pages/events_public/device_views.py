"""The tablet of a table as a fragment; made anew only when something at the table has changed."""

from __future__ import annotations

from collections.abc import Hashable
from weakref import WeakKeyDictionary

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.roles import Doer
from guildhall.tournament import Round
from guildhall.web.live.events import Fragments, Scene, view
from guildhall.web.pages.events.shared.clocks import shown_clock
from guildhall.web.pages.events_public.own import (
    AtTable,
    at_table,
    clock_as_it_is,
    names_as_they_are,
)
from guildhall.web.pages.events_public.sheets import columns, seated

DEVICE = "device"

State = tuple[AtTable | None, object, object]
Made = dict[tuple[int, str], tuple[State, Fragments]]
_made: WeakKeyDictionary[LiveEvent, Made] = WeakKeyDictionary()
"""What was last made for each table and language, and of what."""


def own_table(doer: Doer) -> Hashable:
    """Every table sees something else."""
    return doer.table


def stands_on_table(doer: Doer) -> bool:
    """Admits devices."""
    return doer.role == "device"


@view(DEVICE, kind=own_table, admits=stands_on_table)
async def device(scene: Scene) -> Fragments:
    """All that changes on the tablet of a table."""
    live, number = scene.live, scene.doer.table
    current = device_round(live, number)
    sits = at_table(live, current, current.tables[number]) if current else None
    clock = clock_as_it_is(live.floor, current, sits.table) if current and sits else None
    state = (sits, clock, names_as_they_are(live))
    made, name = _made.setdefault(live, {}), (number, scene.language.code)
    if name not in made or made[name][0] != state:
        made[name] = (state, _fragments(scene, current, sits))
    return made[name][1]


async def device_now(scene: Scene) -> Fragments:
    """The same for a page that is loaded now: its clock shows the time of this moment."""
    _made.setdefault(scene.live, {}).pop((scene.doer.table, scene.language.code), None)
    return await device(scene)


def device_round(live: LiveEvent, table: int) -> Round | None:
    """The round that is played at a table, or was last."""
    rounds = [each for each in live.tournament.rounds if each.published and table in each.tables]
    opened = [each for each in rounds if not each.tables[table].settled]
    return next(reversed(opened or rounds), None)


def _fragments(scene: Scene, current: Round | None, sits: AtTable | None) -> Fragments:
    live, number = scene.live, scene.doer.table
    text = scene.render(
        "events/phone/device_part.html",
        sits=sits,
        current=current,
        number=number,
        columns=columns(current) if current else (),
        seated=seated(sits.table.seats) if sits else "",
        on=live.seq,
        clock=shown_clock(live, current.number, number) if current else None,
        deeds=f"/events/{live.id}/table/{number}",
    )
    return {"f-device": text}

"""The tablet of a table as a fragment; made anew only when something at the table has changed."""

from __future__ import annotations

from collections.abc import Hashable

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.tournament import Round
from guildhall.web.events.shared.clocks import shown_clock
from guildhall.web.events.shared.player_state import (
    AtTable,
    at_table,
    clock_as_it_is,
    names_as_they_are,
)
from guildhall.web.events.shared.sheet_forms import SheetForm, seated
from guildhall.web.events.shared.views import Fragments, Scene, view
from guildhall.web.events.shared.visit import RefusedForm

DEVICE = "device"


def own_table(actor: Actor) -> Hashable:
    """Every table sees something else."""
    return actor.table


def stands_on_table(actor: Actor) -> bool:
    """Admits devices."""
    return actor.role == "device"


@view(DEVICE, kind=own_table, admits=stands_on_table)
async def device(scene: Scene) -> Fragments:
    """All that changes on the tablet of a table."""
    live, number = scene.live, scene.actor.table
    current = device_round(live, number)
    sits = at_table(live, current, current.tables[number]) if current else None
    clock = clock_as_it_is(live.operations, current, sits.table) if current and sits else None
    state = (sits, clock, names_as_they_are(live))
    name = (number, scene.language.code)
    return live.derived.while_same(state, name, _fragments, scene, current, sits)


async def device_now(scene: Scene, kept: RefusedForm | None = None) -> Fragments:
    """The same for a page that is loaded now: its clock shows the time of this moment.

    A form that was refused is shown again as it was filled in.
    """
    live, number = scene.live, scene.actor.table
    live.derived.forget((number, scene.language.code), _fragments)
    current = device_round(live, number)
    if kept is None or current is None:
        return await device(scene)
    return _fragments(scene, current, at_table(live, current, current.tables[number]), kept)


def device_round(live: LiveEvent, table: int) -> Round | None:
    """The round that is played at a table, or was last."""
    rounds = [each for each in live.tournament.rounds if each.published and table in each.tables]
    opened = [each for each in rounds if not each.tables[table].settled]
    return next(reversed(opened or rounds), None)


def _fragments(
    scene: Scene, current: Round | None, sits: AtTable | None, kept: RefusedForm | None = None
) -> Fragments:
    live, number = scene.live, scene.actor.table
    text = scene.render(
        "events/device/table.html",
        sits=sits,
        current=current,
        number=number,
        form=SheetForm(current, sits.table, {}) if current and sits else None,
        kept=kept,
        seated=seated(sits.table.seats) if sits else "",
        on=live.seq,
        clock=shown_clock(live, current.number, number) if current else None,
        deeds=f"/events/{live.id}/table/{number}",
    )
    return {"f-device": text}

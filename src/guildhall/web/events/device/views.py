"""The tablet of a table as a fragment; made anew only when something at the table has changed."""

from __future__ import annotations

from collections.abc import Hashable

from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.table_status import TableState
from guildhall.tournament.reports.rounds import published_rounds
from guildhall.web.events.shared.news import news
from guildhall.web.events.shared.player_state import (
    at_table,
    clock_as_it_is,
    names_as_they_are,
    table_context,
)
from guildhall.web.events.shared.views import Fragments, Scene, view
from guildhall.web.events.shared.visit import Visit

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
    live, at = scene.live, _at_device(scene)
    state = (at, at and clock_as_it_is(live.operations, at), names_as_they_are(live))
    name = (scene.actor.table, scene.language.code)
    return {**live.derived.while_same(state, name, _fragments, scene, at), **news(scene)}


async def device_now(scene: Scene, kept: Visit | None = None) -> Fragments:
    """The same for a page that is loaded now: its clock shows the time of this moment.

    A form that was refused is shown again as it was filled in.
    """
    scene.live.derived.forget((scene.actor.table, scene.language.code), _fragments)
    if kept is None:
        return await device(scene)
    return {**_fragments(scene, _at_device(scene), kept), **news(scene)}


def _at_device(scene: Scene) -> TableState | None:
    """The table on which the device stands in the round that is played there, or was last."""
    number, rounds = scene.actor.table, published_rounds(scene.t)
    used = [each for each in rounds if number in each.tables]
    opened = [each for each in used if not each.tables[number].settled]
    current = next(reversed(opened or used), None)
    return at_table(scene.live, current, current.tables[number]) if current else None


def _fragments(scene: Scene, at: TableState | None, kept: Visit | None = None) -> Fragments:
    number = scene.actor.table
    context = table_context(scene.live, at, f"table/{number}", kept)
    return {"f-device": scene.render("events/device/table.html", number=number, **context)}

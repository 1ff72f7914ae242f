"""The first page of the desk: what to do next, and how the round stands."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from guildhall.hall.events.glance import TableState, open_calls, tables_at_a_glance
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.next_steps import next_step
from guildhall.web.live.events import Fragments, Scene, role, staff, view
from guildhall.web.pages.events.desk import (
    Desk,
    TheDesk,
    Trouble,
    desk_page,
)
from guildhall.web.pages.events.shared.clocks import current_round, shown_clock

router = APIRouter()


@router.get("")
async def home(desk: TheDesk) -> HTMLResponse:
    """What to do next."""
    return await home_page(desk)


async def home_page(desk: Desk, trouble: Trouble | None = None) -> HTMLResponse:
    """The first page, perhaps with a refusal."""
    return await desk_page(desk, "home", "home", "desk-home", trouble=trouble)


@view("desk-bar", kind=role, admits=staff)
async def bar(scene: Scene) -> Fragments:
    """What every page of the desk shows: the round, its clock, calls, and undo."""
    state = round_state(scene.live)
    return {
        "f-bar": scene.render("events/desk/bar.html", **state),
        "f-undo": scene.render("events/desk/undo.html", last=scene.live.last_command()),
    }


@view("desk-home", kind=role, admits=staff)
async def overview(scene: Scene) -> Fragments:
    """The next step, the tables of the round and the calls."""
    live = scene.live
    state = round_state(live)
    t = live.tournament
    standings = Counter(player.standing for player in t.people.values())
    return {
        "f-next": scene.render(
            "events/desk/next.html", step=next_step(t), people=standings, **state
        ),
        "f-round": scene.render("events/desk/round.html", **state),
        "f-calls": scene.render("events/desk/calls.html", **state),
    }


def round_state(live: LiveEvent) -> dict[str, Any]:
    """How the round that is being played stands."""
    current = current_round(live)
    tables = tables_at_a_glance(live.tournament, live.floor, current) if current else []
    return {
        "current": current,
        "clock": shown_clock(live, current.number) if current else None,
        "tables": tables,
        "counts": Counter(each.state for each in tables),
        "calls": open_calls(live.tournament, live.floor),
        "attention": [each for each in tables if _wants_attention(each)],
    }


def _wants_attention(each: TableState) -> bool:
    return each.call is not None or each.state == "contested"

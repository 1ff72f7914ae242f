"""The standings at the desk, with every reason, and decisions among equals."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError
from guildhall.hall.events import commands
from guildhall.web.events.desk.desk import (
    Desk,
    TheDesk,
    Trouble,
    answered,
    desk_page,
    trouble_of,
)
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.standings import order_table, rounds_table
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view

router = APIRouter()

PER_PAGE = 100


@router.get("/standings")
async def standings(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """The standings, a page of them, or the page on which somebody stands."""
    trouble = None
    if q.strip():
        try:
            key, order = desk.player(q), await desk.live.final_order()
            at = next((at for at, line in enumerate(order) if line.player == key), 0)
            number = at // PER_PAGE + 1
        except HallError as error:
            trouble = trouble_of(desk, error)
    return await standings_page(desk, trouble, number=number, q=q)


async def standings_page(
    desk: Desk, trouble: Trouble | None = None, *, number: int = 1, q: str = ""
) -> HTMLResponse:
    """A page of the standings, kept up to date."""
    ranked = await desk.live.standings()
    last = max(-(-len(await desk.live.final_order()) // PER_PAGE), 1)
    number = min(max(number, 1), last)
    return await desk_page(
        desk,
        "standings",
        "standings",
        f"desk-standings:{number}",
        trouble=trouble,
        number=number,
        pages=last,
        q=q,
        lots=ranked.drawn_by_lot[:20],
    )


@router.post("/standings/decide")
async def decide(
    desk: TheDesk, order: Annotated[str, Form()] = "", why: Annotated[str, Form()] = ""
) -> Response:
    """Put people in order who are equal on everything, one a line (TC-16, TS-25)."""

    async def deed() -> list[str]:
        keys = [desk.player(line.strip()) for line in order.splitlines() if line.strip()]
        return await desk.do(commands.DecideOrder(keys, why))

    kept = desk.refilled({"order": order, "why": why})
    return await answered(
        desk, deed, lambda trouble: standings_page(kept, trouble), f"{desk.at}/standings"
    )


@view("desk-standings", kind=role, admits=staff)
async def ranking(scene: Scene) -> Fragments:
    """A page of the standings, and the bracket."""
    live, t = scene.live, scene.live.tournament
    ranked, order = await live.standings(), await live.final_order()
    part = (scene.language, (max(scene.number, 1) - 1) * PER_PAGE, PER_PAGE)
    table = await live.in_thread(order_table, t, ranked, order, *part)
    before = await live.in_thread(rounds_table, t, ranked, *part)
    picture = await live.in_thread(bracket_picture, t)
    return {
        "f-standings": await live.in_thread(
            scene.render,
            "events/desk/standings_table.html",
            table=table,
            before=before,
            rounds=len(t.counting_rounds()),
        ),
        "f-bracket": scene.render("events/desk/bracket.html", picture=picture),
    }

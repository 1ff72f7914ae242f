"""The standings at the desk, with every reason, and decisions among equals."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.tournament import Refused
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import Text
from guildhall.web.events.shared.standings import order_table, rounds_table
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on

router = APIRouter()

PER_PAGE = 100


@router.get("/standings")
async def standings(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """The standings, a page of them, or the page on which somebody stands."""
    problem = None
    if q.strip():
        try:
            key, order = desk.player(q), await desk.live.final_order()
            at = next((at for at, line in enumerate(order) if line.player == key), 0)
            number = at // PER_PAGE + 1
        except Refused as error:
            problem = desk.explain(error)
    return await standings_page(desk, problem, number=number, q=q)


async def standings_page(
    desk: Desk, problem: Problem | None = None, *, number: int = 1, q: str = ""
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
        problem=problem,
        number=number,
        pages=last,
        q=q,
        lots=ranked.drawn_by_lot[:20],
    )


@router.post("/standings/decide")
@refused_on(standings_page)
async def decide(desk: TheDesk, order: Text = "", why: Text = "") -> Response:
    """Put people in order who are equal on everything, one a line (TC-16, TS-25)."""
    keys = [desk.player(line.strip()) for line in order.splitlines() if line.strip()]
    return await desk.carry_out(commands.DecideOrder(keys, why), f"{desk.at}/standings")


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

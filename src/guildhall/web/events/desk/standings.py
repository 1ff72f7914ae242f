"""The standings at the desk, with every reason, and decisions among equals."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.tournament import Refused
from guildhall.tournament.reports.standings import order_and_rounds
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import Text
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged

PER_PAGE = 100


@router.get("/standings")
async def standings_page(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """The standings, a page of them, or the page on which somebody stands."""
    if q.strip():
        try:
            key, order = desk.player(q), await desk.live.final_order()
            at = next((at for at, line in enumerate(order) if line.player == key), 0)
            number = at // PER_PAGE + 1
        except Refused as error:
            desk = desk.refusing(error)
    ranked = await desk.live.standings()
    cards = paged(await desk.live.final_order(), number, PER_PAGE)
    return await desk_page(
        desk,
        "standings",
        f"desk-standings:{cards.number}",
        cards=cards,
        q=q,
        lots=ranked.drawn_by_lot[:20],
    )


@desk_form("/standings/decide", standings_page)
async def decide(desk: TheDesk, order: Text = "", why: Text = "") -> Response:
    """Put people in order who are equal on everything, one a line (TC-16, TS-25)."""
    keys = [desk.player(line.strip()) for line in order.splitlines() if line.strip()]
    return await desk.carry_out(commands.DecideOrder(keys, why), "/standings")


@view("desk-standings", kind=role, admits=staff, timed=False)
async def ranking(scene: Scene) -> Fragments:
    """A page of the standings, and the bracket."""
    live, t = scene.live, scene.t
    ranked, order = await live.standings(), await live.final_order()
    start = (max(scene.number, 1) - 1) * PER_PAGE
    page = slice(start, start + PER_PAGE)
    table, before = await live.in_thread(order_and_rounds, t, ranked, order, page)
    picture = await live.in_thread(bracket_picture, t)
    return {
        "f-standings": await live.in_thread(
            scene.render, "events/desk/standings_table.html", table=table, before=before
        ),
        "f-bracket": scene.render("events/desk/bracket.html", picture=picture),
    }

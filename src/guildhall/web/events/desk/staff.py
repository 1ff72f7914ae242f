"""Staff: who helps, links by which others join, links of players and table devices."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.messages import mark
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.fields import Text, number_of
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged
from guildhall.web.renderer import absolute, page, qr_code

router = APIRouter()


ROLES = {
    "organiser": mark("Does everything."),
    "arbiter": mark("Answers calls, rules, gives extra time, enters and corrects results."),
    "scorekeeper": mark("Enters people and results, checks in, gives prizes."),
}
"""The roles of staff, with messages that say what they may do."""

PER_PAGE = 30
"""Cards on a page: a code takes a while to draw."""


@router.get("/staff")
async def staff(desk: TheDesk, table: int = 0) -> HTMLResponse:
    """Who helps, and the links for more."""
    return await staff_page(desk, table=table)


async def staff_page(desk: Desk, problem: Problem | None = None, *, table: int = 0) -> HTMLResponse:
    """The page of the staff."""
    live = desk.live
    links = {
        role: absolute(desk.request, f"/join/{live.staff_link(desk.actor, role)}") for role in ROLES
    }
    device = ""
    if 0 < table < 10_000:
        device = absolute(desk.request, f"/join/{live.staff_link(desk.actor, 'device', table)}")
    return await desk_page(
        desk,
        "staff",
        "staff",
        problem=problem,
        roles=ROLES,
        links=links,
        table=table,
        device=device,
    )


@router.get("/links")
async def player_links(desk: TheDesk, number: int = 1) -> HTMLResponse:
    """Cards to cut out: the personal link of every player as a code to scan."""
    live = desk.live
    live.check(desk.actor, "give out links")
    keys = desk.showing.sorted(key for key, each in desk.t.people.items() if each.plays_on)
    cards = paged(keys, number, PER_PAGE)
    links = [
        absolute(desk.request, f"/join/{live.player_link(desk.actor, key)}") for key in cards.items
    ]
    codes = await live.in_thread(lambda: [qr_code(link) for link in links])
    response = page(
        desk.request,
        "events/desk/links.html",
        live=live,
        showing=desk.showing,
        cards=cards,
        shown_cards=list(zip(cards.items, codes, links, strict=True)),
        desk=desk.at,
    )
    response.headers["cache-control"] = "no-store"
    return response


@router.post("/staff/dismiss")
@refused_on(staff_page)
async def dismiss(desk: TheDesk, person: Text = "") -> Response:
    """Somebody no longer helps, or a device no longer stands on its table."""
    return await desk.carry_out(commands.Dismiss(person), f"{desk.at}/staff")


@router.post("/staff/revoke")
@refused_on(staff_page)
async def revoke(desk: TheDesk, role: Text = "") -> Response:
    """Let the links of a role count no more; those who came stay."""
    return await desk.carry_out(commands.RevokeLinks(role), f"{desk.at}/staff")


@router.post("/staff/device")
@refused_on(staff_page)
async def device(desk: TheDesk, table: Text = "") -> Response:
    """Show the link of the device for a table."""
    number = number_of(table, 1, 9_999) or 0
    desk.live.staff_link(desk.actor, "device", number)
    return desk.done(f"{desk.at}/staff?table={number}#device")

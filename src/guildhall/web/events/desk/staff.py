"""Staff: who helps, and the ways in: links of staff, players and devices, and the poster."""

from __future__ import annotations

from functools import partial

from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.messages import mark
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.fields import Number
from guildhall.web.pagination import paged
from guildhall.web.renderer import absolute, page, qr_code

ROLES = {
    "organiser": mark("Does everything."),
    "arbiter": mark("Answers calls, rules, gives extra time, enters and corrects results."),
    "scorekeeper": mark("Enters people and results, checks in, gives prizes."),
}
"""The roles of staff, with messages that say what they may do."""

PER_PAGE = 30
"""Cards on a page: a code takes a while to draw."""


@router.get("/staff")
async def staff_page(desk: TheDesk, table: int = 0) -> HTMLResponse:
    """Who helps, and the links for more."""
    link = partial(desk.live.staff_link, desk.actor)
    links = {role: desk.join_link(link(role)) for role in ROLES}
    device = desk.join_link(link("device", table)) if 0 < table < 10_000 else ""
    return await desk_page(desk, "staff", roles=ROLES, links=links, table=table, device=device)


@router.get("/links")
async def player_links(desk: TheDesk, number: int = 1) -> HTMLResponse:
    """Cards to cut out: the personal link of every player as a code to scan."""
    live = desk.live
    live.check(desk.actor, "give out links")
    here = [key for key, each in desk.t.people.items() if each.plays_on]
    keys = desk.display.sorted(here, desk.language.code)
    cards = paged(keys, number, PER_PAGE)
    links = [desk.join_link(live.player_link(desk.actor, key)) for key in cards.items]
    codes = await live.in_thread(lambda: [qr_code(link) for link in links])
    response = page(
        desk.request,
        "events/desk/links.html",
        cards=cards,
        shown_cards=list(zip(cards.items, codes, links, strict=True)),
        **desk.scene().context(),
    )
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/poster")
async def poster(desk: TheDesk) -> HTMLResponse:
    """A page to print or show: a code to scan, and a code to type."""
    code = desk.live.operations.join_code
    return page(
        desk.request,
        "events/desk/poster.html",
        code=code,
        link=absolute(desk.request, f"{desk.address}/register?code={code}"),
        plain=absolute(desk.request, desk.address),
        **desk.scene().context(),
    )


offer("/staff/dismiss", commands.Dismiss, staff_page, "/staff")
offer("/staff/revoke", commands.RevokeLinks, staff_page, "/staff")


@desk_form("/staff/device", staff_page)
async def device(desk: TheDesk, table: Number = 0) -> Response:
    """Show the link of the device for a table."""
    desk.live.staff_link(desk.actor, "device", table)
    return desk.done(f"/staff?table={table}#device")

"""The hosts of the hall: who they are, dismissing one, and their link, on demand alone."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.people import Person
from guildhall.tournament import Refused
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.shared.fields import Text
from guildhall.web.language import language
from guildhall.web.renderer import absolute, page
from guildhall.web.security import Host
from guildhall.web.state import TheHall, hall

router = APIRouter(prefix="/hosts")


@router.get("")
async def hosts(request: Request, me: Host) -> HTMLResponse:
    """Everybody who may open events."""
    return await _page(request, me)


@router.post("/link")
async def show_link(request: Request, me: Host) -> HTMLResponse:
    """The organiser's link, for somebody who asks for it."""
    return await _page(request, me, link=True)


@router.post("/renew")
async def renew_link(request: Request, hall: TheHall, me: Host) -> HTMLResponse:
    """A new organiser's link; the old ones count no more."""
    await hall.events.hosts.renew(me.name)
    return await _page(request, me, link=True)


@router.post("/dismiss")
async def dismiss(request: Request, hall: TheHall, me: Host, person: Text = "") -> Response:
    """Let somebody be host no more."""
    try:
        await hall.invitations.dismiss_host(me, person)
    except Refused as error:
        return await _page(request, me, problem=problem_of(error, language(request)))
    return RedirectResponse("/hosts", 303)


async def _page(
    request: Request, me: Person, *, link: bool = False, problem: Problem | None = None
) -> HTMLResponse:
    here = hall(request)
    since = here.events.hosts.since.items()
    listed = [(await here.people.get(who), at) for who, at in since]
    response = page(
        request,
        "events/hosts.html",
        status=problem.status if problem else 200,
        me=me,
        hosts=[(person, at) for person, at in listed if person],
        link=absolute(request, f"/join/{here.events.host_token()}") if link else "",
        problem=problem,
    )
    response.headers["cache-control"] = "no-store"
    return response

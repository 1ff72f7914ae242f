"""Coming in by a link: hosts of the hall, staff, table devices and players."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import NotFound
from guildhall.hall.events.gathering import Arrival
from guildhall.hall.events.links import HOST
from guildhall.web.guard import Visitor, sign_in
from guildhall.web.rendering import page
from guildhall.web.state import TheHall

router = APIRouter()


@router.get("/join/{token}")
async def join_page(request: Request, hall: TheHall, visitor: Visitor, token: str) -> HTMLResponse:
    """What a link is for, before anybody follows it."""
    words = hall.events.link_says(token)
    if words is None:
        raise NotFound("This link does not lead anywhere", "Ask the organiser for a new one")
    live = await hall.events.get(words.event) if words.role != HOST else None
    name = ""
    if live and words.player in live.tournament.people:
        name = live.tournament.people[words.player].name
    response = page(
        request,
        "events/desk/join.html",
        words=words,
        event=live.name if live else "",
        name=name,
        visitor=visitor,
    )
    response.headers["cache-control"] = "no-store"
    response.headers["referrer-policy"] = "no-referrer"
    return response


@router.post("/join/{token}")
async def join(request: Request, hall: TheHall, visitor: Visitor, token: str) -> Response:
    """Follow a link."""
    arrival = await hall.events.follow_link(token, visitor)
    response = RedirectResponse(_place(arrival), 303)
    sign_in(request, response, arrival.person)
    return response


def _place(arrival: Arrival) -> str:
    """Where somebody who has come has their page."""
    if not arrival.event:
        return "/events"
    at, doer = f"/events/{arrival.event}", arrival.doer
    if doer.is_staff:
        return f"{at}/desk"
    return f"{at}/table/{doer.table}" if doer.role == "device" else f"{at}/me"

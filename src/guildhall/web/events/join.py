"""Coming in by a link: hosts of the hall, staff, table devices and players."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.events.invitations import Arrival
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Visitor, hold, pass_for, sign_in
from guildhall.web.state import TheHall

router = APIRouter()


@router.get("/join/{token}")
async def join_page(request: Request, hall: TheHall, visitor: Visitor, token: str) -> HTMLResponse:
    """What a link is for, before anybody follows it."""
    words, live = await hall.invitations.read_link(token)
    people = live.tournament.people if live else {}
    held = pass_for(request, words.event)
    replaced = held and live and live.honours(held) and not held.says(words)
    response = page(
        request,
        "events/join.html",
        words=words,
        event=live.name if live else "",
        name=people[words.player].name if words.player in people else "",
        visitor=visitor,
        instead_of=held if replaced and words.role in {"player", "device"} else None,
        before=people[held.player].name if held and held.player in people else "",
    )
    response.headers["cache-control"] = "no-store"
    response.headers["referrer-policy"] = "no-referrer"
    return response


@router.post("/join/{token}")
async def join(request: Request, hall: TheHall, visitor: Visitor, token: str) -> Response:
    """Follow a link."""
    words, _ = await hall.invitations.read_link(token)
    arrival = await hall.invitations.follow_link(
        token, visitor, pass_for(request, words.event), language(request).sentence
    )
    response = RedirectResponse(_place(arrival), 303)
    if arrival.held:
        hold(request, response, arrival.held)
    elif arrival.person:
        sign_in(request, response, arrival.person)
    return response


def _place(arrival: Arrival) -> str:
    """Where somebody who has come has their page."""
    if not arrival.event:
        return "/events"
    at, actor = f"/events/{arrival.event}", arrival.actor
    if actor.role == "device":
        return f"{at}/table/{actor.table}"
    return f"{at}/me" if arrival.held else f"{at}/desk"

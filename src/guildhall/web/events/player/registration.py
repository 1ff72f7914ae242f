"""Players register themselves with the code of the poster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import RedirectResponse, Response

from guildhall.hall.errors import HallError
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.registration import check_code, check_new, listed_as
from guildhall.web.errors import Problem
from guildhall.web.events.shared.responses import TheEvent, event_page, scene_of, told
from guildhall.web.security import guest, sign_in
from guildhall.web.state import TheHall

router = APIRouter(prefix="/register")

LONGEST_PERSON = 24


@router.get("")
async def ask(
    request: Request, live: TheEvent, code: Annotated[str, Query(max_length=20)] = ""
) -> Response:
    """Ask for the name and the code; the poster's address brings the code along."""
    scene = await scene_of(request, live)
    if scene.doer.player:
        return RedirectResponse(f"/events/{live.id}/me", 303)
    name = scene.doer.person.name if scene.doer.person and not scene.doer.is_staff else ""
    return await _form(request, live, name, code)


@router.post("")
async def register(
    request: Request,
    hall: TheHall,
    live: TheEvent,
    name: Annotated[str, Form(max_length=200)] = "",
    code: Annotated[str, Form(max_length=40)] = "",
    claim: Annotated[str, Form(max_length=200)] = "",
    new: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Enter somebody, or let them come in as who they are on the list."""
    scene = await scene_of(request, live)
    response = RedirectResponse(f"/events/{live.id}/me", 303)
    if scene.doer.player:
        return response
    try:
        check_code(live, code)
        listed = [] if claim or new else listed_as(live, name)
        if listed:
            return await _form(request, live, name, code, listed=listed)
        if not claim:
            check_new(live, name)
        someone = await guest(request, name.strip()[:LONGEST_PERSON])
        if claim:
            await hall.events.claim(live, someone, claim, code)
        else:
            await hall.events.register(live, someone, name, code)
    except HallError as error:
        return await _form(request, live, name, code, told(scene, error))
    sign_in(request, response, someone)
    return response


async def _form(
    request: Request,
    live: LiveEvent,
    name: str,
    code: str,
    problem: Problem | None = None,
    listed: Sequence[str] = (),
) -> Response:
    scene = await scene_of(request, live)
    return event_page(
        request,
        scene,
        "events/player/register.html",
        {},
        problem=problem,
        tab="register",
        name=name,
        code=code.strip().upper(),
        listed=[(key, live.tournament.people[key].name) for key in listed],
    )

"""Players register themselves with the code of the poster."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Query
from pydantic import BaseModel, Field
from starlette.responses import RedirectResponse, Response

from guildhall.hall.events.registration import check_code, check_new, listed_as
from guildhall.web.events.shared.visit import TheVisit, Visit, event_page, refused_on
from guildhall.web.guests import guest
from guildhall.web.security import sign_in
from guildhall.web.state import TheHall

router = APIRouter(prefix="/register")

LONGEST_PERSON = 24


class RegistrationForm(BaseModel):
    """Who registers, and by which code; `claim` or `new` once the list has been looked at."""

    name: str = Field(default="", max_length=200)
    code: str = Field(default="", max_length=40)
    claim: str = Field(default="", max_length=200)
    new: str = Field(default="", max_length=10)


@router.get("")
async def ask(visit: TheVisit, code: Annotated[str, Query(max_length=20)] = "") -> Response:
    """Ask for the name and the code; the poster's address brings the code along."""
    actor = visit.actor
    if actor.player:
        return RedirectResponse(f"{visit.address}/me", 303)
    name = actor.person.name if actor.person and not actor.is_staff else ""
    return await registration_page(visit, RegistrationForm(name=name, code=code))


async def registration_page(
    visit: Visit, form: RegistrationForm, listed: Sequence[str] = ()
) -> Response:
    """The form, with those of the list who may be meant."""
    return await event_page(
        visit,
        "events/player/register.html",
        private=False,
        tab="register",
        name=form.name,
        code=form.code.strip().upper(),
        listed=[(key, visit.t.people[key].name) for key in listed],
    )


@router.post("")
@refused_on(registration_page, "form")
async def register(
    visit: TheVisit, hall: TheHall, form: Annotated[RegistrationForm, Form()]
) -> Response:
    """Enter somebody, or let them come in as who they are on the list."""
    live, response = visit.live, RedirectResponse(f"{visit.address}/me", 303)
    if visit.actor.player:
        return response
    check_code(live, form.code)
    listed = [] if form.claim or form.new else listed_as(live, form.name)
    if listed:
        return await registration_page(visit, form, listed)
    if not form.claim:
        check_new(live, form.name)
    someone = await guest(visit.request, form.name.strip()[:LONGEST_PERSON])
    if form.claim:
        await hall.invitations.claim(live, someone, form.claim, form.code)
    else:
        await hall.invitations.register(live, someone, form.name, form.code)
    sign_in(visit.request, response, someone)
    return response

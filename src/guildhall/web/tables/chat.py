"""Saying something at a table, and not hearing somebody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from guildhall.hall.errors import NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.messages import message
from guildhall.web.security import Known
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import Here, TheTable, audience_of, carry_out

router = APIRouter()


@router.post("/say")
async def say(
    request: Request, live: TheTable, me: Here, text: Annotated[str, Form()] = ""
) -> Response:
    """Say something, or one of the presets."""
    return await carry_out(request, live, live.say(me, text))


@router.post("/mute")
async def mute(
    request: Request,
    hall: TheHall,
    live: TheTable,
    me: Known,
    line: int,
    on: Annotated[bool, Form()],
) -> Response:
    """Hear no more, or hear again, whoever has said a line."""
    response = await carry_out(request, live, _mute(hall, live, me, line, on=on))
    audience_of(request, live).changed.fire()
    return response


async def _mute(hall: Hall, live: LiveTable, me: Person, line: int, *, on: bool) -> None:
    who = next((said.person for said in live.chat.lines if said.seq == line), None)
    if who is None:
        raise NotFound(message("Nobody has said this line"), message("Load the page again"))
    await hall.people.mute(me, who, on=on)

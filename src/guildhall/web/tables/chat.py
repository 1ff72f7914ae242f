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
from guildhall.web.language import gettext, language, speaking
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


@router.post("/block")
async def block(
    request: Request,
    hall: TheHall,
    live: TheTable,
    me: Known,
    line: int,
    *,
    on: Annotated[bool, Form()] = True,
) -> Response:
    """Keep whoever has said a line from one's tables, challenges, queue and chat, or no longer."""
    response = await carry_out(request, live, _block(hall, live, me, line, on=on))
    audience_of(request, live).changed.fire()
    return response


@router.post("/report")
async def report(request: Request, hall: TheHall, live: TheTable, me: Known, line: int) -> Response:
    """Tell the hosts of whoever has said a line."""
    with speaking(language(request)):
        said = gettext("The hosts will look at it.")
    return await carry_out(request, live, _report(hall, live, me, line), said=said)


async def _block(hall: Hall, live: LiveTable, me: Person, line: int, *, on: bool) -> None:
    await hall.people.block(me, _speaker(live, line), on=on)


async def _report(hall: Hall, live: LiveTable, me: Person, line: int) -> None:
    await hall.reports.report(me.id, _speaker(live, line), "chat", live.table.id)


async def _mute(hall: Hall, live: LiveTable, me: Person, line: int, *, on: bool) -> None:
    await hall.people.mute(me, _speaker(live, line), on=on)


def _speaker(live: LiveTable, line: int) -> str:
    who = next((said.person for said in live.chat.lines if said.seq == line), None)
    if who is None:
        raise NotFound(message("Nobody said this"), message("Reload the page"))
    return who

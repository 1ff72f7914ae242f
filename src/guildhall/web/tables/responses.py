"""How what somebody did at a table is answered: JSON for the script, the page for plain forms."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events.passes import Pass
from guildhall.hall.people import Person
from guildhall.hall.tables.chat import PRESETS
from guildhall.hall.tables.one_device import holder
from guildhall.hall.tables.refusals import not_seated
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.service import Look
from guildhall.hall.tables.table import Table
from guildhall.web.errors import Problem, problem_of
from guildhall.web.games import presenter_of
from guildhall.web.language import language, speaking
from guildhall.web.renderer import absolute, page
from guildhall.web.respond import done, respond
from guildhall.web.security import SignInNeededError, event_actor, person
from guildhall.web.state import TheHall, hall
from guildhall.web.tables.audience import Audience, Audiences
from guildhall.web.tables.chat_fragment import talk
from guildhall.web.tables.fragments import choices_for, frame_of


async def live_table(hall: TheHall, table_id: str) -> LiveTable:
    """The table of a request."""
    return await hall.tables.get(table_id)


TheTable = Annotated[LiveTable, Depends(live_table)]
"""The table, as a parameter of a handler."""


async def look(request: Request, live: LiveTable) -> Look:
    """How who asks sees a table; raises NotAllowed."""
    held = await _held_pass(request, live)
    asked = hall(request).table_service.look(live, await person(request), held, ready(request))
    return await asked


def ready(request: Request) -> int | None:
    """The seat of whoever says to hold a device that several people share."""
    said = request.query_params.get("ready", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else None


async def _held_pass(request: Request, live: LiveTable) -> Pass | None:
    """A pass counts at the tables of its event."""
    event = await hall(request).event_seats.event_of(live)
    return (await event_actor(request, event)).held if event else None


async def _require_at_table(request: Request, hall: TheHall, live: TheTable) -> Person:
    if live.table.options.one_device:
        acting = holder(live.table, await person(request))
        if acting is None:
            raise not_seated()
        return acting
    held = await _held_pass(request, live)
    sitter = await hall.event_seats.sitter(live, await person(request), held)
    if sitter is not None:
        return sitter
    if await person(request) is None:
        raise SignInNeededError
    raise not_seated()


Here = Annotated[Person, Depends(_require_at_table)]
"""Who asks, as the table knows them; strangers do not reach the handler."""


def is_host(request: Request, person: Person | None) -> bool:
    """Whether who asks may hide lines and close tables."""
    return hall(request).events.is_host(person)


def audience_of(request: Request, live: LiveTable) -> Audience:
    """Who looks at a table."""
    audiences: Audiences = request.app.state.audiences
    return audiences.of(live)


async def carry_out(
    request: Request, live: LiveTable, work: Awaitable[object], go: str = "", said: str = ""
) -> Response:
    """Do something at a table and go back to it; a plain form gets the page with the refusal.

    What is `said` about it the script shows, for what nobody sees on the table.
    """

    async def action() -> Response:
        await work
        return done(request, go or f"/tables/{live.table.id}", seq=live.table.seq, said=said)

    return await respond(
        request,
        action(),
        lambda problem: table_page(request, live, problem),
        lambda error: problem_of(error, language(request)),
    )


async def table_page(
    request: Request, live: LiveTable, problem: Problem | None = None
) -> HTMLResponse:
    """The whole page of a table for who asks."""
    seen = await look(request, live)
    table, viewer = live.table, seen.seat
    presenter = presenter_of(table.options.game)
    waiting = table.game is None
    with speaking(language(request)):
        frame, choices = frame_of(live, viewer), choices_for(live, viewer)
        chat = talk(live, seen.person, is_host=is_host(request, seen.person))
    response = page(
        request,
        "tables/open_table.html" if waiting else "tables/table.html",
        status=problem.status if problem else 200,
        problem=problem,
        table=table,
        viewer=viewer,
        frame=frame,
        presenter=presenter,
        variant=presenter.variant(table.options.settings),
        choices=choices,
        chat=chat,
        rules=presenter.rules(table.options.settings),
        presets=PRESETS,
        watching=audience_of(request, live).count(live),
        now=round(live.now.timestamp() * 1000),
        link=absolute(request, f"/tables/{table.id}"),
        at=f"/tables/{table.id}",
        covered=_is_covered(table, await person(request), viewer),
        is_host=is_host(request, seen.person),
        hours=round(hall(request).wait.total_seconds() / 3600),
    )
    response.headers["cache-control"] = "no-store"
    return response


def _is_covered(table: Table, visitor: Person | None, viewer: int | None) -> bool:
    """Whether a device that several people share waits for the one who is to move."""
    mine = table.options.one_device and holder(table, visitor) is not None
    return mine and table.phase == "playing" and viewer is None

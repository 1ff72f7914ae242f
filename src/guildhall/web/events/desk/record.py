"""The record of an event, who did what and when; and undo (T-2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.web.events.desk.desk import TheDesk, came_from, desk_form, desk_page, router
from guildhall.web.events.shared.fields import Text
from guildhall.web.pagination import paged

PER_PAGE = 50
MOST = 100_000
"""Lines that can be looked through."""


@router.get("/record")
async def record_page(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """What happened, the newest first."""
    lines = await desk.live.audit(desk.actor, MOST)
    wanted = q.strip().casefold()
    if wanted:
        told = desk.language.renderer(desk.display).render
        lines = [each for each in lines if wanted in f"{told(each.words)} {each.by}".casefold()]
    return await desk_page(desk, "record", lines=paged(lines, number, PER_PAGE), q=q)


@router.get("/undo")
async def undo_page(desk: TheDesk) -> HTMLResponse:
    """What undo would take back, with a question, and where to go on afterwards."""
    last, go = desk.live.last_command, desk.next(came_from(desk))
    return await desk_page(desk, "undo_page", tab="record", last=last, then=go)


@desk_form("/undo", undo_page)
async def undo(
    desk: TheDesk,
    seen: Annotated[int, Form()] = 0,
    clock: Annotated[int, Form()] = 0,
    sure: Text = "",
) -> Response:
    """Take back what the button named, if it still is the last; what is heavy is asked first."""
    last = desk.live.last_command
    named = last is not None and (last.seen, last.clock) == (seen, clock)
    if last is not None and last.heavy and named and not sure:
        return desk.done("/undo")
    command = commands.UndoClock(clock) if clock else commands.Undo(seen)
    return await desk.carry_out(command, came_from(desk))

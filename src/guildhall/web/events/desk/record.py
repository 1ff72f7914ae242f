"""The record of an event, who did what and when; and undo (T-2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, came_from, desk_page
from guildhall.web.events.shared.fields import Next, Text
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged
from guildhall.web.security import safe_next

router = APIRouter()

PER_PAGE = 50
MOST = 100_000
"""Lines that can be looked through."""


@router.get("/record")
async def record(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """What happened, the newest first."""
    return await record_page(desk, number=number, q=q)


async def record_page(
    desk: Desk, problem: Problem | None = None, *, number: int = 1, q: str = ""
) -> HTMLResponse:
    """A page of the record."""
    lines = await desk.live.audit(desk.actor, MOST)
    wanted = q.strip().casefold()
    if wanted:
        lines = [each for each in lines if wanted in f"{each.words} {each.by}".casefold()]
    return await desk_page(
        desk, "record", "record", problem=problem, lines=paged(lines, number, PER_PAGE), q=q
    )


@router.get("/undo")
async def ask_undo(desk: TheDesk) -> Response:
    """What undo would take back, with a question."""
    return await undo_page(desk, came_from(desk))


async def undo_page(desk: Desk, then: str, problem: Problem | None = None) -> HTMLResponse:
    """The question before something heavy is taken back, and where to go on afterwards."""
    last = desk.live.last_command()
    go = safe_next(then, came_from(desk))
    return await desk_page(desk, "undo_page", "record", problem=problem, last=last, then=go)


@router.post("/undo")
@refused_on(undo_page, "then")
async def undo(
    desk: TheDesk,
    seen: Annotated[int, Form()] = 0,
    clock: Annotated[int, Form()] = 0,
    sure: Text = "",
    then: Next = "",
) -> Response:
    """Take back what the button named, if it still is the last; what is heavy is asked first."""
    last = desk.live.last_command()
    named = last is not None and (last.seen, last.clock) == (seen, clock)
    if last is not None and last.heavy and named and not sure:
        return desk.done(f"{desk.at}/undo")
    command = commands.UndoClock(clock) if clock else commands.Undo(seen)
    return await desk.carry_out(command, safe_next(then, came_from(desk)))

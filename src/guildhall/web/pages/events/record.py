"""The record of an event, who did what and when; and undo (T-2)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import acts
from guildhall.web.pages.events.desk import (
    Desk,
    TheDesk,
    Trouble,
    answered,
    came_from,
    desk_page,
)
from guildhall.web.pages.paging import paged

router = APIRouter()

PER_PAGE = 50
MOST = 100_000
"""Lines that can be looked through."""


@router.get("/record")
async def record(desk: TheDesk, number: int = 1, q: str = "") -> HTMLResponse:
    """What happened, the newest first."""
    return await record_page(desk, number=number, q=q)


async def record_page(
    desk: Desk, trouble: Trouble | None = None, *, number: int = 1, q: str = ""
) -> HTMLResponse:
    """A page of the record."""
    lines = await desk.live.audit(desk.doer, MOST)
    wanted = q.strip().casefold()
    if wanted:
        lines = [each for each in lines if wanted in f"{each.words} {each.by}".casefold()]
    return await desk_page(
        desk, "record", "record", trouble=trouble, lines=paged(lines, number, PER_PAGE), q=q
    )


@router.post("/undo")
async def undo(desk: TheDesk, seen: Annotated[int, Form()]) -> Response:
    """Take back the last command, if it is still the one that was seen."""
    return await answered(
        desk,
        lambda: desk.do(acts.undo(seen)),
        lambda trouble: record_page(desk, trouble),
        came_from(desk),
    )

"""Looking at a table: the page and its stream."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, StreamingResponse

from guildhall.web.guard import Visitor
from guildhall.web.live.stream import events
from guildhall.web.pages.tables.answering import TheTable, admit, audience_of, table_page
from guildhall.web.state import TheHall
from guildhall.web.streaming import stream

router = APIRouter()


@router.get("")
async def look(request: Request, live: TheTable) -> HTMLResponse:
    """The table as it is now."""
    return await table_page(request, live)


@router.get("/live")
async def follow(
    request: Request, hall: TheHall, live: TheTable, visitor: Visitor, since: int | None = None
) -> StreamingResponse:
    """Every change of the table from now on, and what was missed."""
    admit(live, visitor)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else since
    return stream(request, events(hall, live, audience_of(request, live), visitor, seen))

"""Looking at a table: the page and its stream."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from guildhall.hall.tables.service import Look
from guildhall.web.language import language
from guildhall.web.security import Visitor
from guildhall.web.security.identity import used_pass
from guildhall.web.state import TheHall
from guildhall.web.stream import stream
from guildhall.web.tables.responses import TheTable, audience_of, look, ready, table_page
from guildhall.web.tables.stream import TableSource

router = APIRouter()


@router.get("")
async def show(request: Request, live: TheTable) -> HTMLResponse:
    """The table as it is now."""
    return await table_page(request, live)


@router.get("/live")
async def follow(
    request: Request, hall: TheHall, live: TheTable, visitor: Visitor, since: int | None = None
) -> Response:
    """Every change of the table from now on, and what was missed."""
    watcher = (await look(request, live)).person
    held, holding = used_pass(request), ready(request)

    async def look_again() -> Look:
        known = await hall.people.get(visitor.id) if visitor else None
        return await hall.table_service.look(live, known, held, holding)

    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isascii() and last.isdigit() and len(last) < 16 else since
    name = watcher.id if watcher else f"stranger {id(request)}"
    audience, speech = audience_of(request, live), language(request)
    source = TableSource(
        live, audience, look_again, name, seen, speech, hall.presence, hall.events.is_host
    )
    return stream(request, source)

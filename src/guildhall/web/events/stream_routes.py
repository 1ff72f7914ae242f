"""The stream of an event, for all of its pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from guildhall.web.events.stream import EventSource, wanted_views
from guildhall.web.language import language
from guildhall.web.security import Visitor, event_doer, pass_for
from guildhall.web.state import TheHall
from guildhall.web.stream import stream

router = APIRouter()


@router.get("/events/{event_id}/live")
async def follow(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    event_id: str,
    view: Annotated[list[str], Query(default_factory=list)],
    since: str = "",
) -> StreamingResponse:
    """Every change of the views that a page shows, and what was missed."""
    live = await hall.events.get(event_id)
    wanted_views(await event_doer(request, live), view)
    held = pass_for(request, live.id)
    seen = request.headers.get("last-event-id", since)
    return stream(
        request, EventSource(live, lambda: live.doer(visitor, held), language(request), view, seen)
    )

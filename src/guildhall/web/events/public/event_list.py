"""All events of the hall."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.web.pagination import paged
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter()

PER_PAGE = 20


@router.get("/events")
async def events(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    number: Annotated[int, Query(ge=1, le=9999)] = 1,
) -> Response:
    """The events, the newest first."""
    cards = paged(await hall.events.cards(), number, PER_PAGE)
    return page(request, "events/public/list.html", cards=cards, host=hall.events.is_host(visitor))

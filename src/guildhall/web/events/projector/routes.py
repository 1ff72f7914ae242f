"""The page for the projector: it turns its pages by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from guildhall.hall.events.permissions import PUBLIC
from guildhall.web.events.projector.views import present, wall
from guildhall.web.events.shared.visit import TheVisit, event_page
from guildhall.web.renderer import absolute

router = APIRouter(prefix="/projector")

SECONDS = 10


@router.get("")
async def projector(
    visit: TheVisit,
    slide: Annotated[int, Query(ge=0, le=9999)] = 0,
    seconds: Annotated[int, Query(ge=3, le=120)] = SECONDS,
) -> Response:
    """All slides, as the public sees them; without scripts the address says which one is shown."""
    visit = replace(visit, actor=PUBLIC)
    now = await present(visit.scene())
    number = slide % max(len(now.slides), 1)
    code = visit.live.operations.join_code
    return await event_page(
        visit,
        "events/projector/page.html",
        "projector",
        fragments=wall(visit.scene(), now, number),
        private=False,
        register=absolute(visit.request, f"{visit.address}/register?code={code}"),
        slide=number,
        seconds=seconds,
    )

"""The page for the projector: it turns its pages by itself."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.hall.events.permissions import PUBLIC
from guildhall.web.events.projector.views import present, wall
from guildhall.web.events.shared.responses import TheEvent, event_page, scene_of
from guildhall.web.events.shared.views import Scene
from guildhall.web.renderer import absolute

router = APIRouter(prefix="/projector")

SECONDS = 10


@router.get("")
async def projector(
    request: Request,
    live: TheEvent,
    slide: Annotated[int, Query(ge=0, le=9999)] = 0,
    seconds: Annotated[int, Query(ge=3, le=120)] = SECONDS,
) -> Response:
    """All slides; without scripts the address says which one is shown."""
    asked = await scene_of(request, live)
    scene = Scene(live, PUBLIC, asked.language)
    now = await present(scene)
    number = slide % max(len(now.slides), 1)
    return event_page(
        request,
        scene,
        "events/projector/page.html",
        wall(scene, now, number),
        views=("projector",),
        register=absolute(request, f"/events/{live.id}/register?code={live.floor.join_code}"),
        slide=number,
        seconds=seconds,
    )

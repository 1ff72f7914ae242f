"""Events in the browser, one folder for each kind of people who look at them.

Those folders know nothing of each other; what they have in common is in `shared`.
"""

from fastapi import APIRouter

from guildhall.web.events import (
    desk,
    device,
    hosts,
    join,
    player,
    projector,
    public,
    reports,
    stream,
)

EVENT = "/events/{event_id}"

router = APIRouter(include_in_schema=False)
for part in (join.router, hosts.router, reports.router, desk.new_event, public.event_list):
    router.include_router(part)
for part in (
    stream.router,
    desk.router,
    player.router,
    device.router,
    projector.router,
    public.router,
):
    router.include_router(part, prefix=EVENT)

__all__ = ["router"]

"""The stream of an event, for all of its pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.web.events.shared.views import Fragments, Scene, shared, wanted_views
from guildhall.web.language import Language, language
from guildhall.web.security import Visitor, event_actor, pass_for
from guildhall.web.state import TheHall
from guildhall.web.stream import CrowdSource, event, stream

router = APIRouter()


@router.get("/live")
async def follow(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    event_id: str,
    view: Annotated[list[str], Query(default_factory=list)],
    since: str = "",
) -> Response:
    """Every change of the views that a page shows, and what was missed."""
    live = await hall.events.get(event_id)
    wanted_views(await event_actor(request, live), view)
    held = pass_for(request, live.id)
    seen = request.headers.get("last-event-id", since)
    return stream(
        request, EventSource(live, lambda: live.actor(visitor, held), language(request), view, seen)
    )


class EventSource(CrowdSource):
    """Some views of an event for one browser, which has seen a version of it already.

    `actor` tells who looks on now; asked anew for all news, for rights and passes end.
    """

    calm = 0.4

    def __init__(
        self,
        live: LiveEvent,
        actor: Callable[[], Actor],
        language: Language,
        wanted: Sequence[str],
        seen: str,
    ) -> None:
        super().__init__(live)
        self._live, self._doer, self._language, self._wanted = live, actor, language, wanted
        self._seen = seen
        self._known: dict[tuple[str, str], Fragments] = {}
        self._told = ""

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """Anything in the tournament or its operations."""
        return (self._live.changed(),)

    async def news(self) -> bytes:
        """The event that brings the browser up to date; one that is gets the time alone, once."""
        actor, version = self._doer(), self._live.version
        views = wanted_views(actor, self._wanted)
        if self._told == version:
            return b""
        fragments = Fragments()
        for name, argument in views:
            scene = Scene(self._live, actor, self._language, argument)
            fragments |= await self._changed(scene, name, version)
        self._told = version
        data = {
            "version": version,
            "seq": self._live.seq,
            "now": round(self._live.now.timestamp() * 1000),
            "fragments": fragments,
        }
        return event("event", data, version)

    async def _changed(self, scene: Scene, name: str, version: str) -> Fragments:
        """The fragments of a view that the browser does not have yet."""
        fragments, key = await shared(scene, name), (name, scene.argument)
        known = self._known.get(key, fragments if self._seen == version else {})
        self._known[key] = fragments
        return {place: html for place, html in fragments.items() if known.get(place) != html}

"""The stream of a table: every change, what is said, and who looks on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator

from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables.live import LiveTable
from guildhall.web.live.audience import Audience
from guildhall.web.live.frames import Frame, Viewer, frame_of, message
from guildhall.web.live.talk import talk

KEEP_OPEN = 15.0
"""Seconds after which something is sent though nothing has happened."""

AGAIN = 1000
"""Milliseconds after which a browser tries to connect again."""


async def events(
    hall: Hall, live: LiveTable, audience: Audience, person: Person | None, seen: int | None
) -> AsyncGenerator[str, None]:
    """Server-sent events for one browser that has seen a seq of the table already."""
    who = person.id if person else f"stranger {id(asyncio.current_task())}"
    with audience.attended(live, who):
        yield f"retry: {AGAIN}\n\n"
        told = _Told(hall, live, audience, person, seen)
        while True:
            waiting = [live.changed(), live.spoken(), audience.changed.wait()]
            news = await told.news()
            if news:
                yield news
            done, _ = await asyncio.wait(
                waiting, timeout=KEEP_OPEN, return_when=asyncio.FIRST_COMPLETED
            )
            if not done:
                yield ": still here\n\n"


class _Told:
    """What one browser has been told so far."""

    def __init__(
        self,
        hall: Hall,
        live: LiveTable,
        audience: Audience,
        person: Person | None,
        seen: int | None,
    ) -> None:
        self._hall, self._live, self._audience, self._person = hall, live, audience, person
        self._seen = seen
        self._frame: Frame | None = None
        self._talk: str | None = None
        self._watching: int | None = None

    async def news(self) -> str:
        """What has changed since the last time."""
        if self._person is not None:
            self._person = await self._hall.people.get(self._person.id) or self._person
        return self._table() + self._chat() + self._watchers()

    def _table(self) -> str:
        table = self._live.table
        if self._frame and self._frame.seq == table.seq:
            return ""
        viewer: Viewer = table.seat_of(self._person.id if self._person else None)
        before = self._frame if self._frame and self._frame.state["you"] == viewer else None
        fresh = self._frame is None and self._seen == table.seq
        text = message(self._live, viewer, before, fresh=fresh)
        self._frame = frame_of(self._live, viewer)
        return _event("now", round(self._live.now.timestamp() * 1000)) + text

    def _chat(self) -> str:
        html = talk(self._live, self._person)
        if html == self._talk:
            return ""
        self._talk = html
        return _event("chat", {"f-chat": html})

    def _watchers(self) -> str:
        watching = self._audience.count(self._live)
        if watching == self._watching:
            return ""
        self._watching = watching
        return _event("watchers", watching)


def _event(name: str, data: object) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"

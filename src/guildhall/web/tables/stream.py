"""The stream of a table: every change, what is said, and who looks on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable

from guildhall.hall.errors import NotAllowed
from guildhall.hall.people import Person
from guildhall.hall.tables.access import look
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.tables.audience import Audience
from guildhall.web.tables.chat_fragment import talk
from guildhall.web.tables.fragments import Frame, Viewer, frame_of, message

KEEP_OPEN = 15.0
"""Seconds after which something is sent though nothing has happened."""

AGAIN = 1000
"""Milliseconds after which a browser tries to connect again."""

Who = Callable[[], Awaitable[Person | None]]
"""Tells who looks on now, as far as the table is concerned."""


async def events(
    live: LiveTable, audience: Audience, who: Who, seen: int | None
) -> AsyncGenerator[str, None]:
    """Server-sent events for one browser that has seen a seq of the table already.

    They end when whoever looks on may do so no more.
    """
    person = await who()
    name = person.id if person else f"stranger {id(asyncio.current_task())}"
    with audience.attended(live, name):
        yield f"retry: {AGAIN}\n\n"
        told = _Told(live, audience, who, seen)
        while True:
            waiting = [live.changed(), live.spoken(), audience.changed.wait()]
            try:
                news = await told.news()
            except NotAllowed:
                return
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
        live: LiveTable,
        audience: Audience,
        who: Who,
        seen: int | None,
    ) -> None:
        self._live, self._audience, self._who, self._seen = live, audience, who, seen
        self._frame: Frame | None = None
        self._talk: str | None = None
        self._watching: int | None = None

    async def news(self) -> str:
        """What has changed since the last time."""
        person = await self._who()
        seat = look(self._live.table, person)
        return self._table(seat) + self._chat(person) + self._watchers()

    def _table(self, viewer: Viewer) -> str:
        table = self._live.table
        if self._frame and self._frame.seq == table.seq:
            return ""
        before = self._frame if self._frame and self._frame.state["you"] == viewer else None
        fresh = self._frame is None and self._seen == table.seq
        text = message(self._live, viewer, before, fresh=fresh)
        self._frame = frame_of(self._live, viewer)
        return _event("now", round(self._live.now.timestamp() * 1000)) + text

    def _chat(self, person: Person | None) -> str:
        html = talk(self._live, person)
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

"""The stream of a table: every change, what is said, and who looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager

from guildhall.hall.people import Person
from guildhall.hall.presence import Presence
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.service import Look
from guildhall.web.absence import absent_seats
from guildhall.web.language import Language, speaking
from guildhall.web.stream import Source, event
from guildhall.web.tables.audience import Audience
from guildhall.web.tables.chat_fragment import talk
from guildhall.web.tables.fragments import Frame, Viewer, frame_of, message

BETWEEN_LOOKS = 12.0
"""Seconds between two looks who is away, while nobody comes or goes; a minute away is nothing."""


class TableSource(Source):
    """A table for one browser, which has seen an entry of it already.

    `look` tells how who sits before the browser sees the table now; asked anew for all news, for
    people mute others, and passes end.
    """

    def __init__(
        self,
        live: LiveTable,
        audience: Audience,
        look: Callable[[], Awaitable[Look]],
        name: str,
        seen: int | None,
        speech: Language,
        presence: Presence,
        is_host: Callable[[Person | None], bool],
    ) -> None:
        self._is_host = is_host
        self._presence = presence
        self._absent: dict[str, str] | None = None
        self._asked_of, self._ask_again = -1, 0.0
        self._live, self._audience, self._look, self._seen = live, audience, look, seen
        self._name, self._speech = name, speech
        self._frame: Frame | None = None
        self._talk: str | None = None
        self._watching: int | None = None

    def attended(self) -> AbstractContextManager[None]:
        """Count the browser among the audience, and its person as present."""
        return _Attended(self._presence, self._audience, self._live, self._name)

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """A move, a word, somebody who comes or goes."""
        return self._live.changed(), self._live.spoken(), self._audience.changed.wait()

    async def news(self) -> bytes:
        """What has changed since the last time."""
        look = await self._look()
        with speaking(self._speech):
            table, chat = self._table(look.seat), self._chat(look.person)
            return table + chat + self._watchers() + self._absence()

    def _table(self, viewer: Viewer) -> bytes:
        table = self._live.table
        if self._frame and self._frame.seq == table.seq:
            return b""
        before = self._frame if self._frame and self._frame.state["you"] == viewer else None
        fresh = self._frame is None and self._seen == table.seq
        text = message(self._live, viewer, before, fresh=fresh)
        self._frame = frame_of(self._live, viewer)
        return event("now", round(self._live.now.timestamp() * 1000)) + text

    def _chat(self, person: Person | None) -> bytes:
        html = talk(self._live, person, is_host=self._is_host(person))
        if html == self._talk:
            return b""
        self._talk = html
        return event("chat", {"f-chat": html})

    def _absence(self) -> bytes:
        """Who is away; asked at least as often as the stream says that it is still there.

        A move changes nothing about that, and there are many of them.
        """
        here, now = self._audience.version, time.monotonic()
        if here == self._asked_of and now < self._ask_again:
            return b""
        self._asked_of, self._ask_again = here, now + BETWEEN_LOOKS
        self._presence.refresh(self._live.table.id, self._name)
        absent = absent_seats(self._presence, self._live.table)
        if absent == self._absent or (self._absent is None and not absent):
            return b""
        self._absent = absent
        return event("absent", absent)

    def _watchers(self) -> bytes:
        watching = self._audience.count(self._live)
        if watching == self._watching:
            return b""
        self._watching = watching
        return event("watchers", watching)


class _Attended:
    """Counts a browser meanwhile; small, for every one has it."""

    __slots__ = ("_audience", "_live", "_name", "_presence")

    def __init__(self, presence: Presence, audience: Audience, live: LiveTable, name: str) -> None:
        self._presence, self._audience, self._live, self._name = presence, audience, live, name

    def __enter__(self) -> None:
        self._presence.come(self._live.table.id, self._name)
        self._audience.come(self._live, self._name)

    def __exit__(self, *_: object) -> None:
        self._audience.leave(self._live, self._name)
        self._presence.leave(self._live.table.id, self._name)

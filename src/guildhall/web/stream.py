"""Answers without end: one stream for every source, as server-sent events or lines of JSON."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, aclosing, contextmanager, nullcontext
from typing import Any, Protocol

from fastapi import Request
from fastapi.sse import format_sse_event
from starlette.responses import StreamingResponse

from guildhall.hall.errors import NotAllowed
from guildhall.hall.meters import Meters
from guildhall.web.security.sign_in_end import sign_in_ends
from guildhall.web.state import closing, hall

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"

KEEP_OPEN = 15.0
"""Seconds after which something is sent though nothing has happened."""

RETRY = 1000
"""Milliseconds after which a browser connects again by itself."""

STILL_HERE = format_sse_event(event="still", data_str="true")
"""An event, not a comment: a page has to see it to know that the stream is not dead."""


class Source(ABC):
    """What one listener follows. It remembers what that listener has been told."""

    opening: bytes = format_sse_event(retry=RETRY)
    """What is sent first."""
    still_here: bytes = STILL_HERE
    """What is sent when nothing has happened for `keep_open` seconds."""
    keep_open: float = KEEP_OPEN

    def attended(self) -> AbstractContextManager[None]:
        """Is entered while somebody listens."""
        return nullcontext()

    @abstractmethod
    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """The next changes of what is followed; any of them is worth asking for news."""

    @abstractmethod
    async def news(self) -> bytes:
        """What the listener has not been told yet, empty if there is none.

        Raises NotAllowed when the listener may listen no more.
        """

    def rest(self) -> float:
        """Seconds without news after news, so that a busy source does not flood its listeners."""
        return 0.0

    def turn(self) -> float:
        """Seconds from a change to its news, so that not all listeners are told at once."""
        return 0.0


async def follow(source: Source, *ends: asyncio.Future[Any]) -> AsyncGenerator[bytes, None]:
    """All news of a source from now on, until the listener may listen no more or one of `ends`."""
    with source.attended():
        if source.opening:
            yield source.opening
        while not any(end.done() for end in ends):
            changes = await source.changes()  # before the news, so that none is missed
            try:
                news = await source.news()
            except NotAllowed:
                return
            if news:
                yield news
            await _pause(ends, source.rest())
            done, _ = await asyncio.wait(
                (*changes, *ends),
                timeout=source.keep_open,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if done:
                await _pause(ends, source.turn())
            elif source.still_here:
                yield source.still_here


async def _pause(ends: Sequence[asyncio.Future[Any]], seconds: float) -> None:
    if seconds and ends:
        await asyncio.wait(ends, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    elif seconds:
        await asyncio.sleep(seconds)


def event(name: str, data: object, number: str | None = None) -> bytes:
    """A server-sent event; `number` is what a browser names as the last one it has seen."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return format_sse_event(event=name, data_str=text, id=number)


class Watched(Protocol):
    """What counts those who look at it."""

    watchers: int


@contextmanager
def watched(*things: Watched) -> Iterator[None]:
    """Count one who looks."""
    for thing in things:
        thing.watchers += 1
    try:
        yield
    finally:
        for thing in things:
            thing.watchers -= 1


def stream(request: Request, source: Source, media_type: str = EVENTS) -> StreamingResponse:
    """Send the news of a source; ends at once when the server stops or the sign-in ends."""
    return StreamingResponse(
        _counted(
            hall(request).meters,
            follow_until(source, closing(request).wait, lambda: sign_in_ends(request)),
        ),
        media_type=media_type,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _counted(
    meters: Meters, parts: AsyncGenerator[bytes, None]
) -> AsyncGenerator[bytes, None]:
    """The same parts, with one more who listens as long as they last."""
    meters.listening(1)
    try:
        async with aclosing(parts):
            async for part in parts:
                yield part
    finally:
        meters.listening(-1)


async def follow_until(
    source: Source, *ends: Callable[[], Coroutine[Any, Any, object]]
) -> AsyncGenerator[bytes, None]:
    """All news of a source until one of the ends, which are waited for, has come."""
    waiting = [asyncio.ensure_future(end()) for end in ends]
    try:
        async with aclosing(follow(source, *waiting)) as parts:
            async for part in parts:
                yield part
    finally:
        for each in waiting:
            each.cancel()

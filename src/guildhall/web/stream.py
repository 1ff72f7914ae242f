"""Answers without end: one stream for every source, as server-sent events or lines of JSON."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Protocol

from fastapi import Request
from fastapi.sse import format_sse_event
from pydantic_core import to_json
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.hall.errors import NotAllowed
from guildhall.hall.log.fanout import Cancel
from guildhall.web.log_output import request_number
from guildhall.web.security.sign_in_end import SignIn
from guildhall.web.state import CONNECTION, Closing, closing, hall

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"

KEEP_OPEN = 15.0
"""Seconds after which something is sent though nothing has happened."""

CROWD = 300
"""Listeners that may be kept up to date at once; more of them are told less often, and by turns."""

TURNS = 32
"""Groups that are told one after the other."""

RETRY = 1000
"""Milliseconds after which a browser connects again by itself."""

GOES_ON = "guildhall.stream"
"""Where the scope of a request has the stream that goes on when its answer has begun."""

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


class Watched(Protocol):
    """What counts those who look at it."""

    watchers: int


class watched:  # noqa: N801 - is used like a function
    """Counts one who looks at some things; small, for every stream has one."""

    __slots__ = ("_things",)

    def __init__(self, *things: Watched) -> None:
        self._things = things

    def __enter__(self) -> None:
        for thing in self._things:
            thing.watchers += 1

    def __exit__(self, *_: object) -> None:
        for thing in self._things:
            thing.watchers -= 1


class CrowdSource(Source):
    """Follows something that a crowd looks at: the more listen, the less often each is told.

    They are told one group after another, so that the hall has about the same to do however many
    they are.
    """

    calm: float
    """Seconds between two changes of the same page, however few look at it."""

    def __init__(self, followed: Watched) -> None:
        self._followed = followed
        self._turn = (followed.watchers + 1) % TURNS / TURNS

    def attended(self) -> AbstractContextManager[None]:
        """Count the listener."""
        return watched(self._followed)

    def rest(self) -> float:
        """The more there are, the longer each of them is left alone."""
        return self.calm * (1 + self._crowd)

    def turn(self) -> float:
        """Where there are many, they are told one group after another."""
        return self.calm * self._crowd * self._turn

    @property
    def _crowd(self) -> float:
        return self._followed.watchers / CROWD


async def follow(source: Source, *ends: asyncio.Future[None]) -> AsyncGenerator[bytes, None]:
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
            del news  # it may be large, and the next change far away
            if rest := source.rest():
                await _first(ends, rest)
            if await _first((*changes, *ends), source.keep_open):
                if turn := source.turn():
                    await _first(ends, turn)
            elif source.still_here:
                yield source.still_here


async def _first(futures: Sequence[asyncio.Future[None]], seconds: float) -> bool:
    """Whether one of some futures is done before so many seconds are over; waits until then.

    Like `asyncio.wait`, at a third of its cost: every listener waits here after every change.
    """
    loop = asyncio.get_running_loop()
    waiter = loop.create_future()

    def wake(_: object = None) -> None:
        if not waiter.done():
            waiter.set_result(None)

    for future in futures:
        future.add_done_callback(wake)
    timer = loop.call_later(seconds, wake)
    try:
        await waiter
    finally:
        timer.cancel()
        for future in futures:
            future.remove_done_callback(wake)
    return any(future.done() for future in futures)


def event(name: str, data: object, number: str | None = None) -> bytes:
    """A server-sent event; `number` is what a browser names as the last one it has seen."""
    last = b"" if number is None else f"id: {number}\n".encode()
    # JSON has no line breaks, so that it is one line of data.
    return b"event: %s\ndata: %s\n%s\n" % (name.encode(), to_json(data), last)


def stream(request: Request, source: Source, media_type: str = EVENTS) -> Response:
    """Send the news of a source; ends at once when the server stops or the sign-in ends."""
    return Stream(request, source, media_type)


def kept(request: Request) -> Request:
    """A request for a source that draws parts of pages; the one it came with is let go of."""
    return Request({**request.scope, "headers": list(request.scope["headers"])})


class Stream(StreamingResponse):
    """The news of a source for one listener.

    Thousands are open at a time, so each has as little as possible. It begins like any answer, in
    the midst of all that stands around the application; then everything is let go of, and whoever
    serves the application lets it `go_on`.
    """

    def __init__(self, request: Request, source: Source, media_type: str) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        self._closing, self._meters = closing(request), hall(request).meters
        self._sign_in, self._number = SignIn.of(request), request_number.get()
        self._end = asyncio.get_running_loop().create_future()
        self._parts = follow(source, self._end)
        super().__init__(self._parts, media_type=media_type, headers=headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin; the news follow when it is taken over by `go_on`."""
        del receive
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        scope[GOES_ON] = self

    async def tell(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send news until something ends it."""
        request_number.set(self._number)
        self._meters.listening(1)
        cancel: Cancel | None = None
        try:
            with self._closing.calling(self._stop), self._until_gone(scope, receive):
                cancel = await self._sign_in.watch(self._stop)
                await self._send_parts(send)
        finally:
            if cancel is not None:
                cancel()
            await self._parts.aclose()
            self._meters.listening(-1)

    def _until_gone(self, scope: Scope, receive: Receive) -> AbstractContextManager[None]:
        """Stop when the listener is gone: a connection of ours tells, any other is asked."""
        connection: Closing | None = scope.get(CONNECTION)
        if connection is not None:
            return connection.calling(self._stop)
        return self._until_disconnected(receive)

    @contextmanager
    def _until_disconnected(self, receive: Receive) -> Iterator[None]:
        listening = asyncio.ensure_future(self.listen_for_disconnect(receive))
        listening.add_done_callback(lambda _: self._stop())
        try:
            yield
        finally:
            listening.cancel()

    async def _send_parts(self, send: Send) -> None:
        """Send the parts as they come, and keep none of them."""
        async for part in self._parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
            del part
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def _stop(self) -> None:
        if not self._end.done():
            self._end.set_result(None)


async def go_on(scope: Scope, receive: Receive, send: Send) -> None:
    """Send what follows an answer that has begun and is a stream; nothing for any other."""
    begun: Stream | None = scope.pop(GOES_ON, None)
    if begun is not None:
        if CONNECTION in scope:
            _let_go(scope)
        await begun.tell(scope, receive, send)


def going_on(app: ASGIApp) -> ASGIApp:
    """An application whose streams go on when all of it has been left."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, send)
        await go_on(scope, receive, send)

    return answer


def _let_go(scope: Scope) -> None:
    """Leave of a request what its connection uses until the end of the answer."""
    scope["headers"].clear()
    kept = {key: scope[key] for key in ("type", "method", CONNECTION)}
    scope.clear()
    scope.update(kept)

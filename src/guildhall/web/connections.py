"""Connections: what strangers may cost before the hall knows what they want.

Addresses and headers are counted while they come, requests that are sent by halves are given up,
and where no more connections fit, those that wait for the rest of a request go first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from guildhall.web.state import CONNECTION, Closing
from guildhall.web.stream import going_on

PIECE = 8 * 1024
"""Bytes that are read at once, so that what is too long is noticed early."""

KEPT_FILES = 256
"""Open files for all but connections: the database, bots, static files."""

MOST_FILES = 65_536
MOST_CONNECTIONS = 8 * 1024
MOST_PIPELINED = 16
"""Requests that may wait behind one another on a connection; browsers send none."""

WORDS = {
    HTTPStatus.REQUEST_TIMEOUT: "The rest of the request did not come in time",
    HTTPStatus.REQUEST_URI_TOO_LONG: "This address is longer than any of the hall",
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "The headers of the request are too long",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests at once on one connection",
    HTTPStatus.SERVICE_UNAVAILABLE: "The hall is full: no more browsers can be connected. "
    "Try again in a moment",
}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much a connection may cost."""

    address: int = 8 * 1024
    """Bytes of an address."""
    head: int = 32 * 1024
    """Bytes of an address with its headers, and of what stands between the parts of a body."""
    head_seconds: float = 10.0
    """How long the address and the headers may take."""
    body_seconds: float = 60.0
    """How long the body may take."""
    connections: int = MOST_CONNECTIONS


class Connections:
    """All connections of a process, and those among them that owe the rest of a request."""

    def __init__(self, bounds: Bounds, now: Callable[[], float] = time.monotonic) -> None:
        self.bounds = bounds
        self._now = now
        self._here: set[Connection] = set()
        self._heads: OrderedDict[Connection, float] = OrderedDict()
        self._bodies: OrderedDict[Connection, float] = OrderedDict()

    def come(self, connection: Connection) -> bool:
        """Take a connection in, if there is room or somebody who keeps us waiting can go."""
        if len(self._here) >= self.bounds.connections:
            slow = next(iter(self._heads), None) or next(iter(self._bodies), None)
            if slow is None:
                return False
            slow.give_up()
            self.go(slow)
        self._here.add(connection)
        self.owe_head(connection)
        return True

    def go(self, connection: Connection) -> None:
        """Forget a connection."""
        self._here.discard(connection)
        self.owe_nothing(connection)

    def owe_head(self, connection: Connection) -> None:
        """Note that a request is to come."""
        self.owe_nothing(connection)
        if connection in self._here:
            self._heads[connection] = self._now()

    def owe_body(self, connection: Connection) -> None:
        """Note that the body of a request is to come."""
        self.owe_nothing(connection)
        if connection in self._here:
            self._bodies[connection] = self._now()

    def owe_nothing(self, connection: Connection) -> None:
        """Note that a request has come whole."""
        self._heads.pop(connection, None)
        self._bodies.pop(connection, None)

    def sweep(self) -> None:
        """Give up requests that take too long; the oldest come first, so few are looked at."""
        self._sweep(self._heads, self.bounds.head_seconds)
        self._sweep(self._bodies, self.bounds.body_seconds)

    def _sweep(self, waiting: OrderedDict[Connection, float], seconds: float) -> None:
        late = self._now() - seconds
        while waiting:
            connection, since = next(iter(waiting.items()))
            if since > late:
                return
            del waiting[connection]
            connection.give_up()


class HallConfig(uvicorn.Config):
    """How the hall is served: with bounds for every connection."""

    def __init__(self, app: Any, bounds: Bounds, **more: Any) -> None:
        super().__init__(going_on(app), http=Connection, ws="none", **more)
        self.connections = Connections(bounds)


class Connection(HttpToolsProtocol):
    """A connection whose requests are refused as soon as they are too long or too slow.

    Thousands wait for news at a time, so each has as little as possible.
    """

    # What is not here is in a dictionary, which is four times as large when it has these as well.
    __slots__ = (
        "_all",
        "_bounds",
        "_closing",
        "_in_head",
        "_in_message",
        "_refusal",
        "_unseen",
    )

    def __init__(
        self,
        config: HallConfig,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.connections
        self._bounds = config.connections.bounds
        self._unseen = 0
        """Bytes that came since a request or a part of its body was last seen."""
        self._in_head = False
        self._in_message = False
        self._refusal: HTTPStatus | None = None
        self._closing = Closing()
        """Tells that nobody is there any more."""

    def connection_made(  # type: ignore[override]  # as the class above has it
        self, transport: asyncio.Transport
    ) -> None:
        """Take part, unless the hall is full."""
        super().connection_made(transport)
        self.flow = Flow(transport)
        if not self._all.come(self):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Be forgotten."""
        self._all.go(self)
        super().connection_lost(exc)
        self._closing.set()

    def data_received(self, data: bytes) -> None:
        """Read in pieces, and stop at the first that is too much."""
        for start in range(0, len(data), PIECE):
            if self._refusal or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            self._unseen += len(piece)
            super().data_received(piece)
            refusal = self._refusal or self._excess()
            if refusal:
                self._refuse(refusal)

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        self.scope[CONNECTION] = self._closing  # type: ignore[literal-required]
        self._unseen, self._in_head, self._in_message = 0, True, True
        self._all.owe_head(self)

    def on_url(self, url: bytes) -> None:
        """Take a part of the address in."""
        if len(self.url) + len(url) > self._bounds.address:
            self._refusal = HTTPStatus.REQUEST_URI_TOO_LONG
        else:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header in; what comes behind the body is of no use."""
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Answer the request, unless it is refused."""
        self._in_head = False
        if not self._refusal:
            self._all.owe_body(self)
            super().on_headers_complete()
            self.cycle.message_event = Latch()  # type: ignore[assignment]

    def on_body(self, body: bytes) -> None:
        """Take a part of the body in."""
        self._unseen = 0
        if not self._refusal:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request."""
        self._unseen, self._in_message = 0, False
        self._all.owe_nothing(self)
        if not self._refusal:
            super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        if not self._in_message and self.cycle.response_complete:
            self._all.owe_head(self)

    def give_up(self) -> None:
        """End what takes too long; who has sent nothing hears nothing."""
        if self._in_message:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def _excess(self) -> HTTPStatus | None:
        if len(self.pipeline) > MOST_PIPELINED:
            return HTTPStatus.TOO_MANY_REQUESTS
        if self._unseen > self._bounds.head:
            return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        return None

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless an answer is on its way already, and close."""
        self._refusal = status
        if self.transport.is_closing():
            return
        if self._may_answer():
            self.transport.write(_answer(status))
        self.transport.close()

    def _may_answer(self) -> bool:
        """Whether nothing else is to be answered first."""
        if self.cycle is None or self.cycle.response_complete:
            return True
        in_body = self._in_message and not self._in_head
        return in_body and not self.pipeline and not self.cycle.response_started


class Latch:
    """An `asyncio.Event` at a tenth of its size: every connection has two."""

    __slots__ = ("_is_set", "_waiting")

    def __init__(self, *, is_set: bool = False) -> None:
        self._is_set = is_set
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def set(self) -> None:
        """Wake those who wait; nobody has to wait from now on."""
        self._is_set = True
        for each in self._waiting:
            if not each.done():
                each.set_result(None)

    def clear(self) -> None:
        """Let those who come from now on wait."""
        self._is_set = False

    async def wait(self) -> bool:
        """Wait until it is set."""
        if not self._is_set:
            mine = asyncio.get_running_loop().create_future()
            self._waiting = (*self._waiting, mine)
            try:
                await mine
            finally:
                self._waiting = tuple(each for each in self._waiting if each is not mine)
        return True


class Flow(FlowControl):
    """The flow of a connection, with a smaller event."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self._is_writable_event = Latch(is_set=True)  # type: ignore[assignment]


def _answer(status: HTTPStatus) -> bytes:
    text = f"{WORDS[status]}.\n".encode()
    again = b"retry-after: 5\r\n" if status is HTTPStatus.SERVICE_UNAVAILABLE else b""
    return b"".join(
        (
            f"HTTP/1.1 {status.value} {status.phrase}\r\n".encode(),
            b"content-type: text/plain; charset=utf-8\r\n",
            b"content-length: %d\r\n" % len(text),
            again,
            b"connection: close\r\n\r\n",
            text,
        )
    )


def room_for_connections(most: int = MOST_CONNECTIONS) -> int:
    """Let this process open as many files as it may; how many connections fit beside the rest."""
    with suppress(ImportError):  # not made for every system
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                soft = wanted
        if soft != resource.RLIM_INFINITY:
            return max(min(most, soft - KEPT_FILES), 1)
    return most

"""Requests for what another worker owns are passed on to it.

All that concerns a table goes to the worker that owns it, so that one process keeps it in memory
and writes to it. Of an event that is true of what changes it; thousands look at one event, and each
worker shows it to those who come to it. A server in front that knows where things belong spares
this way; see docs/organisers/several-machines.md.

A worker that cannot be reached is taken for dead for some seconds: its requests are answered by the
one that would own them then, which is right, too, but slower.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import lru_cache

import aiohttp
from fastapi import Request
from starlette.types import Receive, Scope, Send
from yarl import URL

from guildhall.hall.hall import Hall
from guildhall.hall.workers import Workers
from guildhall.messages import message
from guildhall.web.errors import Problem, answer
from guildhall.web.language import language
from guildhall.web.owner_gate import FORWARDED, HEADER
from guildhall.web.state import Closing
from guildhall.web.stream import EVENTS, LINES

OWNED = re.compile(r"/(?:api/)?(?P<kind>tables|events)/(?P<name>[A-Za-z0-9-]+)")
"""The beginning of addresses that belong to a table or an event."""

PURPOSE = "forwarded"

SAFE = {"GET", "HEAD", "OPTIONS"}
TWICE = {"move", "try"}
"""What may be asked twice: the same move on the same position is made once."""

LEFT_OUT = {"connection", "keep-alive", "transfer-encoding", "date", "x-request-id", HEADER}
"""Headers that belong to one connection, or are added by whoever answers."""

PATIENCE = 1.0
"""Seconds after which a worker that takes no connection is not waited for."""

SILENCE = 45.0
"""Seconds after which a worker that says nothing is not waited for: three signs of a stream."""

DEAD_FOR = 3.0
"""Seconds for which a worker that could not be reached is taken for dead."""

BETWEEN_LOOKS = 0.5
"""Seconds between looks at workers whose streams are passed on."""

SIGN_OF_LIFE = 2.0
"""Seconds that such a look may take."""

IDLE = 2.0
"""Seconds for which a connection is kept: less than workers keep it, so that none is cut."""

NO_WORKER = (aiohttp.ClientError, OSError, TimeoutError)

logger = logging.getLogger(__name__)


class Forwarder:
    """Asks other workers on behalf of those who came to this one."""

    def __init__(self, hall: Hall, closing: Closing) -> None:
        self._workers: Workers = hall.workers
        self._keys = hall.keys
        self._closing = closing
        self._dead: dict[str, float] = {}
        """Workers that could not be reached, and until when they are taken for dead."""
        self._streams: defaultdict[str, set[aiohttp.ClientResponse]] = defaultdict(set)
        self._session: aiohttp.ClientSession | None = None
        self._sign = lru_cache(4096)(lambda *told: self._keys.sign_undated(PURPOSE, told))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Forwarder]:
        """Keep connections to other workers, and look whether those live whose streams we pass."""
        connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=IDLE)
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=PATIENCE, sock_read=SILENCE)
        async with AsyncExitStack() as stack:
            self._session = await stack.enter_async_context(
                aiohttp.ClientSession(
                    connector=connector,
                    timeout=timeout,
                    cookie_jar=aiohttp.DummyCookieJar(),
                    auto_decompress=False,
                    skip_auto_headers=("User-Agent", "Accept", "Accept-Encoding", "Content-Type"),
                )
            )
            looking = asyncio.create_task(self._look_on())
            try:
                yield self
            finally:
                looking.cancel()
                self._session = None

    def arrived(self, scope: Scope, signed: str) -> bool:
        """Whether another worker has passed a request on; then it tells who asks, and how."""
        told = self._keys.read(PURPOSE, signed) if signed else None
        if told is None:
            return False
        host, port, scope["scheme"] = told
        scope["client"] = (host, port)
        scope[FORWARDED] = True
        return True

    def owner(self, scope: Scope) -> str:
        """The worker that a request is to be passed on to, empty if this one answers."""
        found = OWNED.match(scope["path"])
        if found is None or self._session is None:
            return ""
        if found["kind"] == "events" and scope["method"] in SAFE:
            return ""
        now = time.monotonic()
        self._dead = {address: until for address, until in self._dead.items() if until > now}
        owner = self._workers.owner(found["name"], self._dead)
        return "" if owner == self._workers.address else owner

    async def answer(
        self, owner: str, scope: Scope, body: bytes, receive: Receive, send: Send
    ) -> bool:
        """Let another worker answer; False if it cannot, and the request may be answered here."""
        assert self._session is not None  # noqa: S101 - there is an owner only while it is open
        path = scope.get("raw_path", scope["path"].encode()).decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        url = URL(f"http://{owner}{path}{'?' + query if query else ''}", encoded=True)
        scope[FORWARDED] = True
        try:
            response = await self._session.request(
                scope["method"],
                url,
                headers=self._headers(scope),
                data=body or None,
                allow_redirects=False,
            )
        except NO_WORKER as error:
            self._bury(owner, error)
            never_came = isinstance(error, aiohttp.ClientConnectorError)
            if never_came or scope["method"] in SAFE or path.rsplit("/", 1)[-1] in TWICE:
                del scope[FORWARDED]
                return False
            await _refuse(scope, receive, send)
            return True
        async with response:
            await self._pass_back(owner, response, receive, send)
        return True

    def _headers(self, scope: Scope) -> list[tuple[str, str]]:
        host, port = scope.get("client") or ("nowhere", 0)
        kept = [
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, value in scope["headers"]
            if name.decode("latin-1") not in LEFT_OUT
        ]
        return [*kept, (HEADER, self._sign(host, port, scope["scheme"]))]

    async def _pass_back(
        self, owner: str, response: aiohttp.ClientResponse, receive: Receive, send: Send
    ) -> None:
        headers = [
            (name.lower(), value)
            for name, value in response.raw_headers
            if name.lower().decode("latin-1") not in LEFT_OUT
        ]
        start = {"status": response.status, "headers": headers}
        await send({"type": "http.response.start", **start})
        if response.content_type not in {EVENTS, LINES}:
            async for part in response.content.iter_any():
                await send({"type": "http.response.body", "body": part, "more_body": True})
        else:
            with self._passed(owner, response):
                await self._pass_stream(response, receive, send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _pass_stream(
        self, response: aiohttp.ClientResponse, receive: Receive, send: Send
    ) -> None:
        """Pass a stream on until either side ends it; browsers come back by themselves."""
        leaving = asyncio.ensure_future(_left(receive))
        leaving.add_done_callback(lambda _: response.close())
        try:
            with self._closing.calling(response.close), suppress(*NO_WORKER):
                async for part in response.content.iter_any():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
        finally:
            leaving.cancel()

    @contextmanager
    def _passed(self, owner: str, response: aiohttp.ClientResponse) -> Iterator[None]:
        self._streams[owner].add(response)
        try:
            yield
        finally:
            self._streams[owner].discard(response)

    async def _look_on(self) -> None:
        """Look again and again whether workers live whose streams are passed on."""
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            owners = [owner for owner, streams in self._streams.items() if streams]
            await asyncio.gather(*map(self._look, owners))

    async def _look(self, owner: str) -> None:
        assert self._session is not None  # noqa: S101 - looked only while it is open
        try:
            async with asyncio.timeout(SIGN_OF_LIFE):
                async with self._session.get(f"http://{owner}/healthz") as response:
                    await response.read()
        except NO_WORKER as error:
            self._bury(owner, error)

    def _bury(self, owner: str, error: BaseException) -> None:
        """Take a worker for dead for a while, and let browsers look for another."""
        if owner not in self._dead:
            logger.warning("worker %s cannot be reached: %s", owner, error or type(error).__name__)
        self._dead[owner] = time.monotonic() + DEAD_FOR
        for response in tuple(self._streams.pop(owner, ())):
            response.close()


async def _left(receive: Receive) -> None:
    """Wait until whoever asked has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell that nobody knows whether something was done: it was asked of a worker that died."""
    request = Request(scope)
    problem = Problem(
        503,
        "unavailable",
        message("A part of the hall has just gone, perhaps before it did this"),
        message("Look whether it was done, and try again."),
        {"retry-after": "1"},
        speech=language(request),
    )
    refusal = await answer(request, problem)
    await refusal(scope, receive, send)

"""Streams of the application, read as they come; the client of the tests would wait too long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

from patience import PATIENCE
from web.visitors import House, Visitor


class OpenStream:
    """An answer that a browser is reading."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.text = ""
        self.ended = asyncio.Event()
        """Set when the hall has ended the answer."""
        self.gone = asyncio.Event()
        """Set when the browser has gone."""
        self._news = asyncio.Condition()

    async def until(self, holds: Callable[[str], bool]) -> None:
        """Wait until something holds of what has come, or the answer has ended."""
        async with self._news:
            await asyncio.wait_for(
                self._news.wait_for(lambda: holds(self.text) or self.ended.is_set()), PATIENCE
            )

    async def end(self) -> None:
        """Wait until the hall has ended the answer."""
        await asyncio.wait_for(self.ended.wait(), PATIENCE)

    async def take(self, message: Any) -> None:
        """Take in what the application sends."""
        async with self._news:
            if message["type"] == "http.response.start":
                self.status, self.headers = message["status"], list(message["headers"])
            else:
                self.text += message.get("body", b"").decode()
                if not message.get("more_body"):
                    self.ended.set()
            self._news.notify_all()


def scope_of(request: httpx.Request) -> dict[str, Any]:
    """A request as the application is asked it."""
    return {
        "type": "http",
        "method": "GET",
        "path": request.url.path,
        "raw_path": request.url.raw_path,
        "query_string": request.url.query,
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "server": ("hall.test", 80),
        "client": ("10.0.0.1", 5000),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }


@asynccontextmanager
async def open_stream(house: House, visitor: Visitor, path: str) -> AsyncIterator[OpenStream]:
    """A stream of the application before a browser, until it goes away."""
    request = visitor.client.build_request("GET", path, headers={"accept-encoding": "identity"})
    scope = scope_of(request)
    opened, asked = OpenStream(), False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await opened.gone.wait()
        return {"type": "http.disconnect"}

    running = asyncio.create_task(house.app(scope, receive, opened.take))
    try:
        await opened.until(bool)
        yield opened
    finally:
        opened.gone.set()
        await asyncio.wait_for(running, PATIENCE)


async def beginning_of(house: House, visitor: Visitor, path: str) -> httpx.Response:
    """The first part of a stream, or the whole refusal."""
    async with open_stream(house, visitor, path) as opened:
        request = httpx.Request("GET", visitor.host + path)
        return httpx.Response(
            opened.status, headers=opened.headers, text=opened.text, request=request
        )

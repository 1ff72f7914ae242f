"""A hall in memory with the real application, and visitors who use it like browsers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI

from guildhall.hall.hall import Hall
from guildhall.hall.people.passwords import Passwords
from guildhall.web.app import create_app, furnish
from guildhall.web.settings import Limits, Pace, Settings
from web import probes

HOST = "http://hall.test"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
TOKEN = re.compile(r'name="csrf" value="([^"]+)"')


GENEROUS = Settings(limits=Limits(*[Pace(100_000, 100_000)] * 3))
"""For tests that ask for more in a second than a person does."""


class House:
    """An open hall and its application, on an event loop of its own."""

    def __init__(self, runner: asyncio.Runner, hall: Hall, settings: Settings) -> None:
        self.runner = runner
        self.hall = hall
        self.app = _application(hall, settings)

    def visitor(self, address: str = "10.0.0.1", host: str = HOST) -> Visitor:
        """A browser that nobody has used before."""
        return Visitor(self, address, host)


class Visitor:
    """A browser: it keeps cookies, says where forms were, and sends their tokens."""

    def __init__(self, house: House, address: str, host: str) -> None:
        self._house = house
        self.host = host
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(house.app, client=(address, 5000)),
            base_url=host,
            headers={"accept": "text/html"},
        )

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Open a page, without following where it leads."""
        return self.send("GET", path, **more)

    def post(self, path: str, *, csrf: str | None = None, **fields: str) -> httpx.Response:
        """Send a form of this hall."""
        token = self.csrf() if csrf is None else csrf
        origin = {"origin": self.host}
        return self.send("POST", path, data={"csrf": token, **fields}, headers=origin)

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send any request."""
        return self._house.runner.run(self.client.request(method, path, **more))

    def csrf(self) -> str:
        """The token of a form on a page."""
        (token, *_) = TOKEN.findall(self.get("/login").text or self.get("/me").text)
        return unescape(token)

    def enter(self, name: str = "Ada") -> httpx.Response:
        """Come in as a guest."""
        return self.post("/enter", name=name)


BUILT: dict[Settings, FastAPI] = {}
"""Applications by their settings: to build one takes longer than most tests."""


def _application(hall: Hall, settings: Settings) -> FastAPI:
    if settings not in BUILT:
        BUILT[settings] = create_app(hall, settings)
        BUILT[settings].include_router(probes.router)
    furnish(BUILT[settings], hall, settings)
    return BUILT[settings]


@contextmanager
def open_house(
    settings: Settings | None = None, address: str | Path = "memory:"
) -> Iterator[House]:
    """A hall for a test."""
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        hall = runner.run(stack.enter_async_context(Hall.open(address)))
        hall.people._passwords = Passwords(QUICK)
        try:
            yield House(runner, hall, settings or Settings())
        finally:
            runner.run(stack.aclose())

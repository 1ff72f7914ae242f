"""How the hall is seen from outside: whether it lives, whether it is ready, and its figures.

Programs that watch over a server ask here. They are answered in front of everything else, so that
no limit, no name and no sign-in stands between them and the truth.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from itertools import count

from fastapi.routing import APIRoute
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.hall.hall import Hall
from guildhall.hall.log import LogError
from guildhall.web.log_output import request_number
from guildhall.web.metrics import PrometheusMeters
from guildhall.web.owner_gate import FORWARDED as PASSED_ON
from guildhall.web.settings import Settings
from guildhall.web.state import CONNECTION
from guildhall.web.stream import go_on

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
"""Headers by which servers in front tell whom they ask for."""

REQUEST_ID = b"x-request-id"
GIVEN_NUMBER = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)

PATIENCE = 2.0
"""Seconds after which a database that does not answer is not ready."""

KEPT = 1.0
"""Seconds for which the answer of the database is kept, so that nobody can keep it busy."""

STATIC = "/static"
OTHER = "other"
"""The route of what leads nowhere: strangers must not be able to make up new ones."""


METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

Answer = Callable[[Scope], Awaitable[Response]]


class Outside:
    """Answers those who watch over the server; counts and numbers the requests of all others."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._told = tuple(map(ip_network, settings.metrics_from))
        self._trusted = tuple(map(ip_network, settings.trusted_proxies))
        self._first_half = secrets.token_hex(4)
        self._requests = count(secrets.randbits(16))
        self._answers: dict[str, Answer] = {
            "/healthz": _alive,
            "/readyz": self._ready,
            "/metrics": self._metrics,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = self._answers.get(scope["path"])
        if answer is not None:
            response = await answer(scope)
            response.headers["cache-control"] = "no-store"
            await response(scope, receive, send)
            return
        begun = time.perf_counter()
        number = self._number(scope)
        meters = _hall(scope).meters

        async def noted(part: Message) -> None:
            if part["type"] == "http.response.start":
                part["headers"] = [*part["headers"], (REQUEST_ID, number.encode())]
                seconds = time.perf_counter() - begun
                meters.answered(_route(scope), _method(scope), part["status"], seconds)
            await send(part)

        token = request_number.set(number)
        try:
            await self._app(scope, receive, noted)
            if CONNECTION not in scope:  # else whoever serves the application does that
                await go_on(scope, receive, send)
        finally:
            request_number.reset(token)

    def _number(self, scope: Scope) -> str:
        """What the request is called in logs: by a trusted server in front, else anew.

        Ours is counted on from something random, for that of each would be asked of the system.
        """
        if self._trusted and _is_from(scope, self._trusted):
            given = Headers(scope=scope).get(REQUEST_ID.decode(), "")
            if GIVEN_NUMBER.fullmatch(given):
                return given
        return f"{self._first_half}{next(self._requests):08x}"

    async def _ready(self, scope: Scope) -> Response:
        """Whether requests can be answered well: the database answers, and streams follow."""
        state = scope["app"].state
        found = await state.readiness.look(state.hall)
        found["open"] = not state.closing.is_set()
        ready = all(found.values())
        return JSONResponse({"ready": ready, **found}, 200 if ready else 503)

    async def _metrics(self, scope: Scope) -> Response:
        """The figures, for whoever asks directly and from where it is allowed."""
        meters = _hall(scope).meters
        forwarded = any(name in Headers(scope=scope) for name in FORWARDED)
        if forwarded or not _is_from(scope, self._told) or not isinstance(meters, PrometheusMeters):
            return PlainTextResponse("There is nothing at this address.\n", 404)
        see_tables(_hall(scope))
        return Response(await asyncio.to_thread(meters.told), media_type=CONTENT_TYPE_LATEST)


class Readiness:
    """Asks the database, seldom enough that nobody can keep it busy by asking us."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = asyncio.Lock()
        self._until = -KEPT
        self._found: dict[str, bool] = {}

    async def look(self, hall: Hall) -> dict[str, bool]:
        """Whether the database answers, and whether word of changes comes."""
        async with self._lock:
            if self._now() >= self._until:
                database = await _answers(hall)
                self._found = {"database": database, "streams": hall.log.log.follows()}
                self._until = self._now() + KEPT
            return dict(self._found)


def see_tables(hall: Hall) -> None:
    """Let the meters of a hall know how many tables there are."""
    cards = hall.lobby.cards
    playing = sum(card.phase == "playing" for card in cards.values())
    hall.meters.saw_tables(
        waiting=len(cards) - playing, playing=playing, in_memory=len(hall.tables)
    )


async def _alive(_: Scope) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n")


async def _answers(hall: Hall) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.log.streams(limit=1)
    except (LogError, TimeoutError, OSError):
        return False
    return True


def _hall(scope: Scope) -> Hall:
    found: Hall = scope["app"].state.hall
    return found


def _route(scope: Scope) -> str:
    route = scope.get("route")
    if route is None and PASSED_ON in scope:
        return "forwarded"
    if isinstance(route, APIRoute):
        return route.path
    return STATIC if scope["path"].startswith(f"{STATIC}/") else OTHER


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in METHODS else OTHER


def _is_from(scope: Scope, networks: Sequence[IPv4Network | IPv6Network]) -> bool:
    """Whether the other end of the connection is in one of some networks."""
    client = scope.get("client")
    try:
        address = ip_address(client[0]) if client else None
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address is not None and any((mapped or address) in network for network in networks)

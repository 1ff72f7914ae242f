"""What every request passes before it is answered here: it may belong to another worker.

Nothing of it is loaded that is needed only where there are others, see `owner_relay`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

if TYPE_CHECKING:
    from guildhall.web.owner_relay import Forwarder

HEADER = "x-guildhall-forwarded"
FORWARDED = "guildhall.forwarded"
"""Where the scope of a request says that it was passed on, to us or by us."""


class Forwarding:
    """Passes requests on to the workers that own what they are about, and takes such requests."""

    def __init__(self, app: ASGIApp, most_bytes: int) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or let the owner answer."""
        forwarder: Forwarder | None = scope["app"].state.forwarder if "app" in scope else None
        if scope["type"] != "http" or forwarder is None:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if forwarder.arrived(scope, headers.get(HEADER, "")):
            await self._app(scope, receive, send)
            return
        owner = forwarder.owner(scope)
        size = _size(headers)
        if not owner or size is None or size > self._most_bytes:
            await self._app(scope, receive, send)
            return
        body = await _read(receive) if size else b""
        if body is None:  # whoever asked has left
            return
        if not await forwarder.answer(owner, scope, body, receive, send):
            await self._app(scope, _again(body, receive), send)


def _size(headers: Headers) -> int | None:
    """The bytes of a body, None if nobody says."""
    told = headers.get("content-length", "")
    if told:
        return int(told) if told.isascii() and told.isdecimal() else None
    return None if "transfer-encoding" in headers else 0


async def _read(receive: Receive) -> bytes | None:
    """The whole body of a request, None if whoever sends it leaves."""
    parts = []
    while True:
        part = await receive()
        if part["type"] != "http.request":
            return None
        parts.append(part.get("body", b""))
        if not part.get("more_body"):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Receive a body that was read already, and then what follows."""
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return first.pop() if first else await receive()

    return received

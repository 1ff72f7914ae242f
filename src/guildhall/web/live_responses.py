"""Answers without end: server-sent events and lines of JSON, until the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

from fastapi import Request
from starlette.responses import StreamingResponse

from guildhall.web.security.sign_in_end import sign_in_ends
from guildhall.web.state import closing

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"


def stream(
    request: Request, parts: AsyncGenerator[str, None], media_type: str = EVENTS
) -> StreamingResponse:
    """Send parts as they come; ends at once when the server stops or the sign-in ends."""
    return StreamingResponse(
        until_closing(closing(request), parts, lambda: sign_in_ends(request)),
        media_type=media_type,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def until_closing(
    closing: asyncio.Event,
    parts: AsyncGenerator[str, None],
    ending: Callable[[], Coroutine[Any, Any, None]] | None = None,
) -> AsyncGenerator[str, None]:
    """The parts, as long as the server stays and whoever listens may."""
    stops: list[asyncio.Future[Any]] = [asyncio.ensure_future(closing.wait())]
    if ending is not None:
        stops.append(asyncio.ensure_future(ending()))
    step: asyncio.Future[str | None] | None = None
    try:
        while True:
            step = asyncio.ensure_future(anext(parts, None))
            await asyncio.wait({step, *stops}, return_when=asyncio.FIRST_COMPLETED)
            if any(stop.done() for stop in stops):
                return
            part = step.result()
            if part is None:
                return
            yield part
    finally:
        for stop in stops:
            stop.cancel()
        if step is not None and not step.done():
            step.cancel()
            await asyncio.wait({step})
        await parts.aclose()

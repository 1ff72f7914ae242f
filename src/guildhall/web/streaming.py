"""Answers without end: server-sent events and lines of JSON, until the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from fastapi import Request
from starlette.responses import StreamingResponse

from guildhall.web.state import closing

EVENTS = "text/event-stream"
LINES = "application/x-ndjson"


def stream(
    request: Request, parts: AsyncGenerator[str, None], media_type: str = EVENTS
) -> StreamingResponse:
    """Send parts as they come; ends at once when the server is about to stop."""
    return StreamingResponse(
        until_closing(closing(request), parts),
        media_type=media_type,
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def until_closing(
    closing: asyncio.Event, parts: AsyncGenerator[str, None]
) -> AsyncGenerator[str, None]:
    """The parts, as long as the server stays."""
    stop = asyncio.ensure_future(closing.wait())
    step: asyncio.Future[str | None] | None = None
    try:
        while True:
            step = asyncio.ensure_future(anext(parts, None))
            await asyncio.wait({step, stop}, return_when=asyncio.FIRST_COMPLETED)
            if not step.done():
                return
            part = step.result()
            if part is None:
                return
            yield part
    finally:
        stop.cancel()
        if step is not None and not step.done():
            step.cancel()
            await asyncio.wait({step})
        await parts.aclose()

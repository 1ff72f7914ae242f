"""Streams without end are sent as they come, and end when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from guildhall.web.live_responses import until_closing


class Source:
    """Gives two parts, and then nothing more for ever."""

    def __init__(self) -> None:
        self.ended = False
        self.waiting = asyncio.Event()

    async def parts(self) -> AsyncGenerator[str, None]:
        try:
            yield "one"
            yield "two"
            self.waiting.set()
            await asyncio.Event().wait()
        finally:
            self.ended = True


def test_a_stream_ends_when_the_server_stops() -> None:
    async def story() -> None:
        closing, source, came = asyncio.Event(), Source(), []

        async def listen() -> None:
            async for part in until_closing(closing, source.parts()):
                came.append(part)  # noqa: PERF401 - parts are looked at while they come

        listening = asyncio.create_task(listen())
        await source.waiting.wait()
        assert came == ["one", "two"]
        closing.set()
        await asyncio.wait_for(listening, 5)
        assert source.ended

    asyncio.run(story())


def test_a_stream_ends_with_its_parts() -> None:
    async def few() -> AsyncGenerator[str, None]:
        yield "one"

    async def story() -> list[str]:
        return [part async for part in until_closing(asyncio.Event(), few())]

    assert asyncio.run(story()) == ["one"]


def test_who_stops_listening_lets_the_source_end() -> None:
    async def story() -> None:
        source = Source()
        stream = until_closing(asyncio.Event(), source.parts())
        assert await anext(stream) == "one"
        await stream.aclose()
        assert source.ended

    asyncio.run(story())


def test_who_goes_away_in_the_middle_of_a_wait_lets_the_source_end() -> None:
    async def story() -> None:
        source = Source()

        async def listen() -> None:
            async for _ in until_closing(asyncio.Event(), source.parts()):
                pass

        listening = asyncio.create_task(listen())
        await source.waiting.wait()
        listening.cancel()
        await asyncio.wait({listening})
        assert listening.cancelled()
        assert source.ended

    asyncio.run(story())

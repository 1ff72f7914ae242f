"""Streams without end are sent as they come, and end when the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from types import CoroutineType
from typing import Any

import httpx
import pytest

from guildhall.hall.errors import NotAllowed
from guildhall.messages import message
from guildhall.web.log_output import request_number
from guildhall.web.state import CONNECTION, Closing
from guildhall.web.stream import STILL_HERE, Source, event, follow, going_on
from patience import PATIENCE
from web.streams import scope_of
from web.visitors import HOST, House


class Silence(Source):
    """Says one thing, and then nothing more for ever; knows whether somebody listens."""

    opening = b"one"

    def __init__(self) -> None:
        self.ended = False
        self.waiting = asyncio.Event()

    @contextmanager
    def attended(self) -> Iterator[None]:
        try:
            yield
        finally:
            self.ended = True

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        self.waiting.set()
        return [asyncio.get_running_loop().create_future()]

    async def news(self) -> bytes:
        return b""


@pytest.mark.parametrize("rest", [0.0, 3600.0])
def test_a_stream_ends_when_the_server_stops(rest: float) -> None:
    async def story() -> None:
        closing, source, came = asyncio.get_running_loop().create_future(), Silence(), []
        source.rest = lambda: rest  # type: ignore[method-assign]

        async def listen() -> None:
            async for part in follow(source, closing, asyncio.Future()):
                came.append(part)  # noqa: PERF401 - parts are looked at while they come

        listening = asyncio.create_task(listen())
        await source.waiting.wait()
        assert came == [b"one"]
        closing.set_result(None)
        await asyncio.wait_for(listening, 5)
        assert source.ended
        await nothing_waits()

    asyncio.run(story())


def test_who_stops_listening_lets_the_source_end() -> None:
    async def story() -> None:
        source = Silence()
        stream = follow(source, asyncio.Future())
        assert await anext(stream) == b"one"
        await stream.aclose()
        assert source.ended
        await nothing_waits()

    asyncio.run(story())


def test_who_goes_away_in_the_middle_of_a_wait_lets_the_source_end() -> None:
    async def story() -> None:
        source = Silence()

        async def listen() -> None:
            async for _ in follow(source, asyncio.Future()):
                pass

        listening = asyncio.create_task(listen())
        await source.waiting.wait()
        listening.cancel()
        await asyncio.wait({listening})
        assert listening.cancelled()
        assert source.ended
        await nothing_waits()

    asyncio.run(story())


async def nothing_waits() -> None:
    """No task is left behind but the test."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    if left:
        await asyncio.wait(left, timeout=5)
    assert all(task.done() for task in left)


class Counter(Source):
    """Tells a number that changes; closed to all when it is 3."""

    opening = b"open "
    keep_open = 0.01

    def __init__(self) -> None:
        self.number, self.told = 1, 0
        self.change: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def count(self) -> None:
        self.number += 1
        self.change.set_result(None)
        self.change = asyncio.get_running_loop().create_future()

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        return [self.change]

    async def news(self) -> bytes:
        if self.number == 3:
            raise NotAllowed(message("No more"), message("Go home"))
        fresh, self.told = self.number != self.told, self.number
        return b"%d" % self.number if fresh else b""


def test_a_source_is_asked_at_each_change_and_ends_with_the_permission() -> None:
    async def story() -> None:
        source = Counter()
        parts = follow(source)
        assert [await anext(parts) for _ in range(3)] == [b"open ", b"1", STILL_HERE]
        source.count()
        assert await anext(parts) == b"2"
        source.count()
        assert [part async for part in parts] == []

    asyncio.run(story())


def test_a_change_during_the_news_is_not_missed() -> None:
    class Sudden(Counter):
        """Changes while it is told."""

        async def news(self) -> bytes:
            told = await super().news()
            if self.number == 1:
                self.count()
            return told

    async def story() -> list[bytes]:
        parts = follow(Sudden())
        return [await anext(parts) for _ in range(3)]

    assert asyncio.run(story()) == [b"open ", b"1", b"2"]


def test_a_stream_that_has_begun_goes_on_without_what_stood_around_its_answer(
    house: House,
) -> None:
    async def story() -> None:
        sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        gone = asyncio.Event()
        scope = scope_of(httpx.Request("GET", f"{HOST}/endless"))

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        telling = asyncio.create_task(house.app(scope, receive, sent.put))
        start = await asyncio.wait_for(sent.get(), PATIENCE)
        assert start["status"] == 200
        assert b"x-request-id" in dict(start["headers"])
        first = await asyncio.wait_for(sent.get(), PATIENCE)
        assert first == {
            "type": "http.response.body",
            "body": b"data: begin\n\n",
            "more_body": True,
        }
        assert not {"wrapped_app", "send_with_compression"} & awaited(telling)
        assert "go_on" in awaited(telling)
        gone.set()
        last = await asyncio.wait_for(sent.get(), PATIENCE)
        assert last == {"type": "http.response.body", "body": b"", "more_body": False}
        await telling

    house.runner.run(story())


def test_a_stream_on_a_connection_of_ours_keeps_nothing_of_its_request(house: House) -> None:
    async def story() -> None:
        sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        gone = Closing()
        scope = {**scope_of(httpx.Request("GET", f"{HOST}/endless")), CONNECTION: gone}
        app, context = going_on(house.app), copy_context()
        telling = asyncio.create_task(awaiting(app(scope, never, sent.put)), context=context)
        start = await asyncio.wait_for(sent.get(), PATIENCE)
        number = dict(start["headers"])[b"x-request-id"].decode()
        await asyncio.wait_for(sent.get(), PATIENCE)
        assert awaited(telling) == {"awaiting", "answer", "go_on", "tell", "_send_parts"}
        assert scope == {"type": "http", "method": "GET", CONNECTION: gone}
        assert context[request_number] == number
        gone.set()
        last = await asyncio.wait_for(sent.get(), PATIENCE)
        assert last == {"type": "http.response.body", "body": b"", "more_body": False}
        await telling

    house.runner.run(story())


async def awaiting(work: Awaitable[None]) -> None:
    """A task is made of a coroutine alone."""
    await work


async def never() -> dict[str, Any]:
    """Receive nothing: a connection of ours tells by itself that it is gone."""
    raise AssertionError("nobody asks")


def awaited(task: asyncio.Task[None]) -> set[str]:
    """The names of all coroutines that a task waits in."""
    names: set[str] = set()
    waiting: object = task.get_coro()
    while isinstance(waiting, CoroutineType):
        names.add(waiting.__name__)
        waiting = waiting.cr_await
    return names


def test_an_event_is_one_line_of_json_whatever_is_told() -> None:
    text = event("table", {"words": "a\nb\r\u2028č"}, "7").decode()
    assert text.endswith("\n\n")
    assert text.splitlines()[0] == "event: table"
    assert text.count("data: ") == 1
    assert "č" in text
    assert "id: 7\n" in text

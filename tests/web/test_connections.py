"""What strangers send is bounded in length, in time and in number."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress

import pytest

from guildhall.web.addresses import listen
from guildhall.web.connections import (
    KEPT_FILES,
    MOST_PIPELINED,
    PIECE,
    Bounds,
    Connections,
    Latch,
    room_for_connections,
)
from guildhall.web.server import HallServer
from guildhall.web.state import Closing
from patience import PATIENCE
from web.tables.sitting_down import entered, set_table
from web.visitors import House

END = b"\r\n\r\n"
HEAD = b"GET /api/who HTTP/1.1\r\nhost: hall\r\n"
ASK = HEAD + b"\r\n"
FORM = b"POST /api/say HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n"
SAY = FORM + b'content-length: 13\r\n\r\n{"words": ""}'


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Line:
    """A raw connection to the hall."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, *parts: bytes) -> None:
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()

    async def answer(self) -> tuple[int, bytes]:
        """The status and the body of the next answer."""
        head = (await self.reader.readuntil(END)).decode().lower()
        length = int(head.partition("content-length: ")[2].split()[0])
        return int(head.split()[1]), await self.reader.readexactly(length)

    async def rest(self) -> bytes:
        """All that comes until the hall hangs up."""
        try:
            return await self.reader.read()
        except ConnectionResetError:
            return b""


class Door:
    """A hall that listens, with bounds and a clock of its own."""

    def __init__(self, server: HallServer, port: int, clock: Clock) -> None:
        self.server, self._port, self.clock = server, port, clock
        self.lines: list[Line] = []

    async def line(self, *sent: bytes) -> Line:
        line = Line(*await asyncio.open_connection("127.0.0.1", self._port))
        self.lines.append(line)
        await line.send(*sent)
        return line

    async def close(self) -> None:
        """Hang up on all lines."""
        for line in self.lines:
            line.writer.close()
            with suppress(ConnectionError):
                await line.writer.wait_closed()

    async def until(self, holds: Callable[[Connections], bool]) -> None:
        """Wait until something holds of the connections that the hall knows."""
        while not holds(self.server._connections):  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)


def half_sent(known: Connections) -> int:
    """How many have sent a part of a request."""
    return sum(each._in_message for each in (*known._heads, *known._bodies))


@asynccontextmanager
async def opened(house: House, bounds: Bounds) -> AsyncIterator[Door]:
    ready = asyncio.Event()
    house.app.state.closing = Closing()
    server = HallServer(house.app, ready.set, bounds=bounds)
    clock = Clock()
    server._connections._now = clock
    with listen("127.0.0.1", 0) as listening:
        serving = asyncio.create_task(server.serve([listening]))
        await ready.wait()
        door = Door(server, listening.getsockname()[1], clock)
        try:
            yield door
        finally:
            await door.close()
            server.close()
            await serving


def at_the_door(
    house: House, scenario: Callable[[Door], Coroutine[None, None, None]], bounds: Bounds
) -> None:
    async def whole() -> None:
        async with opened(house, bounds) as door:
            await scenario(door)

    house.runner.run(asyncio.wait_for(whole(), PATIENCE))


SMALL = Bounds(address=100, head=20_000, connections=50)


def test_requests_are_answered_one_after_the_other_however_they_are_cut(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line()
        for cut in (1, 7, 50, 1000):
            for whole in (ASK, SAY):
                await line.send(*(whole[n : n + cut] for n in range(0, len(whole), cut)))
                assert (await line.answer())[0] == 200
        await line.send(ASK + SAY + ASK)
        assert [(await line.answer())[0] for _ in range(3)] == [200] * 3

    at_the_door(house, scenario, SMALL)


@pytest.mark.parametrize(("length", "status"), [(100, 404), (101, 414)])
def test_an_address_has_a_longest_length(house: House, length: int, status: int) -> None:
    async def scenario(door: Door) -> None:
        address = b"/api/" + b"x" * (length - 5)
        line = await door.line(b"GET " + address + b" HTTP/1.1\r\nhost: hall\r\n\r\n")
        assert (await line.answer())[0] == status
        if status == 414:
            assert await line.rest() == b""

    at_the_door(house, scenario, SMALL)


def test_an_endless_address_is_refused_while_it_comes(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(b"GET /", b"x" * 200)
        status, words = await line.answer()
        assert (status, words) == (414, b"This address is longer than any of the hall.\n")
        assert await line.rest() == b""

    at_the_door(house, scenario, SMALL)


@pytest.mark.parametrize(
    "endless", [b"a" * 64, b"a: b\r\n" * 10, b"a: " + b"b" * 60], ids=["name", "lines", "value"]
)
def test_endless_headers_are_refused_while_they_come(house: House, endless: bytes) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(HEAD)
        sent = 0
        while sent <= SMALL.head + 2 * PIECE:
            await line.send(endless)
            sent += len(endless)
        status, words = await line.answer()
        assert (status, words) == (431, b"The headers of the request are too long.\n")

    at_the_door(house, scenario, SMALL)


def test_headers_that_fit_are_taken(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(HEAD + b"x: " + b"y" * (SMALL.head - 2 * PIECE) + END)
        assert (await line.answer())[0] == 200

    at_the_door(house, scenario, SMALL)


def test_what_comes_behind_a_body_is_bounded_and_not_kept(house: House) -> None:
    async def scenario(door: Door) -> None:
        chunked = FORM + b'transfer-encoding: chunked\r\n\r\nd\r\n{"words": ""}\r\n0\r\n'
        line = await door.line(chunked, b"x: y\r\n\r\n")
        assert (await line.answer())[0] == 200
        line = await door.line(chunked)
        for _ in range((SMALL.head + 2 * PIECE) // 6 + 1):
            await line.send(b"x: y\r\n")
        assert (await line.answer())[0] == 431

    at_the_door(house, scenario, SMALL)


def test_a_body_may_be_as_long_as_the_hall_takes_it(house: House) -> None:
    async def scenario(door: Door) -> None:
        words = b"x" * 400_000
        body = b'{"words": "' + words + b'"}'
        line = await door.line(FORM + b"content-length: %d\r\n\r\n" % len(body), body)
        status, answer = await line.answer()
        assert (status, len(answer)) == (200, len(words) + 12)

    at_the_door(house, scenario, SMALL)


def test_a_flood_of_requests_on_one_connection_is_ended(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(b"GET /endless HTTP/1.1\r\nhost: hall\r\n\r\n")
        await line.reader.readuntil(b"begin")
        await line.send(ASK * (MOST_PIPELINED + 1))
        await line.rest()

    at_the_door(house, scenario, SMALL)


@pytest.mark.parametrize(
    ("sent", "seconds"), [(HEAD, 10), (FORM + b"content-length: 9\r\n\r\n{", 60)]
)
def test_what_is_sent_by_halves_is_given_up_in_time(
    house: House, sent: bytes, seconds: float
) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(sent)
        await door.until(
            lambda known: len(known._bodies) == 1 or (seconds == 10 and half_sent(known) == 1)
        )
        door.clock.now = seconds - 1
        door.server._connections.sweep()
        assert half_sent(door.server._connections) == 1
        door.clock.now = seconds
        status, words = await line.answer()
        assert (status, words) == (408, b"The rest of the request did not come in time.\n")
        assert await line.rest() == b""

    at_the_door(house, scenario, SMALL)


def test_who_says_nothing_is_hung_up_on_without_a_word(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line()
        await door.until(lambda known: len(known._heads) == 1)
        door.clock.now = 10
        assert await line.rest() == b""

    at_the_door(house, scenario, SMALL)


def test_a_stream_may_stay_open_for_ever(house: House) -> None:
    async def scenario(door: Door) -> None:
        line = await door.line(b"GET /endless HTTP/1.1\r\nhost: hall\r\n\r\n")
        await line.reader.readuntil(b"begin")
        door.clock.now = 1e9
        door.server._connections.sweep()
        assert len(door.server.server_state.connections) == 1
        assert not line.reader.at_eof()

    at_the_door(house, scenario, SMALL)


@pytest.mark.parametrize("behind", [b"", ASK], ids=["alone", "with a request behind it"])
def test_a_stream_ends_with_its_connection(house: House, behind: bytes) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])

    async def scenario(door: Door) -> None:
        path = f"/api/tables/{live.table.id}/stream".encode()
        line = await door.line(b"GET %s HTTP/1.1\r\nhost: hall\r\n\r\n" % path, behind)
        await line.reader.readuntil(b'"kind":"table"')
        assert live.watchers
        line.writer.close()
        await line.writer.wait_closed()
        while live.watchers:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0)

    at_the_door(house, scenario, SMALL)


def test_where_the_hall_is_full_the_half_sent_go_first(house: House) -> None:
    async def scenario(door: Door) -> None:
        slow = [await door.line(HEAD) for _ in range(3)]
        await door.until(lambda known: half_sent(known) == 3)
        for _ in range(10):
            line = await door.line(ASK)
            assert (await line.answer())[0] == 200
            line.writer.close()
        assert b"408" in await slow[0].rest()

    at_the_door(house, scenario, Bounds(connections=3))


def test_a_hall_full_of_streams_says_so(house: House) -> None:
    async def scenario(door: Door) -> None:
        streams = [await door.line(b"GET /endless HTTP/1.1\r\nhost: x\r\n\r\n") for _ in range(2)]
        for line in streams:
            await line.reader.readuntil(b"begin")
        late = await door.line()
        status, words = await late.answer()
        assert status == 503
        assert words.startswith(b"The hall is full")
        assert await late.rest() == b""
        streams[0].writer.close()
        await streams[0].writer.wait_closed()
        await door.until(lambda known: len(known._here) < 2)
        line = await door.line(ASK)
        assert (await line.answer())[0] == 200

    at_the_door(house, scenario, Bounds(connections=2))


def test_who_goes_away_in_the_middle_of_a_form_is_no_failure(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /enter HTTP/1.1\r\nhost: hall\r\n"
    form = b"content-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\n\r\nname"

    async def scenario(door: Door) -> None:
        line = await door.line(head + form)
        await door.until(lambda known: len(known._bodies) == 1)
        line.writer.close()
        await door.until(lambda known: not known._here)
        while door.server.server_state.tasks:
            await asyncio.wait(door.server.server_state.tasks)

    at_the_door(house, scenario, SMALL)
    assert caplog.records == []


def test_nothing_is_left_of_connections_that_are_gone(house: House) -> None:
    async def scenario(door: Door) -> None:
        for sent in (b"", HEAD, ASK, FORM + b"content-length: 9\r\n\r\n{", b"nonsense\r\n\r\n"):
            line = await door.line(sent)
            line.writer.close()
            await line.writer.wait_closed()
        known = door.server._connections
        await door.until(lambda known: not known._here)
        assert not known._heads
        assert not known._bodies

    at_the_door(house, scenario, SMALL)


def test_files_are_opened_as_many_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"now": (1024, 20_000)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.update(now=wanted))
    assert room_for_connections(8192) == 8192
    assert limits["now"] == (20_000, 20_000)
    limits["now"] = (512, 1024)
    assert room_for_connections(8192) == 1024 - KEPT_FILES
    limits["now"] = (100, 100)
    assert room_for_connections(8192) == 1
    limits["now"] = (1024, resource.RLIM_INFINITY)
    assert room_for_connections(8192) == 8192
    assert limits["now"] == (65_536, resource.RLIM_INFINITY)


def test_a_limit_that_cannot_be_raised_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert room_for_connections(8192) == 1024 - KEPT_FILES


def test_a_latch_holds_up_until_it_is_set_and_then_nobody() -> None:
    async def story() -> None:
        latch = Latch()
        waiting = [asyncio.create_task(latch.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.wait(waiting[:1])
        assert not any(task.done() for task in waiting[1:])
        latch.set()
        assert await asyncio.gather(*waiting[1:], latch.wait()) == [True, True, True]
        latch.clear()
        again = asyncio.create_task(latch.wait())
        await asyncio.sleep(0)
        assert not again.done()
        latch.set()
        assert await again

    asyncio.run(story())

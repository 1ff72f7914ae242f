"""A stream that is folded in memory stays what the log tells, changed in place or as snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from threading import Event

import pytest

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.log import DamagedStreamError, Entry, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.listener import Signal, StreamListener
from guildhall.hall.log.projection import Projection
from guildhall.hall.log.snapshot import SnapshotStream
from guildhall.hall.log.stream import MOST_RACES
from guildhall.messages import message
from patience import PATIENCE

STREAM = "table/x"

Numbers = list[int]
Scenario = Callable[[AsyncLog, StreamListener[Numbers]], Awaitable[None]]
Listen = Callable[[AsyncLog], StreamListener[Numbers]]


def noted(number: int) -> NewEntry:
    return NewEntry("somebody", "noted/1", {"number": number})


def add(numbers: Numbers, entry: Entry) -> None:
    numbers.append(entry.data["number"])


def added(numbers: Numbers, entries: Sequence[Entry]) -> Numbers:
    return [*numbers, *(entry.data["number"] for entry in entries)]


def projection(log: AsyncLog) -> StreamListener[Numbers]:
    return Projection(log, STREAM, add, [])


def snapshots(log: AsyncLog) -> StreamListener[Numbers]:
    return SnapshotStream(log, STREAM, added, [])


@pytest.fixture(params=[projection, snapshots])
def listen(request: pytest.FixtureRequest) -> Listen:
    made: Listen = request.param
    return made


def run(listen: Listen, scenario: Scenario) -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            log.append(STREAM, 0, [noted(0)])
            stream = listen(AsyncLog(log))
            await stream.open()
            try:
                await scenario(AsyncLog(log), stream)
            finally:
                stream.close()

    asyncio.run(asyncio.wait_for(whole(), PATIENCE))


def test_what_was_there_and_what_others_write_is_folded_once_and_in_order(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        assert list(stream.state) == [0]
        changed = stream.changed.wait()
        await log.append(STREAM, 1, [noted(1), noted(2)])
        await asyncio.shield(changed)
        written = await stream.execute(lambda _: [noted(3)])
        assert list(stream.state) == [0, 1, 2, 3]
        assert [entry.seq for entry in written] == [stream.seq] == [4]

    run(listen, scenario)


def test_what_the_log_has_told_of_is_there_for_who_asks_for_the_current_state(
    listen: Listen,
) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        log.log.append(STREAM, 1, [noted(1)])
        assert list(stream.state) == [0]
        assert list(await stream.current()) == [0, 1]

    run(listen, scenario)


def test_a_decision_is_asked_again_on_what_somebody_faster_has_written(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        seen: list[list[int]] = []

        def decide(numbers: Numbers) -> list[NewEntry]:
            seen.append(list(numbers))
            if len(seen) <= 2:
                log.log.append(STREAM, len(seen), [noted(10 + len(seen))])
            return [noted(99)]

        await stream.execute(decide)
        assert seen == [[0], [0, 11], [0, 11, 12]]
        assert list(stream.state) == [0, 11, 12, 99]

    run(listen, scenario)


def test_a_decision_that_always_loses_is_given_up_in_the_end(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        def decide(_: Numbers) -> list[NewEntry]:
            log.log.append(STREAM, log.log.last(STREAM), [noted(1)])
            return [noted(99)]

        with pytest.raises(HallError, match="same time"):
            await stream.execute(decide)
        assert list(stream.state) == [0, *[1] * MOST_RACES]

    run(listen, scenario)


def test_what_is_refused_writes_nothing_and_does_not_block_the_next(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        def refuse(_: Numbers) -> list[NewEntry]:
            raise NotAllowed(message("no"))

        with pytest.raises(NotAllowed):
            await stream.execute(refuse)
        assert await stream.execute(lambda _: []) == []
        await stream.execute(lambda _: [noted(1)])
        assert await log.last(STREAM) == 2

    run(listen, scenario)


def test_decisions_of_many_at_once_are_all_written(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        twin = listen(log)
        await twin.open()
        writers = [
            one.execute(lambda _, number=number: [noted(number)])  # type: ignore[misc]
            for number in range(1, 11)
            for one in (stream, twin)
        ]
        await asyncio.gather(*writers)
        await twin.catch_up()
        await stream.catch_up()
        twin.close()
        assert stream.state == twin.state
        assert sorted(stream.state) == sorted([0, *range(1, 11), *range(1, 11)])

    run(listen, scenario)


def test_a_write_counts_though_who_asked_for_it_has_gone(
    listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        begun, go_on, write = Event(), Event(), log.log.write

        def slow_write(entries: Sequence[Entry]) -> None:
            begun.set()
            go_on.wait()
            write(entries)

        monkeypatch.setattr(log.log, "write", slow_write)
        changed = stream.changed.wait()
        asking = asyncio.ensure_future(stream.execute(lambda _: [noted(1)]))
        await asyncio.to_thread(begun.wait)
        asking.cancel()
        go_on.set()
        await asyncio.shield(changed)
        assert asking.cancelled()
        assert list(stream.state) == [0, 1]

    run(listen, scenario)


def test_who_is_cancelled_while_catching_up_leaves_the_stream_whole(
    listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        begun, go_on, read = Event(), Event(), log.log.read

        def slow_read(name: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
            entries = read(name, after=after, limit=limit)
            begun.set()
            go_on.wait()
            return entries

        monkeypatch.setattr(log.log, "read", slow_read)
        asking = asyncio.ensure_future(stream.catch_up())
        await asyncio.to_thread(begun.wait)
        asking.cancel()
        await asyncio.wait([asking])
        monkeypatch.setattr(log.log, "read", read)
        writing = asyncio.ensure_future(stream.execute(lambda _: [noted(1)]))
        go_on.set()
        await writing
        assert list(stream.state) == [0, 1]

    run(listen, scenario)


def test_what_was_derived_is_forgotten_before_those_who_wait_are_woken(listen: Listen) -> None:
    async def scenario(_: AsyncLog, stream: StreamListener[Numbers]) -> None:
        assert stream.derived.once(sum, stream.state) == 0
        await stream.execute(lambda _: [noted(5)])
        assert stream.derived.once(sum, stream.state) == 5

    run(listen, scenario)


def test_a_stream_that_cannot_be_understood_takes_and_writes_nothing_more(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        await log.append(STREAM, 1, [noted(1), NewEntry("somebody", "noted/1", {})])
        for attempt in (stream.catch_up(), stream.current(), stream.execute(lambda _: [noted(2)])):
            with pytest.raises(DamagedStreamError):
                await attempt
        assert await log.last(STREAM) == 3

    run(listen, scenario)


def test_who_meets_what_nobody_understands_while_writing_is_not_asked_again(
    listen: Listen,
) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        asked = 0

        def decide(_: Numbers) -> list[NewEntry]:
            nonlocal asked
            asked += 1
            log.log.append(STREAM, 1, [NewEntry("somebody faster", "noted/1", {})])
            return [noted(1)]

        for _ in range(3):
            with pytest.raises(DamagedStreamError):
                await stream.execute(decide)
        assert asked == 1
        assert await log.last(STREAM) == 2

    run(listen, scenario)


def test_damaged_entries_are_passed_over_where_none_builds_on_another() -> None:
    async def scenario() -> None:
        with open_log("memory:") as log:
            damaged = NewEntry("somebody", "noted/1", {})
            log.append(STREAM, 0, [noted(0), damaged, noted(2)])
            numbers: list[int] = []
            stream = Projection(AsyncLog(log), STREAM, add, numbers, independent=True)
            await stream.open()
            await stream.execute(lambda _: [noted(3)])
            stream.close()
            assert numbers == [0, 2, 3]
            assert stream.seq == 4

    asyncio.run(scenario())


def test_a_signal_wakes_everybody_who_waits_once() -> None:
    async def scenario() -> None:
        signal = Signal()
        waiting = [signal.wait() for _ in range(3)]
        signal.fire()
        assert all(future.done() for future in waiting)
        assert not signal.wait().done()

    asyncio.run(scenario())


def test_closing_wakes_those_who_wait_and_ends_listening(listen: Listen) -> None:
    async def scenario(log: AsyncLog, stream: StreamListener[Numbers]) -> None:
        changed = stream.changed.wait()
        stream.close()
        assert changed.done()
        await log.append(STREAM, 1, [noted(1)])
        assert list(stream.state) == [0]

    run(listen, scenario)

"""A stream that is folded in memory stays what the log tells."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from threading import Event

import pytest

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.log import Entry, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import MOST_RACES, Follower, Signal
from patience import PATIENCE

STREAM = "table/x"


def noted(number: int) -> NewEntry:
    return NewEntry("somebody", "noted/1", {"number": number})


class Told:
    """A follower and what it has applied."""

    def __init__(self, log: AsyncLog) -> None:
        self.entries: list[Entry] = []
        self.follower = Follower(log, STREAM, self.entries.append)

    @property
    def numbers(self) -> list[int]:
        return [entry.data["number"] for entry in self.entries]


def run(scenario: Callable[[AsyncLog, Told], Awaitable[None]]) -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            log.append(STREAM, 0, [noted(0)])
            told = Told(AsyncLog(log))
            await told.follower.open()
            try:
                await scenario(AsyncLog(log), told)
            finally:
                told.follower.close()

    asyncio.run(whole())


def test_what_was_there_and_what_others_write_is_applied_once_and_in_order() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        assert told.numbers == [0]
        changed = told.follower.changed.wait()
        await log.append(STREAM, 1, [noted(1), noted(2)])
        await asyncio.wait_for(asyncio.shield(changed), PATIENCE)
        await told.follower.write(lambda: [noted(3)])
        assert told.numbers == [0, 1, 2, 3]
        assert [entry.seq for entry in told.entries] == [1, 2, 3, 4]

    run(scenario)


def test_a_command_is_asked_again_on_what_somebody_faster_has_written() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        seen: list[list[int]] = []

        def command() -> list[NewEntry]:
            seen.append(told.numbers)
            if len(seen) <= 2:
                log.log.append(STREAM, len(seen), [noted(10 + len(seen))])
            return [noted(99)]

        await told.follower.write(command)
        assert seen == [[0], [0, 11], [0, 11, 12]]
        assert told.numbers == [0, 11, 12, 99]

    run(scenario)


def test_a_command_that_always_loses_gives_up_in_the_end() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        def command() -> list[NewEntry]:
            log.log.append(STREAM, log.log.last(STREAM), [noted(1)])
            return [noted(99)]

        with pytest.raises(HallError, match="same time"):
            await told.follower.write(command)
        assert told.numbers == [0, *[1] * MOST_RACES]

    run(scenario)


def test_a_refused_command_writes_nothing_and_does_not_block_the_next() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        def refuse() -> list[NewEntry]:
            raise NotAllowed("no")

        with pytest.raises(NotAllowed):
            await told.follower.write(refuse)
        assert await told.follower.write(list) == []
        await told.follower.write(lambda: [noted(1)])
        assert await log.last(STREAM) == 2

    run(scenario)


def test_commands_of_many_at_once_are_all_carried_out() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        twin = Told(log)
        await twin.follower.open()
        writers = [
            each.follower.write(lambda number=number: [noted(number)])  # type: ignore[misc]
            for number in range(1, 11)
            for each in (told, twin)
        ]
        await asyncio.gather(*writers)
        await twin.follower.catch_up()
        await told.follower.catch_up()
        twin.follower.close()
        assert told.numbers == twin.numbers
        assert sorted(told.numbers) == sorted([0, *range(1, 11), *range(1, 11)])

    run(scenario)


def test_a_write_counts_though_who_asked_for_it_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        begun, go_on, write = Event(), Event(), log.log.write

        def slow_write(entries: Sequence[Entry]) -> None:
            begun.set()
            go_on.wait()
            write(entries)

        monkeypatch.setattr(log.log, "write", slow_write)
        changed = told.follower.changed.wait()
        asking = asyncio.ensure_future(told.follower.write(lambda: [noted(1)]))
        await asyncio.to_thread(begun.wait)
        asking.cancel()
        go_on.set()
        await asyncio.wait_for(asyncio.shield(changed), PATIENCE)
        assert asking.cancelled()
        assert told.numbers == [0, 1]

    run(scenario)


def test_a_signal_wakes_everybody_who_waits_once() -> None:
    async def scenario() -> None:
        signal = Signal()
        waiting = [signal.wait() for _ in range(3)]
        signal.fire()
        assert all(future.done() for future in waiting)
        assert not signal.wait().done()

    asyncio.run(scenario())


def test_closing_wakes_those_who_wait_and_ends_listening() -> None:
    async def scenario(log: AsyncLog, told: Told) -> None:
        changed = told.follower.changed.wait()
        told.follower.close()
        assert changed.done()
        await log.append(STREAM, 1, [noted(1)])
        assert told.numbers == [0]

    run(scenario)

"""Processes on one PostgreSQL hear of each other through Redis, and go on when it is gone."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue
from threading import Event

import pytest
import redis as redis_client

from guildhall.hall.log import AddressError, NewEntry, open_log
from guildhall.hall.log import redis_channels as channels
from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.meters import Meters
from patience import PATIENCE
from redis_server import RedisServer

NEW = [NewEntry("somebody", "noted/1", {})]


class Lags(Meters):
    def __init__(self) -> None:
        self.seconds: list[float] = []

    def heard(self, seconds: float) -> None:
        self.seconds.append(seconds)


@contextmanager
def two_logs(address: str, redis: str) -> Iterator[tuple[PostgresLog, PostgresLog]]:
    with open_log(address, redis=redis) as one, open_log(address, redis=redis) as other:
        assert isinstance(one, PostgresLog)
        assert isinstance(other, PostgresLog)
        yield one, other


def heard(log: PostgresLog, stream: str) -> Queue[int]:
    """What a log tells of a stream from now on."""
    told: Queue[int] = Queue()
    log.subscribe(stream, lambda _stream, seq: told.put(seq))
    return told


def wait_until_told_of(redis: str, stream: str, listeners: int) -> None:
    """Wait until Redis has so many who listen to a stream."""
    name = f"{channels.room_of(redis)}{stream}"
    pause, client = Event(), redis_client.Redis.from_url(redis)
    while dict(client.pubsub_numsub(name)).get(name.encode(), 0) != listeners:
        pause.wait(0.01)


def test_another_process_hears_through_redis_and_the_lag_is_told(
    postgres: Callable[[], str], redis: str
) -> None:
    with two_logs(postgres(), redis) as (one, other):
        one.meters, other.meters = mine, theirs = Lags(), Lags()
        told, own = heard(other, "event/a"), heard(one, "event/a")
        wait_until_told_of(redis, "event/a", 2)
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1
        assert own.get(timeout=PATIENCE) == 1
        other.append("event/a", 1, NEW)
        assert own.get(timeout=PATIENCE) == 2
        assert len(mine.seconds) <= 1
        assert all(0 <= lag < PATIENCE for lag in [*mine.seconds, *theirs.seconds])


def test_nobody_goes_on_waiting_for_streams_who_is_told_to_stop_just_when_one_comes() -> None:
    async def is_cancelled(turns: int) -> bool:
        unused = redis_client.asyncio.Redis().pubsub()
        listening = channels.Listening(unused, "", list)
        task = asyncio.create_task(listening.unseen(PATIENCE))
        await turns_of_the_loop(5)
        listening.began("event/a")
        await turns_of_the_loop(turns)
        if not task.cancel():
            return True  # it was done before
        await asyncio.wait([task])
        return task.cancelled()

    async def turns_of_the_loop(count: int) -> None:
        for _ in range(count):
            await asyncio.sleep(0)

    assert [turns for turns in range(6) if not asyncio.run(is_cancelled(turns))] == []


def test_a_process_is_told_only_of_streams_that_somebody_listens_to(
    postgres: Callable[[], str], redis: str
) -> None:
    with two_logs(postgres(), redis) as (one, other):
        told = heard(other, "event/a")
        cancel = other.subscribe("event/b", lambda _stream, _seq: None)
        wait_until_told_of(redis, "event/b", 1)
        cancel()
        wait_until_told_of(redis, "event/b", 0)
        wait_until_told_of(redis, "event/a", 1)
        one.append("event/b", 0, NEW)
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1


def test_what_was_written_before_redis_listens_is_looked_up(
    postgres: Callable[[], str], redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres()
    with two_logs(address, redis) as (one, other):
        heard(other, "event/b")
        wait_until_told_of(redis, "event/b", 1)
        monkeypatch.setattr(channels, "BETWEEN_CHANGES", 0.2)  # so long nobody listens yet
        told = heard(other, "event/a")
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1


def test_word_comes_also_while_redis_is_gone_and_when_it_is_back(
    postgres: Callable[[], str], redis: str, redis_server: RedisServer
) -> None:
    with two_logs(postgres(), redis) as (one, other):
        told = heard(other, "event/a")
        wait_until_told_of(redis, "event/a", 1)
        redis_server.kill()
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1
        redis_server.start()
        wait_until_told_of(redis, "event/a", 1)
        one.append("event/a", 1, NEW)
        assert told.get(timeout=PATIENCE) == 2
        assert other.follows()


def test_a_process_that_looks_for_itself_while_redis_is_gone_still_follows(
    postgres: Callable[[], str], redis: str, redis_server: RedisServer
) -> None:
    """Else whoever watches over the hall would take all of its workers out of service."""
    with two_logs(postgres(), redis) as (one, _):
        heard(one, "event/a")
        wait_until_told_of(redis, "event/a", 1)
        redis_server.kill()
        one._watcher._last = -math.inf
        assert not one.follows()
        pause, deadline = Event(), time.monotonic() + PATIENCE
        while not one.follows():
            assert time.monotonic() < deadline
            pause.wait(0.01)
        redis_server.start()


def test_a_redis_that_says_nothing_any_more_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "PATIENCE", 0.05)
    monkeypatch.setattr(channels, "BETWEEN_QUESTIONS", 0.01)

    async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(-1)
        writer.close()

    async def scenario() -> None:
        server = await asyncio.start_server(mute, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        listening = channels.RedisChannels(
            f"redis://127.0.0.1:{port}/0",
            wanted=list,
            hear=lambda *_: None,
            look_at=lambda _: None,
            alive=lambda: None,
        )
        with pytest.raises(redis_client.RedisError):
            await listening.listen(Event())
        server.close()

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_each_database_of_a_redis_is_another_hall() -> None:
    assert channels.room_of("redis://host:6379/3") != channels.room_of("redis://host:6379")
    with pytest.raises(AddressError):
        channels.room_of("http://host")

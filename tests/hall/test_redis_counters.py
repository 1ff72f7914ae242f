"""Workers on several machines count together in Redis, and alone while it is gone."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread

import pytest

from guildhall.hall.counters import Counters, Numbers
from guildhall.hall.errors import TooMany
from guildhall.hall.presence import FRESH, Presence
from guildhall.hall.redis_counters import AFTER_TROUBLE, Breaker, PresenceCounters, RedisCounters
from guildhall.web.security.rate_limit import Bucket
from guildhall.web.security.shared_limits import shared_buckets
from guildhall.web.settings import Pace
from redis_server import RedisServer


class Clock:
    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def counters(redis: str) -> Iterator[RedisCounters]:
    with ExitStack() as stack:
        made = RedisCounters(redis, Breaker())
        stack.callback(made.close)
        yield made


def one_more(numbers: Numbers | None) -> Numbers:
    return ((numbers or (0.0,))[0] + 1,)


def refuse(numbers: Numbers | None) -> Numbers | None:
    raise ValueError(numbers)


def test_numbers_are_kept_changed_and_forgotten(counters: RedisCounters) -> None:
    assert counters.get("a") is None
    counters.change("a", lambda _: (1.5, 2.25))
    assert counters.get("a") == (1.5, 2.25)
    with pytest.raises(ValueError, match=r"1\.5"):
        counters.change("a", refuse)
    assert counters.get("a") == (1.5, 2.25)
    assert len(counters) == 1
    counters.change("a", lambda _: None)
    assert counters.get("a") is None


def test_no_change_of_another_worker_is_lost(redis: str) -> None:
    workers = [RedisCounters(redis, Breaker()) for _ in range(3)]

    def count(counters: Counters) -> None:
        for _ in range(30):
            counters.change("a", one_more)

    threads = [Thread(target=count, args=(worker,)) for worker in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert workers[0].get("a") == (90.0,)
    for worker in workers:
        worker.close()


def test_a_worker_counts_alone_while_redis_is_gone_and_asks_again_later(
    redis: str, redis_server: RedisServer
) -> None:
    clock = Clock()
    counters = RedisCounters(redis, Breaker(clock))
    counters.change("a", one_more)
    redis_server.kill()
    counters.change("a", one_more)
    counters.change("a", one_more)
    assert counters.get("a") == (2.0,)
    redis_server.start()
    assert counters.get("a") == (2.0,)
    clock.time += AFTER_TROUBLE
    counters.change("a", one_more)
    assert counters.get("a") == (1.0,)
    counters.close()


def test_an_outage_of_redis_is_told_once_and_its_end_too(
    redis: str, redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    counters = RedisCounters(redis, Breaker(clock))
    counters.change("a", one_more)
    redis_server.kill()
    for _ in range(3):
        counters.change("a", one_more)
        clock.time += AFTER_TROUBLE
    redis_server.start()
    for _ in range(2):
        clock.time += AFTER_TROUBLE
        counters.get("a")
    counters.close()
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "Redis cannot be used, this worker counts alone meanwhile",
        "Redis is used again",
    ]


def test_who_is_at_a_table_is_known_at_other_machines_until_it_says_nothing_any_more(
    redis: str,
) -> None:
    async def scenario() -> None:
        clock = Clock()
        here, there = (PresenceCounters(redis, Breaker(), FRESH, clock) for _ in range(2))
        mine, theirs = Presence(here, clock), Presence(there, clock)
        with mine.attended("t", "ada"):
            assert theirs.away_since("t", "ada") == 0.0
            await here.exchange()
            await there.exchange()
            assert theirs.away_since("t", "ada") is None
            with theirs.attended("t", "ada"):
                pass
            assert theirs.away_since("t", "ada") is None
            clock.time += FRESH
            await there.exchange()
            assert theirs.away_since("t", "ada") == clock.time - FRESH
            mine.refresh("t", "ada")
            await here.exchange()
            await there.exchange()
            assert theirs.away_since("t", "ada") is None
        await here.exchange()
        await there.exchange()
        assert theirs.away_since("t", "ada") == clock.time
        for counters in (here, there):
            await counters._client.aclose()

    asyncio.run(scenario())


def test_machines_limit_requests_together_and_each_alone_while_redis_is_gone(
    redis: str, redis_server: RedisServer
) -> None:
    async def taken(*buckets: Bucket) -> int:
        """How many requests are let through, by turns, before one is refused."""
        taken = 0
        with pytest.raises(TooMany) as refusal:  # noqa: PT012 - one of many is refused
            for bucket in itertools.cycle(buckets):
                await bucket.count("ada")
                taken += 1
        assert 0 < refusal.value.seconds <= 1000
        return taken

    async def scenario() -> None:
        pace = Pace(0.01, 10)
        one, two = (shared_buckets(redis, pace, pace) for _ in range(2))
        assert await taken(one[0], two[0]) == 10
        assert await taken(one[1]) == 10
        redis_server.kill()
        assert await taken(one[0], two[0]) == 20
        redis_server.start()

    asyncio.run(scenario())

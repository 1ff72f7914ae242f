"""How often one may ask, counted by workers on several machines together: `limits` over Redis.

While Redis cannot be reached each worker counts for itself.
"""

from __future__ import annotations

import time
from typing import Any

from limits import RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis import RedisError
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from guildhall.hall.log.redis_channels import room_of
from guildhall.hall.redis_counters import PATIENCE, Breaker
from guildhall.web.security.rate_limit import Bucket, too_many
from guildhall.web.settings import Pace

TROUBLES = (RedisError, OSError, TimeoutError)


def shared_buckets(redis: str, reads: Pace, writes: Pace) -> tuple[Bucket, Bucket]:
    """Buckets in Redis for what is read and what is written."""
    options: dict[str, Any] = {
        "connection_pool": ConnectionPool.from_url(
            redis,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
        )
    }
    storage = RedisStorage(
        redis, implementation="redispy", key_prefix=f"{room_of(redis)}limit", **options
    )
    breaker = Breaker()
    return (
        SharedBucket("reads", reads, storage, breaker),
        SharedBucket("writes", writes, storage, breaker),
    )


class SharedBucket(Bucket):
    """A bucket in Redis: at most so many in the time in which an empty one fills up."""

    def __init__(self, name: str, pace: Pace, storage: RedisStorage, breaker: Breaker) -> None:
        super().__init__(pace)
        self._name = name
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._item = RateLimitItemPerSecond(
            pace.at_once, max(round(pace.at_once / pace.per_second), 1)
        )
        self._breaker = breaker

    async def count(self, key: str) -> None:
        """Take one; TooMany if none is left for any worker."""
        if self._breaker.is_open:
            self.take(key)
            return
        try:
            allowed = await self._limiter.hit(self._item, self._name, key)
            until = 0.0 if allowed else await self._reset(key)
        except TROUBLES as error:
            self._breaker.trip(error)
            self.take(key)
            return
        self._breaker.mend()
        if not allowed:
            raise too_many(max(until - time.time(), 1.0))

    async def _reset(self, key: str) -> float:
        return (await self._limiter.get_window_stats(self._item, self._name, key)).reset_time

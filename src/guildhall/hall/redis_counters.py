"""Numbers that workers on several machines count together, in Redis or Valkey.

They are nothing to be kept. While Redis cannot be reached each worker counts for itself: a hall
that lets somebody guess more often for a while is better than one that lets nobody in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from secrets import token_hex

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from guildhall.hall.counters import Change, MemoryCounters, Numbers
from guildhall.hall.log.redis_channels import room_of

KEPT = 24 * 60 * 60
"""Seconds after which numbers are forgotten that nobody has changed."""

PATIENCE = 0.3
"""Seconds that may be waited for Redis while everybody else waits, too."""

AFTER_TROUBLE = 2.0
"""Seconds for which Redis is not asked after it did not answer."""

MOST_ATTEMPTS = 1000
"""How often a change is tried anew because another worker was faster, and so has made its own."""

BETWEEN_EXCHANGES = 1.0
"""Seconds between two exchanges of who is present."""

ASKED_FOR = 60.0
"""Seconds for which it is of interest who is present where somebody has asked for it."""

PRESENT_FOR = 3600
"""Seconds for which Redis keeps that somebody was present somewhere."""

logger = logging.getLogger(__name__)


class Breaker:
    """Remembers that a server did not answer, so that not everybody has to wait for it."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._until = 0.0
        self._tripped = False

    @property
    def is_open(self) -> bool:
        """Whether the server is not to be asked now."""
        return self._now() < self._until

    def trip(self, error: BaseException) -> None:
        """Take in that the server did not answer."""
        if not self._tripped:
            logger.warning("Redis cannot be used, this worker counts alone meanwhile: %s", error)
        self._tripped = True
        self._until = self._now() + AFTER_TROUBLE

    def mend(self) -> None:
        """Take in that the server has answered."""
        if self._tripped:
            logger.warning("Redis is used again")
        self._tripped = False


class RedisCounters:
    """Numbers by their keys, changed by one worker after the other."""

    def __init__(self, url: str, breaker: Breaker) -> None:
        self._room = f"{room_of(url)}count:"
        self._client = redis.Redis.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),
        )
        self._breaker = breaker
        self._own = MemoryCounters()
        """What is counted while Redis cannot be used."""

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of a key, with nobody in between; a refusal changes nothing."""
        if not self._breaker.is_open:
            try:
                self._change(f"{self._room}{key}", change)
            except (redis.RedisError, OSError) as error:
                self._breaker.trip(error)
            else:
                self._breaker.mend()
                return
        self._own.change(key, change)

    def get(self, key: str) -> Numbers | None:
        """The numbers of a key, as the last worker has left them."""
        if not self._breaker.is_open:
            try:
                found = _numbers(self._client.get(f"{self._room}{key}"))
            except (redis.RedisError, OSError) as error:
                self._breaker.trip(error)
            else:
                self._breaker.mend()
                return found
        return self._own.get(key)

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def _change(self, key: str, change: Change) -> None:
        with self._client.pipeline() as together:
            for _ in range(MOST_ATTEMPTS):
                together.watch(key)  # type: ignore[no-untyped-call]
                numbers = change(_numbers(together.get(key)))
                together.multi()
                if numbers is None:
                    together.delete(key)
                else:
                    together.set(key, _text(numbers), ex=KEPT)
                try:
                    together.execute()
                except redis.WatchError:
                    continue
                return
        raise redis.WatchError("others change it without pause")

    def __len__(self) -> int:
        return sum(1 for _ in self._client.scan_iter(f"{self._room}*", count=1000))


class PresenceCounters:
    """Who is present where, counted here and told to the other workers every second.

    Everybody looks at this after every move, so it is read from memory; what others have counted
    is known a second later.
    """

    def __init__(
        self, url: str, breaker: Breaker, fresh: float, now: Callable[[], float] = time.time
    ) -> None:
        """`fresh` is after how many seconds a count of another worker says nothing any more."""
        self._room = f"{room_of(url)}here:"
        self._client = redis.asyncio.Redis.from_url(
            url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=AsyncRetry(NoBackoff(), 0),
        )
        self._breaker, self._fresh, self._now = breaker, fresh, now
        self._name = token_hex(6)
        self._own = MemoryCounters()
        self._others: dict[str, Numbers] = {}
        self._asked: dict[str, float] = {}
        self._untold: dict[str, None] = {}

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of this worker."""
        self._own.change(key, change)
        self._untold[key] = None

    def get(self, key: str) -> Numbers | None:
        """The streams in all workers, and when one was last seen."""
        self._asked[key] = self._now()
        known = [numbers for numbers in (self._own.get(key), self._others.get(key)) if numbers]
        if not known:
            return None
        now = self._now()
        open_streams = sum(streams for streams, seen in known if now - seen < self._fresh)
        return open_streams, max(seen for _, seen in known)

    def __len__(self) -> int:
        return len(self._own)

    async def run(self) -> None:
        """Exchange with the others until cancelled."""
        try:
            while True:
                await asyncio.sleep(BETWEEN_EXCHANGES)
                if not self._breaker.is_open:
                    try:
                        await self.exchange()
                    except (redis.RedisError, OSError, TimeoutError) as error:
                        self._breaker.trip(error)
        finally:
            await self._client.aclose()

    async def exchange(self) -> None:
        """Tell what has changed here, and learn what others know of what is asked for here."""
        now = self._now()
        self._asked = {key: at for key, at in self._asked.items() if now - at < ASKED_FOR}
        told, asked = list(self._untold), list(self._asked)
        async with self._client.pipeline(transaction=False) as together:
            for key in told:
                together.hset(f"{self._room}{key}", self._name, _text(self._own.get(key) or (0, 0)))
                together.expire(f"{self._room}{key}", PRESENT_FOR)
            for key in asked:
                together.hgetall(f"{self._room}{key}")
            answers = await together.execute() if told or asked else []
        if answers:
            self._breaker.mend()
        for key in told:
            self._untold.pop(key, None)
        found = answers[2 * len(told) :]
        self._others = {
            key: self._merged(by_worker.items())
            for key, by_worker in zip(asked, found, strict=True)
            if any(worker.decode() != self._name for worker in by_worker)
        }

    def _merged(self, by_worker: Iterable[tuple[bytes, bytes]]) -> Numbers:
        known = [
            numbers
            for worker, text in by_worker
            if worker.decode() != self._name and (numbers := _numbers(text))
        ]
        now = self._now()
        living = sum(streams for streams, seen in known if now - seen < self._fresh)
        return living, max(seen for _, seen in known)


def _text(numbers: Numbers) -> str:
    return " ".join(map(repr, map(float, numbers)))


def _numbers(text: bytes | str | None) -> Numbers | None:
    return tuple(map(float, text.split())) if text else None

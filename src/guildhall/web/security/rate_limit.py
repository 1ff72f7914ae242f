"""How often one may ask: buckets of tokens that fill up again.

Workers on several machines count together, see `guildhall.web.security.shared_limits`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fastapi import Request

from guildhall.hall.counters import Counters, MemoryCounters, Numbers
from guildhall.hall.errors import TooMany
from guildhall.hall.people.attempts import in_words
from guildhall.messages import message
from guildhall.web.settings import Limits, Pace

MOST_KEPT = 50_000


class Bucket:
    """Counts for each key how much it has left; what fills up again is forgotten."""

    def __init__(
        self,
        pace: Pace,
        now: Callable[[], float] = time.monotonic,
        counters: Counters | None = None,
    ) -> None:
        self._pace = pace
        self._now = now
        self._left = counters if counters is not None else MemoryCounters(MOST_KEPT)

    async def count(self, key: str) -> None:
        """Take one from whatever counts; TooMany if none is left."""
        self.take(key)

    def take(self, key: str) -> None:
        """Take one here; TooMany if none is left."""
        now = self._now()
        full = float(self._pace.at_once)

        def taken(known: Numbers | None) -> Numbers:
            left, since = known or (full, now)
            left = min(full, left + (now - since) * self._pace.per_second)
            if left >= 1:
                return left - 1, now
            raise too_many((1 - left) / self._pace.per_second)

        self._left.change(key, taken)


def too_many(seconds: float) -> TooMany:
    """The refusal of what comes too often, until so many seconds are over."""
    return TooMany(
        message("That was too many requests in a short time"),
        message("Wait {time}, then go on.", time=in_words(seconds)),
        seconds=seconds,
    )


class Buckets:
    """The buckets of one process, and that for newcomers, which all workers share.

    With the address of Redis all are shared.
    """

    def __init__(self, limits: Limits, counters: Counters | None = None, redis: str = "") -> None:
        self.newcomers = Bucket(limits.newcomers, counters=counters)
        self.reads, self.writes = Bucket(limits.reads), Bucket(limits.writes)
        if redis:
            from guildhall.web.security.shared_limits import shared_buckets

            self.reads, self.writes = shared_buckets(redis, limits.reads, limits.writes)


async def check_pace(request: Request, person_id: str | None) -> None:
    """Count a request for a person, or for an address where nobody is known."""
    buckets: Buckets = request.app.state.buckets
    bucket = buckets.reads if request.method in {"GET", "HEAD", "OPTIONS"} else buckets.writes
    key = person_id or address(request)
    await bucket.count(key)


def check_newcomer(request: Request) -> None:
    """Count somebody new from an address."""
    buckets: Buckets = request.app.state.buckets
    buckets.newcomers.take(f"newcomers {address(request)}")


def address(request: Request) -> str:
    """The network address that a request comes from."""
    return request.client.host if request.client else "nowhere"

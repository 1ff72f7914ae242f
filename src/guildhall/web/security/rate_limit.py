"""How often one may ask: buckets of tokens that fill up again."""

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

    def take(self, key: str) -> None:
        """Take one; TooMany if none is left."""
        now = self._now()
        full = float(self._pace.at_once)

        def taken(known: Numbers | None) -> Numbers:
            left, since = known or (full, now)
            left = min(full, left + (now - since) * self._pace.per_second)
            if left >= 1:
                return left - 1, now
            seconds = (1 - left) / self._pace.per_second
            raise TooMany(
                message("That was too much in a short time"),
                message("Wait {time} and go on.", time=in_words(seconds)),
                seconds=seconds,
            )

        self._left.change(key, taken)


class Buckets:
    """The buckets of one process, and that for newcomers, which all workers share."""

    def __init__(self, limits: Limits, counters: Counters | None = None) -> None:
        self.reads = Bucket(limits.reads)
        self.writes = Bucket(limits.writes)
        self.newcomers = Bucket(limits.newcomers, counters=counters)


def check_pace(request: Request, person_id: str | None) -> None:
    """Count a request for a person, or for an address where nobody is known."""
    buckets: Buckets = request.app.state.buckets
    bucket = buckets.reads if request.method in {"GET", "HEAD", "OPTIONS"} else buckets.writes
    bucket.take(person_id or address(request))


def check_newcomer(request: Request) -> None:
    """Count somebody new from an address."""
    buckets: Buckets = request.app.state.buckets
    buckets.newcomers.take(f"newcomers {address(request)}")


def address(request: Request) -> str:
    """The network address that a request comes from."""
    return request.client.host if request.client else "nowhere"

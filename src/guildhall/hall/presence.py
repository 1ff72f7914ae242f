"""Who is at which table right now: whoever has a stream of it open, in any worker.

Every worker counts its open streams in the counters that all of them share, and says now and then
that they are still open; so those of a worker that has died are forgotten after a while.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from guildhall.hall.counters import Counters, Numbers

FRESH = 45.0
"""Seconds after which a stream that says nothing any more is taken for dead."""

BETWEEN_SIGNS = 15.0
"""Seconds for which nothing is written where streams say that they are still open."""


class Presence:
    """Open streams by table and person."""

    def __init__(self, counters: Counters, now: Callable[[], float] = time.time) -> None:
        self.counters = counters
        self._now = now

    @contextmanager
    def attended(self, table: str, person: str) -> Iterator[None]:
        """Count a stream while it is open."""
        self.come(table, person)
        try:
            yield
        finally:
            self.leave(table, person)

    def come(self, table: str, person: str) -> None:
        """Count a stream that is open from now on."""
        self._change(table, person, 1)

    def leave(self, table: str, person: str) -> None:
        """Count it no more."""
        self._change(table, person, -1)

    def refresh(self, table: str, person: str) -> None:
        """Say that a stream is still open; that it was said just now is enough."""
        streams, seen = self.counters.get(_key(table, person)) or (0.0, 0.0)
        if streams <= 0 or self._now() - seen >= BETWEEN_SIGNS:
            self._change(table, person, 0)

    def away_since(self, table: str, person: str) -> float | None:
        """When somebody has left, in seconds since 1970; 0 for never seen, None while here."""
        numbers = self.counters.get(_key(table, person))
        if numbers is None:
            return 0.0
        streams, seen = numbers
        return None if streams > 0 and self._now() - seen < FRESH else seen

    def minutes_away(self, table: str, person: str) -> int | None:
        """For how many whole minutes somebody is away; None while here, -1 for never seen."""
        since = self.away_since(table, person)
        if since is None:
            return None
        return int((self._now() - since) // 60) if since else -1

    def _change(self, table: str, person: str, step: int) -> None:
        def change(numbers: Numbers | None) -> Numbers:
            streams, seen = numbers or (0.0, 0.0)
            if self._now() - seen >= FRESH:  # those that were counted are dead
                streams = 1.0 if step == 0 else 0.0
            return max(streams + step, 0.0), self._now()

        self.counters.change(_key(table, person), change)


def _key(table: str, person: str) -> str:
    return f"here {table} {person}"

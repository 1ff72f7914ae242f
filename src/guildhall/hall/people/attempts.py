"""How often somebody may guess before they have to wait, and for how long."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from guildhall.hall.errors import TooMany

FIRST_WAIT = 4.0
"""Seconds after the first guess too many; doubled with each one more."""

LONGEST_WAIT = 15 * 60.0

FORGET_AFTER = 24 * 60 * 60.0
"""Seconds without a guess after which nothing is held against anybody."""

MOST_KEPT = 20_000


@dataclass(slots=True)
class _Record:
    guesses: int = 0
    last: float = 0.0
    free_at: float = 0.0


class Attempts:
    """Counts wrong guesses in this process: a guess counts until it turns out to be right."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._records: OrderedDict[str, _Record] = OrderedDict()

    def begin(self, key: str, *, free: int) -> None:
        """Count a guess in advance, so that many at once gain nothing; TooMany if over `free`."""
        now = self._now()
        record = self._records.pop(key, _Record())
        if now - record.last > FORGET_AFTER:
            record = _Record()
        self._records[key] = record
        if now < record.free_at:
            raise _too_many(record.free_at - now)
        record.guesses += 1
        record.last = now
        if record.guesses >= free:
            record.free_at = now + min(FIRST_WAIT * 2.0 ** (record.guesses - free), LONGEST_WAIT)
        while len(self._records) > MOST_KEPT:
            self._records.popitem(last=False)

    def right(self, key: str, *, forget: bool) -> None:
        """Take back a guess that was right, or forget all that were wrong before it."""
        record = self._records.get(key)
        if record is None:
            return
        if forget or record.guesses <= 1:
            del self._records[key]
        else:
            record.guesses -= 1
            record.free_at = 0.0


def _too_many(seconds: float) -> TooMany:
    return TooMany(
        "There were too many wrong logins",
        f"Wait {in_words(seconds)} and try again; a personal link works without waiting.",
        seconds=seconds,
    )


def in_words(seconds: float) -> str:
    """A time to wait as people say it."""
    whole = max(1, round(seconds))
    if whole < 100:
        return "1 second" if whole == 1 else f"{whole} seconds"
    return f"{round(whole / 60)} minutes"

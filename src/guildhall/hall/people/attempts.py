"""How often somebody may guess before they have to wait, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable

from guildhall.hall.counters import Counters, MemoryCounters, Numbers
from guildhall.hall.errors import TooMany
from guildhall.messages import Message, message, plural

FIRST_WAIT = 4.0
"""Seconds after the first guess too many; doubled with each one more."""

LONGEST_WAIT = 15 * 60.0

FORGET_AFTER = 24 * 60 * 60.0
"""Seconds without a guess after which nothing is held against anybody."""


class Attempts:
    """Counts wrong guesses: a guess counts until it turns out to be right.

    Kept are the number of guesses, when the last one was, and when the next one may be.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, counters: Counters | None = None
    ) -> None:
        self._now = now
        self._counters = counters if counters is not None else MemoryCounters()

    def begin(self, key: str, *, free: int) -> None:
        """Count a guess in advance, so that many at once gain nothing; TooMany if over `free`."""
        now = self._now()

        def counted(known: Numbers | None) -> Numbers:
            guesses, last, free_at = known or (0.0, now, 0.0)
            if now - last > FORGET_AFTER:
                guesses, free_at = 0.0, 0.0
            if now < free_at:
                raise _too_many(free_at - now)
            guesses += 1
            if guesses >= free:
                free_at = now + min(FIRST_WAIT * 2.0 ** (guesses - free), LONGEST_WAIT)
            return guesses, now, free_at

        self._counters.change(key, counted)

    def right(self, key: str, *, forget: bool) -> None:
        """Take back a guess that was right, or forget all that were wrong before it."""

        def counted(known: Numbers | None) -> Numbers | None:
            guesses, last, _ = known or (0.0, 0.0, 0.0)
            return None if forget or guesses <= 1 else (guesses - 1, last, 0.0)

        self._counters.change(key, counted)


def _too_many(seconds: float) -> TooMany:
    return TooMany(
        message("There were too many failed logins"),
        message(
            "Wait {time} and try again; a personal link works without waiting.",
            time=in_words(seconds),
        ),
        seconds=seconds,
    )


def in_words(seconds: float) -> Message:
    """A time to wait as people say it."""
    whole = max(1, round(seconds))
    if whole < 100:
        return plural("{count} second", "{count} seconds", count=whole)
    return plural("{count} minute", "{count} minutes", count=round(whole / 60))

"""Clocks of games: so much time for all decisions of a seat, and some more after each of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from guildhall.arena.errors import ArenaError
from guildhall.messages import Word, message, quoted

CLOCK = re.compile(r"(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?")
EXPECTED = 25
"""A bot that does not share out its time itself keeps enough for so many decisions more."""
INCREMENT_PART = 0.75
"""Of what is added after a decision it uses so much at once."""
MOST_PART = 0.5
"""It never uses more of what it has left for one decision."""


class Clock(NamedTuple):
    """What a seat has left, and what is added after each decision; in seconds."""

    seconds: float
    increment: float

    def after(self, decisions: int, used: float) -> Clock:
        """What is left after so many decisions that took so many seconds together."""
        return self._replace(seconds=self.seconds + decisions * self.increment - used)

    @property
    def share(self) -> float:
        """Seconds for the next decision of a bot that is told how much to think about each."""
        even = self.seconds / EXPECTED + INCREMENT_PART * self.increment
        return max(min(even, MOST_PART * self.seconds), 0.0)


def read_clock(text: str) -> Clock:
    """The clock that a text tells: `300+2`, or `60` where nothing is added; raises ArenaError."""
    match = CLOCK.fullmatch(text)
    if not match or not float(match[1]):
        raise ArenaError(
            message("{text} is no clock", text=quoted(text)),
            message(
                "Say seconds and what each decision adds, as in {example}", example=Word("300+2")
            ),
        )
    return Clock(float(match[1]), float(match[2] or 0))

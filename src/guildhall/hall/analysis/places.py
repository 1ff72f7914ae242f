"""How many questions may be asked at a time: by one person, and by all people in all workers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from guildhall.hall.counters import Counters, Numbers
from guildhall.hall.errors import TooMany
from guildhall.messages import Message, message

MOST_OF_ONE = 2
"""Questions of one person at a time."""
MOST_IN_ALL = 12
"""Questions of all people at a time; those who come later are asked to wait."""
LONGEST = 1800.0
"""Seconds after which a place is free again, though nobody gave it back: its worker is gone."""
ALL = "explorations"


class Places:
    """Places that are taken and given back; each is kept as the time at which it ends."""

    def __init__(self, counters: Counters) -> None:
        self.counters = counters

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return len(_current(self.counters.get(ALL)))

    @contextmanager
    def taken_by(self, who: str) -> Iterator[None]:
        """Take a place for a while; raises TooMany where there is none."""
        end = time.time() + LONGEST
        own = f"{ALL}/{who}"
        self._take(
            own,
            end,
            MOST_OF_ONE,
            (
                message("You have asked about other positions as well"),
                message("Stop one of them first"),
            ),
        )
        try:
            self._take(
                ALL,
                end,
                MOST_IN_ALL,
                (
                    message("Many people are asking about positions right now"),
                    message("Ask again in a moment"),
                ),
            )
            try:
                yield
            finally:
                self._give_back(ALL, end)
        finally:
            self._give_back(own, end)

    def _take(self, key: str, end: float, most: int, refusal: tuple[Message, Message]) -> None:
        def change(numbers: Numbers | None) -> Numbers:
            current = _current(numbers)
            if len(current) >= most:
                raise TooMany(*refusal)
            return (*current, end)

        self.counters.change(key, change)

    def _give_back(self, key: str, end: float) -> None:
        def change(numbers: Numbers | None) -> Numbers | None:
            current = list(_current(numbers))
            if end in current:
                current.remove(end)
            return tuple(current) or None

        self.counters.change(key, change)


def _current(numbers: Numbers | None) -> Numbers:
    """The places that are not over."""
    now = time.time()
    return tuple(end for end in numbers or () if end > now)

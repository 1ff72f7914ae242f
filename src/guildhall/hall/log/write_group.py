"""Writes that are committed together: whoever gets the turn commits for all who wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from guildhall.hall.log.entry import Entry

MOST_TOGETHER = 64
"""Writes that are committed together at most."""


@dataclass(slots=True, eq=False)
class Wish:
    """Entries that somebody waits to see committed."""

    entries: Sequence[Entry]
    done: bool = False
    trouble: BaseException | None = None
    """Why they were not."""


class WriteGroup:
    """Commits the writes of many threads, one group after the other: the disk is asked once.

    `commit` commits what can be, and notes the trouble of each wish that cannot; it raises if
    nothing can.
    """

    def __init__(self, commit: Callable[[Sequence[Wish]], None]) -> None:
        self.turn = Lock()
        """Is held by whoever commits."""
        self._commit = commit
        self._wishes: deque[Wish] = deque()

    def write(self, entries: Sequence[Entry]) -> None:
        """Have entries committed, by this thread or another; raises why they were not."""
        wish = Wish(entries)
        self._wishes.append(wish)
        with self.turn:
            while not wish.done:
                self._fulfil_wishes()
        if wish.trouble is not None:
            raise wish.trouble

    def _fulfil_wishes(self) -> None:
        wishes = [self._wishes.popleft() for _ in range(min(len(self._wishes), MOST_TOGETHER))]
        try:
            self._commit(wishes)
        except BaseException as trouble:
            for wish in wishes:
                wish.trouble = trouble
            if not isinstance(trouble, Exception):
                raise
        finally:
            for wish in wishes:
                wish.done = True

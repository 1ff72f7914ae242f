"""Writes that are committed together: whoever gets the turn commits for all who wait.

Who can wait writes in its own thread. The event loop cannot: for it a thread of the group commits,
and tells when it is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Lock, Thread

from guildhall.hall.log.entry import Entry

Done = Callable[[BaseException | None], None]
"""Is told that something is committed, or why it is not; from whichever thread has done it."""

LOOK, END = True, False
"""What the thread of a group is woken for: to look for wishes, or to end."""

MOST_TOGETHER = 64
"""Writes that are committed together at most."""


@dataclass(slots=True, eq=False)
class Wish:
    """Entries that somebody waits to see committed."""

    entries: Sequence[Entry]
    tell: Done
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
        self._bell: SimpleQueue[bool] = SimpleQueue()
        """Wakes the thread of the group."""
        self._thread: Thread | None = None
        self._beginning = Lock()

    def write(self, entries: Sequence[Entry]) -> None:
        """Have entries committed, by this thread or another; raises why they were not.

        Who finds nobody at work commits here and now. All others leave it to the thread of the
        group, which wakes them together: with one turn after the other each would wait for all.
        """
        done = Event()
        wish = Wish(entries, lambda _: done.set())
        self._wishes.append(wish)
        if self.turn.acquire(blocking=False):
            fulfilled: list[Wish] = []
            try:
                while not wish.done:
                    fulfilled += self._fulfil_wishes()
            finally:
                self.turn.release()
                _tell(fulfilled)
        else:
            self._ring()
            done.wait()
        if wish.trouble is not None:
            raise wish.trouble

    def write_soon(self, entries: Sequence[Entry], tell: Done) -> None:
        """Have entries committed by the thread of the group."""
        self._wishes.append(Wish(entries, tell))
        self._ring()

    def _ring(self) -> None:
        """Let the thread of the group look for wishes."""
        with self._beginning:
            if self._thread is None:
                self._thread = Thread(target=self._work, name="log-writer", daemon=True)
                self._thread.start()
        self._bell.put(LOOK)

    def close(self) -> None:
        """Commit what is left, and end the thread of the group."""
        if self._thread is not None:
            self._bell.put(END)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        wanted = LOOK
        while wanted is not END:
            wanted = self._bell.get()
            while self._wishes:
                with self.turn:
                    fulfilled = self._fulfil_wishes()
                _tell(fulfilled)

    def _fulfil_wishes(self) -> list[Wish]:
        """Commit what waits, as far as it fits together; those who are to be told are not yet."""
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
        return wishes


def _tell(wishes: Sequence[Wish]) -> None:
    """Tell what has become of wishes; without the turn, for who hears of it may write, too."""
    for wish in wishes:
        wish.tell(wish.trouble)

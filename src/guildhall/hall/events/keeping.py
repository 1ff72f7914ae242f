"""A stream of the log whose fold is kept as a snapshot: it is replaced, never changed.

Commands and folds work in threads, so that an event of thousands does not hold up the others; who
reads a snapshot may keep it as long as they like.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from guildhall.hall.errors import HallError
from guildhall.hall.following import MOST_RACES
from guildhall.hall.log import Conflict, Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.fanout import Cancel

S = TypeVar("S")

Fold = Callable[[S, Sequence[Entry]], S]
"""What a snapshot becomes with more entries; the old one stays as it was."""


class Kept(Generic[S]):
    """Takes every entry of a stream in, in order and once, whoever has written it."""

    def __init__(
        self, log: AsyncLog, stream: str, fold: Fold[S], empty: S, changed: Callable[[], None]
    ) -> None:
        self.stream = stream
        self.state = empty
        self.seq = 0
        self._log = log
        self._fold = fold
        self._changed = changed
        self._lock = asyncio.Lock()
        self._cancel: Cancel | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read what is there and listen for more."""
        loop = asyncio.get_running_loop()

        def hear(_stream: str, seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, seq)

        self._cancel = self._log.log.subscribe(self.stream, hear)
        await self.catch_up()

    async def catch_up(self, seq: int | None = None) -> None:
        """Take in what has been written, unless this seq is known already."""
        async with self._lock:
            if seq is None or seq > self.seq:
                await self._take_in(await self._log.read(self.stream, after=self.seq))

    async def write(self, command: Callable[[S], Sequence[NewEntry]]) -> list[Entry]:
        """Carry a command out; when somebody else was faster it is asked again on what is new."""
        async with self._lock:
            for _ in range(MOST_RACES):
                try:
                    written, state = await asyncio.to_thread(self._carry_out, command)
                except Conflict:
                    await self._take_in(await self._log.read(self.stream, after=self.seq))
                    continue
                if written:
                    self._replace(state, written)
                return written
        raise HallError("Many write at the same time", "Try again in a moment")

    def _carry_out(self, command: Callable[[S], Sequence[NewEntry]]) -> tuple[list[Entry], S]:
        """Decide, write and fold in one go: the way to a thread is long while many listen."""
        state, entries = self.state, command(self.state)
        if not entries:
            return [], state
        written = self._log.log.append(self.stream, self.seq, entries)
        return written, self._fold(state, written)

    def close(self) -> None:
        """Listen no more."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    async def _take_in(self, entries: Sequence[Entry]) -> None:
        if entries:
            self._replace(await asyncio.to_thread(self._fold, self.state, entries), entries)

    def _replace(self, state: S, entries: Sequence[Entry]) -> None:
        self.state = state
        self.seq = entries[-1].seq
        self._changed()

    def _hear(self, seq: int) -> None:
        if seq > self.seq and self._cancel is not None:
            task = asyncio.get_running_loop().create_task(self.catch_up(seq))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

"""A stream of the log whose fold is kept as a snapshot: it is replaced, never changed.

Commands and folds work in threads, so that an event of thousands does not hold up the others; who
reads a snapshot may keep it as long as they like.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

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
        self._queue: list[_Waiting[S]] = []
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
        waiting = _Waiting(command, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._keep(self._work_off())
        return await waiting.answer

    def close(self) -> None:
        """Listen no more."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    async def _work_off(self) -> None:
        """Carry out all that waits in one thread, for the way there is long while many listen."""
        async with self._lock:
            batch, self._queue = self._queue, []
            if not batch:
                return
            try:
                state, seq = await asyncio.to_thread(self._carry_out, batch)
            except Exception as error:  # noqa: BLE001 - told to whoever asked
                for each in batch:
                    each.error = error
            else:
                self._replace(state, seq)
            for each in batch:
                each.tell()

    def _carry_out(self, batch: Sequence[_Waiting[S]]) -> tuple[S, int]:
        state, seq = self.state, self.seq
        for each in batch:
            try:
                each.written, state, seq = self._write(each.command, state, seq)
            except Exception as error:  # noqa: BLE001 - told to whoever asked
                each.error = error
        return state, seq

    def _write(
        self, command: Callable[[S], Sequence[NewEntry]], state: S, seq: int
    ) -> tuple[list[Entry], S, int]:
        for _ in range(MOST_RACES):
            entries = command(state)
            if not entries:
                return [], state, seq
            try:
                written = self._log.log.append(self.stream, seq, entries)
            except Conflict:
                news = self._log.log.read(self.stream, after=seq)
                state, seq = self._fold(state, news), news[-1].seq
            else:
                return written, self._fold(state, written), written[-1].seq
        raise HallError("Many write at the same time", "Try again in a moment")

    async def _take_in(self, entries: Sequence[Entry]) -> None:
        if entries:
            state = await asyncio.to_thread(self._fold, self.state, entries)
            self._replace(state, entries[-1].seq)

    def _replace(self, state: S, seq: int) -> None:
        if seq > self.seq:
            self.state, self.seq = state, seq
            self._changed()

    def _hear(self, seq: int) -> None:
        if seq > self.seq and self._cancel is not None:
            self._keep(self.catch_up(seq))

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


@dataclass(slots=True)
class _Waiting(Generic[S]):
    """A command that waits for its turn, and what came of it."""

    command: Callable[[S], Sequence[NewEntry]]
    answer: asyncio.Future[list[Entry]]
    written: list[Entry] = field(default_factory=list)
    error: Exception | None = None

    def tell(self) -> None:
        """Tell whoever asked, if they still wait."""
        if self.answer.done():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.written)

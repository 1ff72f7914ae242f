"""A stream of the log whose fold is kept as a snapshot: it is replaced, never changed.

Commands and folds work in threads, so that an event of thousands does not hold up the others; who
reads a snapshot may keep it as long as they like.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from guildhall.hall.errors import HallError
from guildhall.hall.log import Conflict, DamagedStreamError, Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import MOST_RACES, Listener
from guildhall.tournament import Refused

S = TypeVar("S")

Fold = Callable[[S, Sequence[Entry]], S]
"""What a snapshot becomes with more entries; the old one stays as it was."""


class Kept(Listener, Generic[S]):
    """Folds every entry of a stream into a snapshot."""

    def __init__(
        self, log: AsyncLog, stream: str, fold: Fold[S], empty: S, changed: Callable[[], None]
    ) -> None:
        super().__init__(log, stream)
        self.state = empty
        self._fold = fold
        self._changed = changed
        self._queue: list[_Waiting[S]] = []

    async def write(self, command: Callable[[S], Sequence[NewEntry]]) -> list[Entry]:
        """Carry a command out; when somebody else was faster it is asked again on what is new."""
        self.refuse_damaged()
        waiting = _Waiting(command, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._keep(self._work_off())
        return await waiting.answer

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
                written = self.log.log.append(self.stream, seq, entries)
            except Conflict:
                news = self.log.log.read(self.stream, after=seq)
                state, seq = self._folded(state, news), news[-1].seq
            else:
                return written, self._folded(state, written), written[-1].seq
        raise HallError("Many write at the same time", "Try again in a moment")

    async def _take_in(self, entries: Sequence[Entry]) -> None:
        if entries:
            state = await asyncio.to_thread(self._folded, self.state, entries)
            self._replace(state, entries[-1].seq)

    def _folded(self, state: S, entries: Sequence[Entry]) -> S:
        try:
            return self._fold(state, entries)
        except (HallError, Refused):
            raise
        except Exception as error:
            raise DamagedStreamError(self.stream, entries[0].seq, repr(error)) from error

    def _replace(self, state: S, seq: int) -> None:
        if seq > self.seq:
            self.state, self.seq = state, seq
            self._changed()


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

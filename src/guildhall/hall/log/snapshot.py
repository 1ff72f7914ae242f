"""Streams whose state is a snapshot: it is replaced, never changed.

Decisions and folds work in threads, so that an event of thousands does not hold up the others; who
reads a snapshot may keep it as long as they like.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Entry
from guildhall.hall.log.errors import DamagedStreamError
from guildhall.hall.log.listener import Signal, StreamListener
from guildhall.hall.log.stream import Decide, Fold, Stream

S = TypeVar("S")


class SnapshotStream(StreamListener[S]):
    """Folds every entry of a stream into a snapshot."""

    def __init__(
        self,
        log: AsyncLog,
        name: str,
        fold: Fold[S],
        empty: S,
        changed: Signal | None = None,
    ) -> None:
        """Keep snapshots; the fold must leave the state that it is given as it was."""
        super().__init__(Stream(log.log, name, fold, empty), changed)
        self._waiting: list[_Waiting[S]] = []

    async def execute(self, decide: Decide[S]) -> list[Entry]:
        """Let something be decided and write it, see `Stream.execute`; folded on return."""
        self.refuse_damaged()
        waiting = _Waiting(decide, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._keep(self._work_off())
        return await waiting.answer

    async def _work_off(self) -> None:
        """Carry out all that waits in one thread, for the way there is long while many listen."""
        async with self._lock:
            batch, self._waiting = self._waiting, []
            if not batch:
                return
            ahead = copy(self._stream)
            try:
                await asyncio.to_thread(_carry_out, ahead, batch)
            except Exception as error:  # noqa: BLE001 - told to whoever asked
                for waiting in batch:
                    waiting.error = error
            else:
                self._replace(ahead)
            for waiting in batch:
                damage = waiting.error
                if isinstance(damage, DamagedStreamError) and damage.stream == ahead.name:
                    self.damage = damage
                waiting.tell()

    async def _catch_up(self) -> None:
        # A copy, for the thread goes on when who waits for it is cancelled.
        ahead = copy(self._stream)
        await asyncio.to_thread(ahead.refresh)
        self._replace(ahead)

    def _replace(self, stream: Stream[S]) -> None:
        if stream.seq > self.seq:
            self._stream = stream
            self._tell()


@dataclass(slots=True)
class _Waiting(Generic[S]):
    """A decision that waits for its turn, and what came of it."""

    decide: Decide[S]
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


def _carry_out(stream: Stream[S], batch: Sequence[_Waiting[S]]) -> None:
    for waiting in batch:
        try:
            waiting.written = stream.execute(waiting.decide)
        except Exception as error:  # noqa: BLE001 - told to whoever asked
            waiting.error = error

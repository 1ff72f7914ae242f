"""Streams whose state is changed in place, on the event loop, where everybody reads it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Entry
from guildhall.hall.log.listener import StreamListener
from guildhall.hall.log.stream import Commit, Decide, Fold, Steps, Stream

S = TypeVar("S")

Apply = Callable[[S, Entry], None]
"""Takes the next entry into a state."""


class Projection(StreamListener[S]):
    """Applies every entry of a stream to a state; only the log is waited for in threads."""

    def __init__(
        self, log: AsyncLog, name: str, apply: Apply[S], state: S, *, independent: bool = False
    ) -> None:
        """Keep a state up to date; `independent` entries that are damaged are passed over."""
        super().__init__(
            Stream(log.log, name, _fold(apply), state, in_place=True, independent=independent)
        )

    def begin(self, entries: Sequence[Entry], seq: int) -> None:
        """Begin with entries that together say what all up to `seq` do; before it is opened."""
        self._stream.begin(entries, seq)

    async def execute(self, decide: Decide[S]) -> list[Entry]:
        """Let something be decided and write it, see `Stream.execute`; folded on return."""
        async with self._lock:
            self.refuse_damaged()
            with self._noticing_damage():
                return await self._go_through(self._stream.executing(decide))

    async def _catch_up(self) -> None:
        await self._go_through(self._stream.refreshing())

    async def _go_through(self, steps: Steps) -> list[Entry]:
        """Go through all steps, waiting for the log in threads; tells of changes."""
        before = self.seq
        try:
            work = next(steps)
            while True:
                try:
                    if isinstance(work, Commit):
                        answer = await work.awaited()
                    else:
                        answer = await asyncio.to_thread(work)
                except Exception as error:  # noqa: BLE001 - the steps decide what it means
                    work = steps.throw(error)
                else:
                    work = steps.send(answer)
        except StopIteration as end:
            result: list[Entry] = end.value
            return result
        finally:
            if self.seq > before:
                self._tell()


def _fold(apply: Apply[S]) -> Fold[S]:
    def fold(state: S, entries: Sequence[Entry]) -> S:
        for entry in entries:
            apply(state, entry)
        return state

    return fold

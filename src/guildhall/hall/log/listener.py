"""Streams that are followed on the event loop, whoever writes to them."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar

from guildhall.hall.log.derived import Derived
from guildhall.hall.log.entry import Entry
from guildhall.hall.log.errors import DamagedStreamError
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.stream import Decide, Stream

S = TypeVar("S")


class Signal:
    """Wakes everybody who waits for the next change."""

    def __init__(self) -> None:
        self._future: asyncio.Future[None] | None = None
        self._listeners: dict[object, Callable[[], None]] = {}

    def listen(self, hear: Callable[[], None]) -> Cancel:
        """Have something called at every change; returns how to end that."""
        key = object()
        self._listeners[key] = hear

        def cancel() -> None:
            self._listeners.pop(key, None)

        return cancel

    def wait(self) -> asyncio.Future[None]:
        """Something to await; shield it from cancelling, for others wait for it too."""
        if self._future is None:
            self._future = asyncio.get_running_loop().create_future()
        return self._future

    def fire(self) -> None:
        """Wake those who wait."""
        future, self._future = self._future, None
        if future is not None and not future.done():
            future.set_result(None)
        for hear in tuple(self._listeners.values()):
            hear()


class StreamListener(ABC, Generic[S]):
    """Hears of every entry of a stream and folds it once, in order, under one lock.

    Several listeners that make up one thing may share the signal that tells of changes.
    """

    def __init__(self, stream: Stream[S], changed: Signal | None = None) -> None:
        self.changed = changed or Signal()
        """Fires when the state has changed, and when listening ends."""
        self.derived = Derived()
        """What was made of the present state."""
        self.damage: DamagedStreamError | None = None
        """Why nothing more is taken in, nor written."""
        self._stream = stream
        self._heard = 0
        self._lock = asyncio.Lock()
        self._cancel: Cancel | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def state(self) -> S:
        """The fold of the stream."""
        return self._stream.state

    @property
    def seq(self) -> int:
        """The last entry that is folded, 0 before the first."""
        return self._stream.seq

    async def open(self) -> None:
        """Read what is there and listen for more; whoever is refused listens to nothing."""
        loop = asyncio.get_running_loop()

        def hear(_stream: str, seq: int) -> None:
            self._heard = max(self._heard, seq)
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, seq)

        self._cancel = self._stream.log.subscribe(self._stream.name, hear)
        try:
            await self.catch_up()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Listen no more; those who wait are woken."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        self.changed.fire()

    async def current(self) -> S:
        """The state with all that the log has told of."""
        self.refuse_damaged()
        if self._heard > self.seq:
            await self.catch_up(self._heard)
        return self.state

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold what has been written, unless this seq is known already."""
        async with self._lock:
            self.refuse_damaged()
            if seq is None or seq > self.seq:
                with self._noticing_damage():
                    await self._catch_up()

    def refuse_damaged(self) -> None:
        """Raise DamagedStreamError behind an entry that cannot be understood."""
        if self.damage is not None:
            raise self.damage

    @abstractmethod
    async def execute(self, decide: Decide[S]) -> list[Entry]:
        """Let something be decided and write it, see `Stream.execute`; folded on return."""

    @abstractmethod
    async def _catch_up(self) -> None:
        """Fold what is new; called with the lock held."""

    @contextmanager
    def _noticing_damage(self) -> Iterator[None]:
        """Remember an entry of this stream that cannot be understood."""
        try:
            yield
        except DamagedStreamError as damage:
            if damage.stream == self._stream.name:
                self.damage = damage
            raise

    def _tell(self) -> None:
        self.derived.clear()
        self.changed.fire()

    def _hear(self, seq: int) -> None:
        if seq > self.seq and self._cancel is not None:
            self._keep(self._hear_of(seq))

    async def _hear_of(self, seq: int) -> None:
        with suppress(DamagedStreamError):  # told to whoever asks for the stream
            await self.catch_up(seq)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

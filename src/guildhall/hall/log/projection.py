"""Streams of the log that are folded in memory and kept up to date."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, ParamSpec
from weakref import WeakMethod

from guildhall.hall.errors import HallError
from guildhall.hall.log import Conflict, DamagedStreamError, Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.fanout import Cancel
from guildhall.tournament import Refused

logger = logging.getLogger(__name__)

MOST_RACES = 50
"""How often a command is tried again while others write to the same stream."""

P = ParamSpec("P")

Apply = Callable[[Entry], None]
Command = Callable[[], Sequence[NewEntry]]
"""Reads the fold and says what is to be written, or refuses."""


def weakly(method: Callable[P, None]) -> Callable[P, None]:
    """A method that does not keep its object: what holds its own follower is gone when let go."""
    weak = WeakMethod(method)

    def call(*args: P.args, **kwargs: P.kwargs) -> None:
        found = weak()
        if found is not None:
            found(*args, **kwargs)

    return call


class Signal:
    """Wakes everybody who waits for the next change."""

    def __init__(self) -> None:
        self._future: asyncio.Future[None] | None = None

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


class Listener(ABC):
    """Hears of every entry of a stream, whoever has written it, and takes it in once, in order."""

    def __init__(self, log: AsyncLog, stream: str) -> None:
        self.log = log
        self.stream = stream
        self.seq = 0
        self.damage: DamagedStreamError | None = None
        """Why nothing more is taken in, nor written."""
        self._lock = asyncio.Lock()
        self._cancel: Cancel | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Read what is there and listen for more."""
        loop = asyncio.get_running_loop()

        def hear(_stream: str, seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, seq)

        self._cancel = self.log.log.subscribe(self.stream, hear)
        await self.catch_up()

    async def catch_up(self, seq: int | None = None) -> None:
        """Take in what has been written, unless this seq is known already."""
        async with self._lock:
            self.refuse_damaged()
            if seq is None or seq > self.seq:
                await self._catch_up()

    def refuse_damaged(self) -> None:
        """Refuse to go on behind an entry that cannot be understood."""
        if self.damage is not None:
            raise self.damage

    async def _catch_up(self) -> None:
        try:
            await self._take_in(await self.log.read(self.stream, after=self.seq))
        except DamagedStreamError as damage:
            self.damage = damage
            raise

    def close(self) -> None:
        """Listen no more."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None

    @abstractmethod
    async def _take_in(self, entries: Sequence[Entry]) -> None:
        """Take in entries that come next, and remember the last one's seq."""

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


class Follower(Listener):
    """Applies every entry to what is kept elsewhere."""

    def __init__(
        self, log: AsyncLog, stream: str, apply: Apply, *, independent: bool = False
    ) -> None:
        super().__init__(log, stream)
        self.changed = Signal()
        self._apply = apply
        self._independent = independent
        """Whether entries do not build on each other: then a damaged one is passed over."""

    async def write(self, command: Command) -> list[Entry]:
        """Carry a command out; when somebody else was faster it is asked again on what is new."""
        async with self._lock:
            self.refuse_damaged()
            for _ in range(MOST_RACES):
                entries = command()
                if not entries:
                    return []
                try:
                    written = await self.log.append(self.stream, self.seq, entries)
                except Conflict:
                    await self._catch_up()
                else:
                    await self._take_in(written)
                    return written
        raise HallError("Many write at the same time", "Try again in a moment")

    def close(self) -> None:
        """Listen no more; those who wait are woken."""
        super().close()
        self.changed.fire()

    async def _catch_up(self) -> None:
        while True:
            try:
                return await super()._catch_up()
            except DamagedStreamError as damage:
                if not self._independent:
                    raise
                self.damage = None
                await self._take_in(await self._before(damage))
                self._pass_over(damage)

    async def _before(self, damage: DamagedStreamError) -> list[Entry]:
        """The whole entries before a damaged one that are not known yet."""
        missing = damage.seq - self.seq - 1
        return await self.log.read(self.stream, after=self.seq, limit=missing) if missing else []

    async def _take_in(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            try:
                self._apply(entry)
            except (HallError, Refused):
                raise
            except Exception as error:
                damage = DamagedStreamError(self.stream, entry.seq, repr(error))
                if not self._independent:
                    raise damage from error
                self._pass_over(damage)
            self.seq = entry.seq
        if entries:
            self.changed.fire()

    def _pass_over(self, damage: DamagedStreamError) -> None:
        logger.error("an entry is passed over: %s", damage)
        self.seq = damage.seq

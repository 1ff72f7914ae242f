"""The face of a log for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Entry, NewEntry


class AsyncLog:
    """Does in threads what a log does; a write goes on even if who asked for it is cancelled."""

    def __init__(self, log: Log) -> None:
        self.log = log

    async def append(
        self, stream: str, expected_seq: int, entries: Sequence[NewEntry]
    ) -> list[Entry]:
        """Add entries after the seq that the writer has seen, all or none, or Conflict."""
        return await asyncio.to_thread(self.log.append, stream, expected_seq, entries)

    async def redact(self, entries: Sequence[Entry]) -> None:
        """Take words out of what is written, all or none."""
        await asyncio.to_thread(self.log.redact, entries)

    async def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a stream behind a seq, in order."""
        return await asyncio.to_thread(self.log.read, stream, after=after, limit=limit)

    async def last(self, stream: str) -> int:
        """The seq of the last entry of a stream, 0 if there is none."""
        return await asyncio.to_thread(self.log.last, stream)

    async def streams(
        self, prefix: str = "", *, after: str = "", limit: int | None = None
    ) -> list[str]:
        """The names of streams that begin with a prefix and come behind a name, sorted."""
        return await asyncio.to_thread(self.log.streams, prefix, after=after, limit=limit)

    async def written_by(self, by: str, prefix: str) -> list[Entry]:
        """What somebody has written to streams that begin with a prefix, by stream and seq."""
        return await asyncio.to_thread(self.log.written_by, by, prefix)

    async def follow(self, stream: str, *, after: int = 0) -> AsyncIterator[Entry]:
        """The entries behind a seq and then those to come, without end."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()

        def wake(_stream: str, _seq: int) -> None:
            loop.call_soon_threadsafe(woken.set)

        cancel = self.log.subscribe(stream, wake)
        try:
            while True:
                woken.clear()
                news = await self.read(stream, after=after)
                for entry in news:
                    yield entry
                    after = entry.seq
                if not news:
                    await woken.wait()
        finally:
            cancel()

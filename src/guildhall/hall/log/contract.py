"""What every log offers.

The log is synchronous, and `AsyncLog` is a small face over it that works in threads. The desk in
the terminal, the tests and every use case are plain code that way; SQLite has no other than
blocking calls in any case (asynchronous drivers for it are threads too); and a commit, once begun,
is not torn up because a browser has gone away. What waits for long, following a stream, occupies
no thread under asyncio: it sleeps on an event that the fan-out sets.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from threading import Event
from typing import Self

from guildhall.hall.log.entry import Clock, Entry, NewEntry, check_stream, check_whole, stamp
from guildhall.hall.log.fanout import Cancel, Fanout, Listener
from guildhall.hall.log.write_group import Done, Wish, WriteGroup
from guildhall.hall.meters import Meters


class Log(ABC):
    """Streams of entries that are only ever added to, numbered from 1 without gaps in each.

    A log may be used from several threads. A store brings `write`, `redact`, `read`, `last`,
    `streams` and `close`; one that other processes write to also calls `_fanout.announce` for
    those.
    """

    def __init__(self, clock: Clock) -> None:
        self.meters = Meters()
        """Are told how long writing takes."""
        self._clock = clock
        self._fanout = Fanout()
        self._group = WriteGroup(self._write_each)
        """Writes for those who cannot wait."""

    def append(self, stream: str, expected_seq: int, entries: Sequence[NewEntry]) -> list[Entry]:
        """Add entries after the seq that the writer has seen, all or none; Conflict if it is old.

        When this returns, the entries are committed.
        """
        return self.commit(self.stamp(stream, expected_seq, entries))

    def stamp(self, stream: str, expected_seq: int, entries: Sequence[NewEntry]) -> list[Entry]:
        """The entries as `append` would write them now, checked; nothing is written."""
        return stamp(stream, expected_seq, entries, self._clock())

    def commit(self, stamped: Sequence[Entry]) -> list[Entry]:
        """Write entries that `stamp` has made, all or none; Conflict if others were faster."""
        begun = time.perf_counter()
        self.write(stamped)
        self.meters.appended(time.perf_counter() - begun)
        self._fanout.announce(stamped[-1].stream, stamped[-1].seq)
        return list(stamped)

    def commit_soon(self, stamped: Sequence[Entry], tell: Done) -> None:
        """Do what `commit` does without waiting; `tell` gets None when it is done, or the trouble.

        This is for the one thread that must not wait, that of the event loop.
        """
        begun = time.perf_counter()

        def written(trouble: BaseException | None) -> None:
            if trouble is None:
                self.meters.appended(time.perf_counter() - begun)
                self._fanout.announce(stamped[-1].stream, stamped[-1].seq)
            tell(trouble)

        self._group.write_soon(stamped, written)

    def restore(self, entries: Iterable[Entry]) -> None:
        """Write whole streams as they were elsewhere, all or none; Conflict if one is here."""
        written = check_whole(entries)
        if written:
            self.write(written)
        for stream, seq in {entry.stream: entry.seq for entry in written}.items():
            self._fanout.announce(stream, seq)

    @abstractmethod
    def write(self, entries: Sequence[Entry]) -> None:
        """Commit checked entries, all or none; Conflict if they do not follow what is there."""

    @abstractmethod
    def redact(self, entries: Sequence[Entry]) -> None:
        """Take words out of what is written, all or none: for people who want to be forgotten.

        The entries have the streams and seqs of those that are there, and other data; order, time,
        writer and kind stay as they are. It is the one change that a log bears.
        """

    @abstractmethod
    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a stream behind a seq, in order; none if there is no such stream."""

    @abstractmethod
    def last(self, stream: str) -> int:
        """The seq of the last entry of a stream, 0 if there is none."""

    @abstractmethod
    def streams(self, prefix: str = "", *, after: str = "", limit: int | None = None) -> list[str]:
        """The names of streams that begin with a prefix and come behind a name, sorted."""

    def written_by(self, by: str, prefix: str) -> list[Entry]:
        """What somebody has written to streams that begin with a prefix, by stream and seq."""
        found = (entry for stream in self.streams(prefix) for entry in self.read(stream))
        return [entry for entry in found if entry.by == by]

    def follows(self) -> bool:
        """Whether word comes of what other processes write, as far as that can be told."""
        return True

    def faults(self) -> list[str]:
        """What the store itself finds wrong with what it keeps; a quick look."""
        return []

    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        """Call a listener with (stream, seq) whenever a stream grows; returns how to end that."""
        check_stream(stream)
        return self._fanout.subscribe(stream, listener)

    def follow(
        self, stream: str, *, after: int = 0, patience: float | None = None
    ) -> Iterator[Entry]:
        """The entries behind a seq and then those to come, until none comes for some seconds."""
        woken = Event()
        cancel = self.subscribe(stream, lambda _stream, _seq: woken.set())
        try:
            while True:
                woken.clear()
                news = self.read(stream, after=after)
                for entry in news:
                    yield entry
                    after = entry.seq
                if not news and not woken.wait(patience):
                    return
        finally:
            cancel()

    def close(self) -> None:
        """Let go of files, connections and threads."""
        self._group.close()

    def _write_each(self, wishes: Sequence[Wish]) -> None:
        for wish in wishes:
            try:
                self.write(wish.entries)
            except Exception as trouble:  # noqa: BLE001 - told to whoever asked
                wish.trouble = trouble

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


def beginnings(entries: Sequence[Entry]) -> dict[str, int]:
    """The seq that each stream must be at before these entries are written."""
    return {entry.stream: entry.seq - 1 for entry in reversed(entries)}

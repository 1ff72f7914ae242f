"""A log in memory, for tests, simulations and demonstrations."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from guildhall.hall.log.contract import Log, beginnings
from guildhall.hall.log.entry import Clock, Entry, Row, from_row, to_row
from guildhall.hall.log.errors import Conflict


class MemoryLog(Log):
    """Forgets everything when it goes; keeps rows of text, so that no reader can change them."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self._lock = Lock()
        self._rows: dict[str, list[Row]] = {}

    def write(self, entries: Sequence[Entry]) -> None:
        """Keep entries if they follow what is there."""
        rows = [to_row(entry) for entry in entries]
        with self._lock:
            for stream, seen in beginnings(entries).items():
                if seen != self.last(stream):
                    raise Conflict(stream, seen, self.last(stream))
            for row in rows:
                self._rows.setdefault(row[0], []).append(row)

    def redact(self, entries: Sequence[Entry]) -> None:
        """Keep other data in the place of what is there."""
        with self._lock:
            for entry in entries:
                rows = self._rows[entry.stream]
                rows[entry.seq - 1] = (*rows[entry.seq - 1][:5], to_row(entry)[5])

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a stream behind a seq, in order."""
        rows = self._rows.get(stream, [])
        return [from_row(row) for row in rows[max(after, 0) :][:limit]]

    def last(self, stream: str) -> int:
        """The seq of the last entry of a stream."""
        return len(self._rows.get(stream, ()))

    def streams(self, prefix: str = "", *, after: str = "", limit: int | None = None) -> list[str]:
        """The names of streams that begin with a prefix and come behind a name, sorted."""
        names = list(self._rows)
        return sorted(name for name in names if name.startswith(prefix) and name > after)[:limit]

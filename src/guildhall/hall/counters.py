"""Numbers by which guesses and newcomers are counted, in memory or by several workers together."""

from __future__ import annotations

import sqlite3
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

Numbers = tuple[float, ...]

Change = Callable[[Numbers | None], Numbers | None]
"""What the numbers of a key become; None for a key that has none, or shall have none."""

MOST_KEPT = 20_000
"""Keys whose numbers are kept; those that were changed longest ago give way."""

PATIENCE = 5.0
"""Seconds after which another worker that holds the file is not waited for any more."""


class Counters(Protocol):
    """Numbers by their keys."""

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of a key, with nobody in between; a refusal changes nothing."""

    def get(self, key: str) -> Numbers | None:
        """The numbers of a key, None if it has none."""

    def __len__(self) -> int:
        """How many keys have numbers."""


class MemoryCounters:
    """The numbers of one process."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._numbers: OrderedDict[str, Numbers] = OrderedDict()
        self._most = most

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of a key."""
        numbers = change(self._numbers.get(key))
        self._numbers.pop(key, None)
        if numbers is not None:
            self._numbers[key] = numbers
        while len(self._numbers) > self._most:
            self._numbers.popitem(last=False)

    def get(self, key: str) -> Numbers | None:
        """The numbers of a key."""
        return self._numbers.get(key)

    def __len__(self) -> int:
        return len(self._numbers)


class SharedCounters:
    """Numbers in a file that several workers use; it is nothing to be kept."""

    def __init__(self, path: Path, most: int = MOST_KEPT) -> None:
        self._most = most
        self._file = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        self._file.execute("PRAGMA journal_mode = MEMORY")
        self._file.execute("PRAGMA synchronous = OFF")
        self._file.execute(
            "CREATE TABLE IF NOT EXISTS numbers (key TEXT PRIMARY KEY, at REAL, told TEXT)"
        )

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of a key, one worker after the other."""
        self._file.execute("BEGIN IMMEDIATE")
        try:
            row = self._file.execute("SELECT told FROM numbers WHERE key = ?", [key]).fetchone()
            numbers = change(tuple(map(float, row[0].split())) if row else None)
            self._keep(key, numbers, is_new=row is None)
        except BaseException:
            self._file.execute("ROLLBACK")
            raise
        self._file.execute("COMMIT")

    def get(self, key: str) -> Numbers | None:
        """The numbers of a key, as the last worker has left them."""
        row = self._file.execute("SELECT told FROM numbers WHERE key = ?", [key]).fetchone()
        return tuple(map(float, row[0].split())) if row else None

    def _keep(self, key: str, numbers: Numbers | None, *, is_new: bool) -> None:
        if numbers is None:
            self._file.execute("DELETE FROM numbers WHERE key = ?", [key])
            return
        told = " ".join(map(repr, numbers))
        row = [key, time.monotonic(), told]
        self._file.execute("INSERT OR REPLACE INTO numbers VALUES (?, ?, ?)", row)
        over = len(self) - self._most if is_new else 0
        if over > 0:
            self._file.execute(
                "DELETE FROM numbers WHERE key IN (SELECT key FROM numbers ORDER BY at LIMIT ?)",
                [over],
            )

    def __len__(self) -> int:
        (count,) = self._file.execute("SELECT count(*) FROM numbers").fetchone()
        return int(count)

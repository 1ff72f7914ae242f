"""Files that only their owner can read: they hold the keys of the hall."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path

PRIVATE = 0o600
OTHERS = 0o077
BESIDE = ("", "-wal", "-shm")
"""How the names of the files end that SQLite keeps of one database."""

logger = logging.getLogger(__name__)


def open_private(path: str, flags: int) -> int:
    """An opener for files that are new."""
    return os.open(path, flags, PRIVATE)


def keep_private(database: Path) -> None:
    """Make a database file that only its owner can read, or take it from others with a word.

    What SQLite writes beside it has the rights of the file itself.
    """
    with suppress(OSError):  # opening the database says what is wrong
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        return
    if os.name == "posix" and sum(_take_from_others(database, end) for end in BESIDE):
        logger.warning(
            "%s could be read by others on this computer, with the keys of the hall; "
            "from now on only its owner can read it",
            database,
        )


def _take_from_others(database: Path, end: str) -> bool:
    path = database.with_name(database.name + end)
    with suppress(OSError):
        if path.is_file() and path.stat().st_mode & OTHERS:
            path.chmod(PRIVATE)
            return True
    return False

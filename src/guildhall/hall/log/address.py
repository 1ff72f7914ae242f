"""Opening a log by its address."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.errors import AddressError
from guildhall.messages import message

SQLITE = "sqlite:///"
POSTGRESQL = ("postgresql://", "postgres://", "postgresql+psycopg://")


def now() -> datetime:
    """The time by the clock of this machine."""
    return datetime.now(UTC)


def open_log(
    address: str | Path, *, clock: Clock = now, patience: float = 5.0, redis: str = ""
) -> Log:
    """Open, and create or migrate where needed, the log at an address; close it after use.

    An address is the path of a file, sqlite:///path, postgresql://user@host/database or memory:.
    Patience is how many seconds to wait for others who hold the log, and for a server to answer.
    Redis is the address of a server through which processes on one PostgreSQL hear of each other.
    """
    if address == "memory:":
        from guildhall.hall.log.memory import MemoryLog

        return MemoryLog(clock)
    if isinstance(address, str) and address.startswith(POSTGRESQL):
        from guildhall.hall.log.postgres import PostgresLog

        return PostgresLog(address, clock, patience=patience, redis=redis)
    from guildhall.hall.log.sqlite import SqliteLog

    return SqliteLog(_path(address), clock, patience=patience)


def _path(address: str | Path) -> Path:
    if isinstance(address, Path):
        return address
    path = address.removeprefix(SQLITE)
    if not path:
        raise AddressError(address, message("it names no file"))
    if "://" in path:
        raise AddressError(address, message("that kind of place is not known"))
    return Path(path).expanduser()

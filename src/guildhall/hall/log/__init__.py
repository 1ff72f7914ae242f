"""The log: everything that happened, in append-only streams.

The terminal starts at once: SQLAlchemy, Alembic and drivers are loaded when a log in a database is
opened, asyncio by those who import `AsyncLog` from `guildhall.hall.log.asynchronous`.
"""

from guildhall.hall.log.address import open_log
from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Clock, Entry, NewEntry
from guildhall.hall.log.errors import (
    AddressError,
    BusyError,
    ClashError,
    Conflict,
    DamagedFileError,
    DamagedStreamError,
    EntryError,
    LogError,
    NewerLogError,
    NotALogError,
    UnreachableError,
    UnwritableError,
    without_password,
)
from guildhall.hall.log.transfer import export_streams, import_streams

__all__ = [
    "AddressError",
    "BusyError",
    "ClashError",
    "Clock",
    "Conflict",
    "DamagedFileError",
    "DamagedStreamError",
    "Entry",
    "EntryError",
    "Log",
    "LogError",
    "NewEntry",
    "NewerLogError",
    "NotALogError",
    "UnreachableError",
    "UnwritableError",
    "export_streams",
    "import_streams",
    "open_log",
    "without_password",
]

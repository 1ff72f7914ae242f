"""A log in one SQLite file, which any number of threads and processes may share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from guildhall.hall.log.entries import Clock
from guildhall.hall.log.errors import BusyError, LogError, NotALogError, UnwritableError
from guildhall.hall.log.schema import HEAD, bring_up_to_date, revision
from guildhall.hall.log.sql import SqlLog

BETWEEN_LOOKS = 0.1
"""Seconds between looks whether another process has written; a look takes microseconds."""

UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


class SqliteLog(SqlLog):
    """A log in a file, with a write-ahead log that is on the disk before a write returns."""

    def __init__(self, path: Path, clock: Clock, *, patience: float) -> None:
        url = sa.URL.create("sqlite", database=str(path.absolute()))
        engine = sa.create_engine(url, connect_args={"timeout": patience})
        sa.event.listen(engine, "connect", _set_up)
        super().__init__(engine, str(path), clock)
        self._turn = Lock()
        self._writer: sa.Connection | None = None
        try:
            with self._errors():
                self._migrate()
        except BaseException:
            engine.dispose()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._watcher.end()
        with self._turn:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
        super().close()

    def _migrate(self) -> None:
        with self._engine.connect() as connection:
            if revision(connection) != HEAD:
                connection.rollback()
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                bring_up_to_date(connection, self._place)
                connection.commit()
            if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")

    @contextmanager
    def _writing(self) -> Iterator[sa.Connection]:
        """Take turns: waiting for one another in SQLite would mean sleeping too long or failing."""
        with self._turn, self._single() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    def _look(self, stop: Event) -> None:
        """Notice what other processes write, which the one writing connection can tell apart."""
        version = None
        while not stop.is_set():
            with self._turn, self._single() as connection:
                seen = connection.exec_driver_sql("PRAGMA data_version").scalar()
            if seen != version:
                version = seen
                self._announce_all()
            stop.wait(BETWEEN_LOOKS)

    @contextmanager
    def _single(self) -> Iterator[sa.Connection]:
        """The connection that does all writing of this process, one at a time."""
        if self._writer is None:
            self._writer = self._engine.connect()
        try:
            yield self._writer
        except DBAPIError:
            self._writer.close()
            self._writer = None
            raise
        finally:
            if self._writer is not None:
                self._writer.rollback()

    def _understood(self, error: DBAPIError) -> LogError | None:
        # The low byte is the kind of error, the others tell variants of it apart.
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return BusyError(self._place)
        if code in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
            return NotALogError(self._place, str(error.orig))
        if code in UNWRITABLE:
            return UnwritableError(self._place, str(error.orig))
        return None


def _set_up(connection: Any, _record: object) -> None:
    """Leave transactions to us, and let a commit return only when it is on the disk."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")

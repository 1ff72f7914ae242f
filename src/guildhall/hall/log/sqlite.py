"""A log in one SQLite file, which any number of threads and processes may share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import PoolProxiedConnection
from sqlalchemy.exc import DBAPIError, OperationalError

from guildhall.hall.log.contract import beginnings
from guildhall.hall.log.entry import Clock, Entry, to_row
from guildhall.hall.log.errors import BusyError, Conflict, LogError, NotALogError, UnwritableError
from guildhall.hall.log.files import keep_private
from guildhall.hall.log.schema import HEAD, bring_up_to_date, revision
from guildhall.hall.log.schema import entries as table
from guildhall.hall.log.sql import SqlLog, rewrite
from guildhall.hall.log.write_group import Wish, WriteGroup
from guildhall.messages import as_message

BETWEEN_LOOKS = 0.1
"""Seconds between looks whether another process has written; a look takes microseconds."""

BETWEEN_TRIES = 0.01
"""Seconds between tries to begin the write-ahead log of a file that others use."""

UNWRITABLE = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}


TEXTS = ("at", "by", "kind", "data")

LAST = "SELECT max(seq) FROM log_entries WHERE stream = ?"
INSERT = 'INSERT INTO log_entries (stream, seq, "at", "by", kind, data) VALUES (?, ?, ?, ?, ?, ?)'
INSERT_NEXT = """
INSERT INTO log_entries (stream, seq, "at", "by", kind, data) SELECT ?1, ?2, ?3, ?4, ?5, ?6
WHERE ?2 = 1 + coalesce((SELECT max(seq) FROM log_entries WHERE stream = ?1), 0)
"""
"""Inserts an entry if it follows what is there: one question where most writes are one entry."""


class SqliteLog(SqlLog):
    """A log in a file, with a write-ahead log that is on the disk before a write returns."""

    def __init__(self, path: Path, clock: Clock, *, patience: float) -> None:
        keep_private(path)
        url = sa.URL.create("sqlite", database=str(path.absolute()))
        engine = sa.create_engine(url, connect_args={"timeout": patience})
        sa.event.listen(engine, "connect", _set_up)
        super().__init__(engine, str(path), clock)
        self._patience = patience
        self._group = WriteGroup(self._commit_together)
        self._writer: PoolProxiedConnection | None = None
        try:
            with self.errors():
                self._migrate()
        except BaseException:
            engine.dispose()
            raise

    def write(self, entries: Sequence[Entry]) -> None:
        """Commit entries if they follow what is there, together with those of other threads."""
        self._group.write(entries)

    def redact(self, entries: Sequence[Entry]) -> None:
        """Keep other data in the place of what is there, and nothing of it in free pages."""
        with self._group.turn, self.errors(), self._engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            rewrite(connection, entries)
            connection.commit()
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the file."""
        self._watcher.end()
        self._group.close()
        with self._group.turn:
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
            self._write_ahead(connection)

    def _write_ahead(self, connection: sa.Connection) -> None:
        """Keep a write-ahead log. SQLite does not wait here for others who write, so this does."""
        given_up = monotonic() + self._patience
        while connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
            try:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            except OperationalError as error:
                if _code(error.orig) != sqlite3.SQLITE_BUSY or monotonic() > given_up:
                    raise
                sleep(BETWEEN_TRIES)

    def _commit_together(self, wishes: Sequence[Wish]) -> None:
        with self.errors(), self._single() as connection:
            if len(wishes) == 1 and len(wishes[0].entries) == 1:  # a transaction by itself
                wishes[0].trouble = _insert(connection, wishes[0].entries)
                return
            connection.execute("BEGIN IMMEDIATE")
            for wish in wishes:
                wish.trouble = _insert(connection, wish.entries)
            connection.commit()

    def _look(self, stop: Event) -> None:
        """Notice what other processes write, which the one writing connection can tell apart."""
        version = None
        while not stop.is_set():
            with self._group.turn, self._single() as connection:
                seen = connection.execute("PRAGMA data_version").fetchone()
            if seen != version:
                version = seen
                self._announce_all()
            self._watcher.looked()
            stop.wait(BETWEEN_LOOKS)

    @contextmanager
    def _single(self) -> Iterator[sqlite3.Connection]:
        """The connection that does all writing of this process, one at a time.

        It is that of the driver: every move is written by it, and what lies above takes longer
        than the disk.
        """
        if self._writer is None:
            self._writer = self._engine.raw_connection()
        connection = cast("sqlite3.Connection", self._writer.driver_connection)
        try:
            yield connection
        except sqlite3.Error:
            self._writer.close()
            self._writer = None
            raise
        finally:
            if connection.in_transaction:
                connection.rollback()

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Tell troubles of the database in words, as LogError."""
        try:
            with super().errors():
                yield
        except sqlite3.Error as error:
            understood = self._meaning(error)
            if understood is None:
                raise
            raise understood from error

    def faults(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        with self._engine.connect() as connection:
            try:
                faults = connection.exec_driver_sql("PRAGMA quick_check(20)").scalars().all()
            except DBAPIError as error:
                return [str(error.orig)]
        return [] if faults == ["ok"] else [str(fault) for fault in faults]

    def _raw(self) -> sa.Select[Any]:
        """As bytes, for a damaged text is none."""
        columns = [sa.cast(table.c[name], sa.LargeBinary).label(name) for name in TEXTS]
        return sa.select(table.c.stream, table.c.seq, *columns)

    def _is_unreadable(self, error: DBAPIError) -> bool:
        return "Could not decode" in str(error.orig) or _code(error.orig) == sqlite3.SQLITE_CORRUPT

    def _understood(self, error: DBAPIError) -> LogError | None:
        return self._meaning(error.orig)

    def _meaning(self, error: BaseException | None) -> LogError | None:
        """What an error of the driver means, None if it is a bug."""
        code = _code(error)
        if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return BusyError(self._place)
        if code in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
            return NotALogError(self._place, as_message(str(error)))
        if code in UNWRITABLE:
            return UnwritableError(self._place, str(error))
        return None


def _code(error: BaseException | None) -> int:
    """The kind of an error: its low byte, the others tell variants of it apart."""
    code: int = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code


def _insert(connection: sqlite3.Connection, entries: Sequence[Entry]) -> Conflict | None:
    """Insert entries if they follow what is there, else nothing."""
    if len(entries) == 1 and connection.execute(INSERT_NEXT, to_row(entries[0])).rowcount == 1:
        return None
    for stream, seen in beginnings(entries).items():
        actual = connection.execute(LAST, (stream,)).fetchone()[0] or 0
        if actual != seen:
            return Conflict(stream, seen, actual)
    connection.executemany(INSERT, map(to_row, entries))
    return None


def _set_up(connection: Any, _record: object) -> None:
    """Leave transactions to us, and let a commit return only when it is on the disk."""
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")

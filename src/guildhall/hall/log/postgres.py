"""A log in PostgreSQL, for when one machine or one process is not enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from guildhall.hall.log.contract import beginnings
from guildhall.hall.log.entry import Clock, Entry, to_row
from guildhall.hall.log.errors import (
    AddressError,
    BusyError,
    Conflict,
    LogError,
    UnreachableError,
    UnwritableError,
)
from guildhall.hall.log.schema import bring_up_to_date
from guildhall.hall.log.schema import entries as table
from guildhall.hall.log.sql import SqlLog, last_seq
from guildhall.messages import message

CHANNEL = "guildhall_log"

MIGRATION_LOCK = 0x6C6F67
"""Held by the one program that migrates; the number is "log"."""

BETWEEN_LOOKS = 0.2
"""Seconds of waiting for notifications after which the thread looks whether to stop."""

UNWRITABLE = (
    psycopg.errors.DiskFull,
    psycopg.errors.InsufficientPrivilege,
    psycopg.errors.ReadOnlySqlTransaction,
)


class PostgresLog(SqlLog):
    """A log in a PostgreSQL database; notifications carry (stream, seq), the row is the truth."""

    def __init__(self, address: str, clock: Clock, *, patience: float) -> None:
        url = _url(address)
        engine = sa.create_engine(
            url,
            connect_args={"connect_timeout": max(2, round(patience))},
            pool_pre_ping=True,
        )
        sa.event.listen(engine, "connect", _set_up)
        super().__init__(engine, url.render_as_string(), clock)
        try:
            with self._errors(), engine.connect() as connection:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                bring_up_to_date(connection, self._place)
                connection.commit()
        except BaseException:
            engine.dispose()
            raise

    def write(self, entries: Sequence[Entry]) -> None:
        """Commit entries; whoever loses the race for a seq runs into the primary key."""
        rows = [dict(zip(Entry._fields, to_row(entry), strict=True)) for entry in entries]
        try:
            with self._errors(), self._engine.connect() as connection:
                _check_seqs(entries, lambda stream: last_seq(connection, stream))
                connection.execute(sa.insert(table), rows)
                _tell_others(connection, entries)
                connection.commit()
        except IntegrityError as error:
            try:
                _check_seqs(entries, self.last)
            except Conflict as conflict:
                raise conflict from error
            raise

    def _look(self, stop: Event) -> None:
        with self._engine.connect() as lent:
            connection: Any = lent.connection.driver_connection
            lent.detach()
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self._announce_all()
            while not stop.is_set():
                for news in connection.notifies(timeout=BETWEEN_LOOKS):
                    seq, stream = news.payload.split(" ")
                    self._fanout.announce(stream, int(seq))

    def _understood(self, error: DBAPIError) -> LogError | None:
        why = str(error.orig).strip()
        if isinstance(error.orig, UNWRITABLE):
            return UnwritableError(self._place, why)
        if isinstance(error.orig, psycopg.errors.LockNotAvailable):
            return BusyError(self._place)
        if isinstance(error.orig, psycopg.OperationalError):
            return UnreachableError(self._place, why)
        return None


def _check_seqs(entries: Sequence[Entry], last: Callable[[str], int]) -> None:
    """Conflict if entries do not follow what is there."""
    for stream, seen in beginnings(entries).items():
        actual = last(stream)
        if actual != seen:
            raise Conflict(stream, seen, actual)


def _tell_others(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    """Wake other processes once the transaction is committed."""
    for stream, seq in {entry.stream: entry.seq for entry in entries}.items():
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{seq} {stream}")))


def _url(address: str) -> sa.URL:
    try:
        return sa.make_url(address).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError) as error:
        raise AddressError(address, message("it is not a proper URL")) from error


def _set_up(connection: Any, _record: object) -> None:
    """Let a commit return only when it is on the disk, also on a server that is set to hurry."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'",
        )
    connection.commit()

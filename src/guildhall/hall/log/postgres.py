"""A log in PostgreSQL, for when one machine or one process is not enough."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError

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
from guildhall.hall.log.notifier import CHANNEL, EVERYTHING, Notifier
from guildhall.hall.log.schema import FIRST, bring_up_to_date, streams_index
from guildhall.hall.log.sql import SqlLog
from guildhall.hall.log.write_group import Wish, WriteGroup
from guildhall.messages import message

streams_index.dialect_options["postgresql"]["where"] = FIRST

MIGRATION_LOCK = 0x6C6F67
"""Held by the one program that migrates; the number is "log"."""

BETWEEN_LOOKS = 0.2
"""Seconds of waiting for notifications after which the thread looks whether to stop."""

BETWEEN_SEARCHES = 30.0
"""Seconds after which all streams are looked at, for word of one may have died with its writer."""

MOST_ATTEMPTS = 50
"""How often a group is written anew because others were faster."""

REACHED = """
SELECT asked, coalesce((SELECT max(seq) FROM log_entries WHERE stream = asked), 0)
FROM unnest(%s::text[]) AS asked
"""

INSERT = """
INSERT INTO log_entries (stream, seq, "at", "by", kind, data)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[])
ON CONFLICT DO NOTHING
"""

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
        self._group = WriteGroup(self._commit_together)
        self._notifier = Notifier(self._own_connection)
        try:
            with self._errors(), engine.connect() as connection:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                bring_up_to_date(connection, self._place)
                connection.commit()
        except BaseException:
            engine.dispose()
            raise

    def write(self, entries: Sequence[Entry]) -> None:
        """Commit entries if they follow what is there, together with those of other threads."""
        self._group.write(entries)

    def close(self) -> None:
        """Tell others what is left to be told, and let go."""
        self._notifier.end()
        super().close()

    def _commit_together(self, wishes: Sequence[Wish]) -> None:
        """Commit all that follows what is there; others may be faster while we look."""
        with self._errors(), self._engine.connect() as connection:
            for _ in range(MOST_ATTEMPTS):
                following = _following(wishes, connection)
                if _insert(connection, following):
                    connection.commit()
                    break
                connection.rollback()
            else:
                raise BusyError(self._place)
        reached = {entry.stream: entry.seq for wish in following for entry in wish.entries}
        if reached:
            self._notifier.tell(reached)

    def _look(self, stop: Event) -> None:
        connection = self._own_connection()
        try:
            connection.execute(f"LISTEN {CHANNEL}")
            while not stop.is_set():
                self._announce_all()
                until = time.monotonic() + BETWEEN_SEARCHES
                while not stop.is_set() and time.monotonic() < until:
                    self._watcher.looked()
                    for news in connection.notifies(timeout=BETWEEN_LOOKS):
                        self._hear(news)
        finally:
            connection.close()

    def _hear(self, news: psycopg.Notify) -> None:
        """Pass on what was written, and how long ago if it was written elsewhere."""
        seq, stream, at = news.payload.split(" ")
        if stream == EVERYTHING:
            self._announce_all()
            return
        if news.pid != self._notifier.process:
            self.meters.heard(max(time.time() - float(at), 0.0))
        self._fanout.announce(stream, int(seq))

    def _announce_all(self) -> None:
        """Announce where every stream is that somebody listens to, all of them in one question."""
        with self._errors(), self._engine.connect() as connection:
            for stream, seq in _reached(connection, self._fanout.streams()).items():
                self._fanout.announce(stream, seq)

    def _own_connection(self) -> Any:
        """A connection of psycopg that nobody else uses."""
        lent = self._engine.raw_connection()
        connection: Any = lent.driver_connection
        lent.detach()
        connection.autocommit = True
        return connection

    def _understood(self, error: DBAPIError) -> LogError | None:
        why = str(error.orig).strip()
        if isinstance(error.orig, UNWRITABLE):
            return UnwritableError(self._place, why)
        if isinstance(error.orig, psycopg.errors.LockNotAvailable):
            return BusyError(self._place)
        if isinstance(error.orig, psycopg.OperationalError):
            return UnreachableError(self._place, why)
        return None


def _following(wishes: Sequence[Wish], connection: sa.Connection) -> list[Wish]:
    """The wishes that follow what is there and each other; the others learn why they do not."""
    streams = {entry.stream for wish in wishes for entry in wish.entries}
    reached = _reached(connection, sorted(streams))
    following = []
    for wish in wishes:
        wish.trouble = _conflict(wish.entries, reached)
        if wish.trouble is None:
            following.append(wish)
            reached |= {entry.stream: entry.seq for entry in wish.entries}
    return following


def _conflict(entries: Sequence[Entry], reached: Mapping[str, int]) -> Conflict | None:
    for stream, seen in beginnings(entries).items():
        if reached[stream] != seen:
            return Conflict(stream, seen, reached[stream])
    return None


def _reached(connection: sa.Connection, streams: Sequence[str]) -> dict[str, int]:
    """The seq of the last entry of each stream, 0 where there is none."""
    found = connection.exec_driver_sql(REACHED, (list(streams),))
    return {str(row[0]): int(row[1]) for row in found}


def _insert(connection: sa.Connection, wishes: Sequence[Wish]) -> bool:
    """Insert all entries in the same order everywhere, so that no two writers block each other.

    False if one of them is there already: somebody else was faster.
    """
    rows = sorted(to_row(entry) for wish in wishes for entry in wish.entries)
    if not rows:
        return True
    columns = [list(column) for column in zip(*rows, strict=True)]
    return connection.exec_driver_sql(INSERT, tuple(columns)).rowcount == len(rows)


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

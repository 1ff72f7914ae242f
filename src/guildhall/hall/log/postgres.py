"""A log in PostgreSQL, for when one machine or one process is not enough."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from select import select
from selectors import EVENT_READ, DefaultSelector
from threading import Event
from typing import TYPE_CHECKING, Any

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
from guildhall.hall.log.fanout import Cancel, Listener
from guildhall.hall.log.notifier import CHANNEL, EVERYTHING, Notifier, PostgresNotifier
from guildhall.hall.log.schema import FIRST, bring_up_to_date, streams_index
from guildhall.hall.log.sql import SqlLog
from guildhall.hall.log.write_group import Wish, WriteGroup
from guildhall.messages import message

if TYPE_CHECKING:
    from guildhall.hall.log.redis_channels import RedisChannels

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

APPEND = """
INSERT INTO log_entries (stream, seq, "at", "by", kind, data)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[])
WHERE NOT EXISTS (
    SELECT FROM unnest(%s::text[], %s::bigint[]) AS asked (name, seen)
    WHERE seen <> coalesce((SELECT max(seq) FROM log_entries WHERE stream = name), 0)
)
"""
"""Inserts all rows if every stream is where it was seen, else none: one question for a group."""

WHEN_CUT_OFF = {
    "tcp_user_timeout": 4000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
}
"""Give a connection up after seconds, not a quarter of an hour, when the network is cut."""

UNWRITABLE = (
    psycopg.errors.DiskFull,
    psycopg.errors.InsufficientPrivilege,
    psycopg.errors.ReadOnlySqlTransaction,
)


class PostgresLog(SqlLog):
    """A log in a PostgreSQL database; notifications carry (stream, seq), the row is the truth.

    With the address of a Redis server they go through that, else through PostgreSQL itself.
    """

    def __init__(self, address: str, clock: Clock, *, patience: float, redis: str = "") -> None:
        url = _url(address)
        engine = sa.create_engine(
            url,
            connect_args={"connect_timeout": max(2, round(patience)), **WHEN_CUT_OFF},
            pool_pre_ping=True,
        )
        sa.event.listen(engine, "connect", _set_up)
        super().__init__(engine, url.render_as_string(), clock)
        self._group = WriteGroup(self._commit_together)
        self._writer: Any = None
        """The connection of whoever has the turn to commit."""
        self._channels = self._redis_channels(redis) if redis else None
        self._by_postgres = PostgresNotifier(self.own_connection)
        self._notifier: Notifier = self._channels or self._by_postgres
        try:
            with self.errors(), engine.connect() as connection:
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
        self._group.close()
        with self._group.turn:
            self._close_writer()
        self._notifier.end()
        super().close()

    def _commit_together(self, wishes: Sequence[Wish]) -> None:
        """Commit all that follows what is there; others may be faster while we look."""
        following = list(wishes) if self._append(wishes) else self._commit_one_by_one(wishes)
        reached = {entry.stream: entry.seq for wish in following for entry in wish.entries}
        if reached:
            self._notifier.tell(reached)

    def _append(self, wishes: Sequence[Wish]) -> bool:
        """Commit all wishes at once, as it mostly can be; else nothing is written."""
        seen = _seen(wishes)
        if seen is None:
            return False
        columns = _columns(wishes)
        if self._writer is not None and _has_ended(self._writer):
            self._close_writer()
        try:
            self._writer = self._writer or self.own_connection()
            told = self._writer.execute(APPEND, [*columns, list(seen), list(seen.values())])
        except psycopg.errors.UniqueViolation:
            return False
        except psycopg.Error as error:
            self._close_writer()
            understood = self.meaning(error)
            if understood is None:
                raise
            raise understood from error
        return int(told.rowcount) == len(columns[0])

    def _close_writer(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _commit_one_by_one(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Commit those wishes that follow what is there, and tell the others why they do not."""
        with self.errors(), self._engine.connect() as connection:
            for _ in range(MOST_ATTEMPTS):
                following = _following(wishes, connection)
                if _insert(connection, following):
                    connection.commit()
                    return following
                connection.rollback()
        raise BusyError(self._place)

    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        """Call a listener whenever a stream grows, also by what other processes write."""
        cancel = super().subscribe(stream, listener)
        if self._channels is None:
            return cancel
        channels = self._channels
        channels.change()

        def cancel_both() -> None:
            cancel()
            channels.change()

        return cancel_both

    def _redis_channels(self, url: str) -> RedisChannels:
        from guildhall.hall.log.redis_channels import RedisChannels

        return RedisChannels(
            url,
            wanted=self._fanout.streams,
            hear=self._hear_of,
            look_at=self._announce,
            alive=self._watcher.looked,
        )

    def _look(self, stop: Event) -> None:
        if self._channels is None:
            self._listen(stop)
        else:
            self._announce_all()
            self._watcher.saw_all()  # while Redis is gone this is how news come
            asyncio.run(self._channels.listen(stop))

    def _listen(self, stop: Event) -> None:
        connection = self.own_connection()
        try:
            connection.execute(f"LISTEN {CHANNEL}")
            encoding = connection.info.encoding
            with DefaultSelector() as coming:  # to wait by `notifies` costs twenty times as much
                coming.register(connection, EVENT_READ)
                while not stop.is_set():
                    self._announce_all()
                    until = time.monotonic() + BETWEEN_SEARCHES
                    while not stop.is_set() and time.monotonic() < until:
                        self._watcher.looked()
                        if coming.select(BETWEEN_LOOKS):
                            connection.pgconn.consume_input()
                            while news := connection.pgconn.notifies():
                                self._hear(news.extra.decode(encoding), news.be_pid)
        finally:
            connection.close()

    def _hear(self, told: str, process: int) -> None:
        """Pass on what was written, and how long ago if it was written elsewhere."""
        seq, stream, at = told.split(" ")
        if stream == EVERYTHING:
            self._announce_all()
            return
        ours = process == self._by_postgres.process
        self._hear_of(stream, int(seq), None if ours else float(at))

    def _hear_of(self, stream: str, seq: int, at: float | None) -> None:
        """Pass on that a stream was written to, at a time if that was elsewhere."""
        if at is not None:
            self.meters.heard(max(time.time() - at, 0.0))
        self._fanout.announce(stream, seq)

    def _announce_all(self) -> None:
        """Announce where every stream is that somebody listens to."""
        self._announce(self._fanout.streams())

    def _announce(self, streams: Sequence[str]) -> None:
        """Announce where streams are, all of them in one question."""
        with self.errors(), self._engine.connect() as connection:
            for stream, seq in _reached(connection, streams).items():
                self._fanout.announce(stream, seq)

    def own_connection(self) -> Any:
        """A connection of psycopg that nobody else uses."""
        lent = self._engine.raw_connection()
        connection: Any = lent.driver_connection
        lent.detach()
        connection.autocommit = True
        return connection

    def _understood(self, error: DBAPIError) -> LogError | None:
        return self.meaning(error.orig)

    def meaning(self, error: BaseException | None) -> LogError | None:
        """What an error of the driver means, None if it is a bug."""
        why = str(error).strip().partition("\n")[0]  # what follows are hints for developers
        if isinstance(error, UNWRITABLE):
            return UnwritableError(self._place, why)
        if isinstance(error, psycopg.errors.LockNotAvailable):
            return BusyError(self._place)
        if isinstance(error, psycopg.OperationalError):
            return UnreachableError(self._place, why)
        return None


def _has_ended(connection: Any) -> bool:
    """Whether a server has gone away from a connection at rest: only then something is to read."""
    return bool(connection.closed) or bool(select([connection.fileno()], [], [], 0)[0])


def _seen(wishes: Sequence[Wish]) -> dict[str, int] | None:
    """Where each stream has to be before these wishes; None if one does not follow another."""
    seen: dict[str, int] = {}
    reached: dict[str, int] = {}
    for wish in wishes:
        for stream, before in beginnings(wish.entries).items():
            if before != reached.get(stream, before):
                return None
            seen.setdefault(stream, before)
        reached |= {entry.stream: entry.seq for entry in wish.entries}
    return seen


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
    columns = _columns(wishes)
    if not columns:
        return True
    return connection.exec_driver_sql(INSERT, tuple(columns)).rowcount == len(columns[0])


def _columns(wishes: Sequence[Wish]) -> list[list[Any]]:
    """All entries by their columns, in the same order everywhere."""
    rows = sorted(to_row(entry) for wish in wishes for entry in wish.entries)
    return [list(column) for column in zip(*rows, strict=True)]


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

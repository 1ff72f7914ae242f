"""What logs in SQL databases have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Clock, Entry, from_row, to_row
from guildhall.hall.log.errors import DamagedStreamError, LogError
from guildhall.hall.log.fanout import Cancel, Listener
from guildhall.hall.log.schema import FIRST
from guildhall.hall.log.schema import entries as table
from guildhall.hall.log.watcher import Watcher

PAST_ALL_NAMES = "~"
"""Sorts behind every character that the name of a stream may have."""


class SqlLog(Log):
    """A log in the table of entries of a database; the primary key decides who wins a seq."""

    def __init__(self, engine: sa.Engine, place: str, clock: Clock) -> None:
        super().__init__(clock)
        self._engine = engine
        self._place = place
        self._watcher = Watcher(self._look)

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a stream behind a seq, in order."""
        statement = (
            sa.select(table)
            .where(table.c.stream == stream, table.c.seq > after)
            .order_by(table.c.seq)
            .limit(limit)
        )
        with self.errors(), self._engine.connect() as connection:
            try:
                rows = connection.execute(statement).all()
            except DBAPIError as error:
                if not self._is_unreadable(error):
                    raise
                raise self._damage(connection, stream, after, error) from error
        return [_entry(row, seq) for seq, row in enumerate(rows, max(after, 0) + 1)]

    def redact(self, entries: Sequence[Entry]) -> None:
        """Keep other data in the place of what is there, in one transaction."""
        with self.errors(), self._engine.connect() as connection:
            rewrite(connection, entries)
            connection.commit()

    def follows(self) -> bool:
        """Whether word comes of what other processes write."""
        return self._watcher.follows()

    def last(self, stream: str) -> int:
        """The seq of the last entry of a stream."""
        with self.errors(), self._engine.connect() as connection:
            return last_seq(connection, stream)

    def streams(self, prefix: str = "", *, after: str = "", limit: int | None = None) -> list[str]:
        """The names of streams that begin with a prefix and come behind a name, sorted."""
        name = table.c.stream
        statement = (
            sa.select(name)
            .where(FIRST, name >= prefix, name < prefix + PAST_ALL_NAMES, name > after)
            .order_by(name)
            .limit(limit)
        )
        with self.errors(), self._engine.connect() as connection:
            return list(connection.scalars(statement))

    def written_by(self, by: str, prefix: str) -> list[Entry]:
        """What somebody has written to streams that begin with a prefix, in one look at them."""
        name = table.c.stream
        statement = (
            sa.select(table)
            .where(name >= prefix, name < prefix + PAST_ALL_NAMES, table.c.by == by)
            .order_by(name, table.c.seq)
        )
        with self.errors(), self._engine.connect() as connection:
            return [_entry(row, row[1]) for row in connection.execute(statement)]

    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        """Call a listener whenever a stream grows, also by what other processes write."""
        cancel = super().subscribe(stream, listener)
        self._watcher.begin()
        return cancel

    def close(self) -> None:
        """Let go of the database."""
        super().close()
        self._watcher.end()
        self._engine.dispose()

    def raw(self, stream: str) -> list[tuple[object, ...]]:
        """The rows of a stream as they are stored, whatever they hold."""
        statement = self._raw().where(table.c.stream == stream).order_by(table.c.seq)
        with self.errors(), self._engine.connect() as connection:
            return [tuple(row) for row in connection.execute(statement)]

    def names(self) -> list[str]:
        """The names of all streams, of those too that have lost their first entry."""
        statement = sa.select(table.c.stream).distinct().order_by(table.c.stream)
        with self.errors(), self._engine.connect() as connection:
            return list(connection.scalars(statement))

    def replace(self, stream: str, entries: Sequence[Entry]) -> None:
        """Put entries in the place of a damaged stream, which must have been kept elsewhere."""
        rows = [dict(zip(Entry._fields, to_row(entry), strict=True)) for entry in entries]
        with self.errors(), self._engine.connect() as connection:
            connection.execute(sa.delete(table).where(table.c.stream == stream))
            if rows:
                connection.execute(sa.insert(table), rows)
            connection.commit()

    def _raw(self) -> sa.Select[Any]:
        return sa.select(table)

    def _is_unreadable(self, _error: DBAPIError) -> bool:
        """Whether an error is about what a row holds."""
        return False

    def _damage(
        self, connection: sa.Connection, stream: str, after: int, why: DBAPIError
    ) -> DamagedStreamError:
        """Which entry of a stream cannot be read."""
        seqs = sa.select(table.c.seq).where(table.c.stream == stream, table.c.seq > after)
        seq = max(after, 0) + 1
        with suppress(DBAPIError):  # whichever fails is the damaged one
            for seq in connection.scalars(seqs.order_by(table.c.seq)).all():
                connection.execute(
                    sa.select(table).where(table.c.stream == stream, table.c.seq == seq)
                ).all()
        return DamagedStreamError(stream, seq, why.orig)

    @abstractmethod
    def _understood(self, error: DBAPIError) -> LogError | None:
        """What an error of the database means to the person at the desk, None if it is a bug."""

    @abstractmethod
    def _look(self, stop: Event) -> None:
        """Announce what other processes write until told to stop."""

    def _announce_all(self) -> None:
        """Announce where every stream is that somebody listens to."""
        for stream in self._fanout.streams():
            self._fanout.announce(stream, self.last(stream))

    @property
    def engine(self) -> sa.Engine:
        """The database, for what stands beside the log."""
        return self._engine

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Tell troubles of the database in words, as LogError."""
        try:
            yield
        except DBAPIError as error:
            understood = self._understood(error)
            if understood is None:
                raise
            raise understood from error


def _entry(row: Sequence[Any], seq: int) -> Entry:
    """An entry as it was before it was stored, if it is the one that must come now."""
    stream, stored = row[0], row[1]
    if stored != seq:
        raise DamagedStreamError(stream, seq, "it is missing")
    try:
        return from_row(row)
    except (ValueError, TypeError, RecursionError) as error:
        raise DamagedStreamError(stream, seq, error) from error


def last_seq(connection: sa.Connection, stream: str) -> int:
    """The seq of the last entry of a stream, 0 if there is none."""
    return (
        connection.scalar(sa.select(sa.func.max(table.c.seq)).where(table.c.stream == stream)) or 0
    )


def rewrite(connection: sa.Connection, entries: Sequence[Entry]) -> None:
    """Give entries that are there other data."""
    for entry in entries:
        where = sa.and_(table.c.stream == entry.stream, table.c.seq == entry.seq)
        connection.execute(sa.update(table).where(where).values(data=to_row(entry)[5]))

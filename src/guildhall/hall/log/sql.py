"""What logs in SQL databases have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entries import Clock, Entry, from_row
from guildhall.hall.log.errors import LogError
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
        with self._errors(), self._engine.connect() as connection:
            return [from_row(row) for row in connection.execute(statement)]

    def last(self, stream: str) -> int:
        """The seq of the last entry of a stream."""
        with self._errors(), self._engine.connect() as connection:
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
        with self._errors(), self._engine.connect() as connection:
            return list(connection.scalars(statement))

    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        """Call a listener whenever a stream grows, also by what other processes write."""
        cancel = super().subscribe(stream, listener)
        self._watcher.begin()
        return cancel

    def close(self) -> None:
        """Let go of the database."""
        self._watcher.end()
        self._engine.dispose()

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

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            understood = self._understood(error)
            if understood is None:
                raise
            raise understood from error


def last_seq(connection: sa.Connection, stream: str) -> int:
    """The seq of the last entry of a stream, 0 if there is none."""
    return (
        connection.scalar(sa.select(sa.func.max(table.c.seq)).where(table.c.stream == stream)) or 0
    )

"""Tables that are computed of one stream, entry by entry, by whichever process comes first.

What all workers of a hall take in together is read once from the stream, not once by each of them
whenever it starts.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod

import sqlalchemy as sa

from guildhall.hall.log.contract import Log
from guildhall.hall.log.entry import Entry
from guildhall.hall.log.errors import DamagedStreamError
from guildhall.hall.log.side_tables import SideTables

logger = logging.getLogger(__name__)

AT_ONCE = 500
"""Entries that are taken in together."""


def reached_table(name: str, metadata: sa.MetaData) -> sa.Table:
    """The table that tells, in one row, up to which entry the others are computed."""
    return sa.Table(
        name,
        metadata,
        sa.Column("one", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
    )


class StreamTables(ABC):
    """Reads and writes tables beside the log that one stream makes; waits for the database.

    Entries do not build on each other: one that is damaged, or makes no sense, is passed over.
    """

    def __init__(self, log: Log, stream: str, metadata: sa.MetaData, reached: sa.Table) -> None:
        self._log = log
        self._stream = stream
        self._metadata = metadata
        self._reached = reached
        self._side = SideTables(log, metadata)
        with self._side.reading() as connection:
            before = self.reached(connection)
        if before > log.last(stream):  # another log is in the place of the one that they are of
            self.forget()

    @abstractmethod
    def take_in(self, connection: sa.Connection, entry: Entry) -> None:
        """Change the tables by an entry; KeyError, TypeError or ValueError if it makes no sense."""

    def close(self) -> None:
        """Let go of what is in memory alone."""
        self._side.close()

    def forget(self) -> None:
        """Empty all tables; the next time they are computed anew."""
        with self._side.writing() as connection:
            for table in self._metadata.sorted_tables:
                connection.execute(sa.delete(table))

    def reached(self, connection: sa.Connection) -> int:
        """The last entry that was taken in, 0 before the first."""
        return connection.scalar(sa.select(self._reached.c.seq)) or 0

    def catch_up(self) -> int:
        """Take in all that is written; tells the last entry."""
        while True:
            with self._side.writing() as connection:
                before = self.reached(connection)
                entries, after = self._read(before)
                for entry in entries:
                    self._take_in(connection, entry)
                if after > before:
                    self._note(connection, after, first=before == 0)
            if after == before:
                return after

    def _read(self, seq: int) -> tuple[list[Entry], int]:
        """The next whole entries, and how far they go; a damaged one is passed over."""
        try:
            entries = self._log.read(self._stream, after=seq, limit=AT_ONCE)
        except DamagedStreamError as damage:
            missing = damage.seq - seq - 1
            logger.error("an entry is passed over: %s", damage)  # noqa: TRY400 - it says all
            whole = self._log.read(self._stream, after=seq, limit=missing) if missing else []
            return whole, damage.seq
        return entries, entries[-1].seq if entries else seq

    def _take_in(self, connection: sa.Connection, entry: Entry) -> None:
        try:
            self.take_in(connection, entry)
        except (KeyError, TypeError, ValueError) as error:
            damage = DamagedStreamError(self._stream, entry.seq, repr(error))
            logger.error("an entry is passed over: %s", damage)  # noqa: TRY400 - it says all

    def _note(self, connection: sa.Connection, seq: int, *, first: bool) -> None:
        if first:
            connection.execute(sa.insert(self._reached).values(one=1, seq=seq))
        else:
            connection.execute(sa.update(self._reached).values(seq=seq))

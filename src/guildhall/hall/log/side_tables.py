"""Tables beside the log that are computed of it: whoever loses them computes them again.

They are for what is asked for by page and by order, of which there is too much for the memory of a
process. All workers of a hall share them. They have no revisions: those of another version, with
other columns, are made anew. Where the same columns come to mean something else, a table wants a
new name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from guildhall.hall.log.contract import Log
from guildhall.hall.log.sql import SqlLog

ALONE = 0x73696465
"""Held in PostgreSQL by the one process that writes side tables; the number is "side"."""


class SideTables:
    """Reads and writes tables in the database of a log, or in memory beside a log in memory."""

    def __init__(self, log: Log, metadata: sa.MetaData) -> None:
        self._log = log if isinstance(log, SqlLog) else None
        self._engine = self._log.engine if self._log else _in_memory()
        self._lock: AbstractContextManager[Any] = nullcontext() if self._log else Lock()
        """One connection is all that a database in memory has."""
        with self.writing() as connection:
            if _are_others(connection, metadata):
                metadata.drop_all(connection)
            metadata.create_all(connection)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to ask questions; raises LogError."""
        with self._errors(), self._lock, self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection on which this process alone writes, all or nothing; raises LogError."""
        with self._errors(), self._lock, self._engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ALONE)))
            yield connection
            connection.commit()

    def close(self) -> None:
        """Let go of what is in memory alone."""
        if self._log is None:
            with self._lock:  # a thread may still ask
                self._engine.dispose()

    def _errors(self) -> AbstractContextManager[None]:
        return self._log.errors() if self._log else nullcontext()


def _are_others(connection: sa.Connection, metadata: sa.MetaData) -> bool:
    """Whether another version has made tables of these names with other columns."""
    names = [table.name for table in metadata.sorted_tables]
    found = sa.inspect(connection).get_multi_columns(filter_names=names)
    return any(
        {column["name"] for column in columns} != set(metadata.tables[name].columns.keys())
        for (_, name), columns in found.items()
    )


def _in_memory() -> sa.Engine:
    engine = sa.create_engine(
        "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
    )
    sa.event.listen(engine, "connect", _leave_transactions)
    return engine


def _leave_transactions(connection: Any, _record: object) -> None:
    """Leave transactions to us."""
    connection.isolation_level = None

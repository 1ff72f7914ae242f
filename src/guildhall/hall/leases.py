"""Leases of workers, in the database that they serve: it is the one place that all of them see.

They are nothing to be kept, so they stand beside the log, in a table that whoever comes first
makes. Times are those of the database, for the clocks of several machines differ.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from threading import Lock
from typing import Any

import psycopg
from sqlalchemy.exc import DBAPIError

from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.workers import Lease

JOINING_LOCK = 0x6A6F696E
"""Held by the one worker that joins; the number is "join"."""

TOGETHER = timedelta(seconds=20)
"""Workers that come within this time after one that found the hall closed have found it so."""

TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS hall_workers (
    address text PRIMARY KEY,
    machine text NOT NULL,
    reopened boolean NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    until timestamptz NOT NULL
)
"""

FORGET = "DELETE FROM hall_workers WHERE until < now() OR address = %s"

WAS_CLOSED = "SELECT coalesce(bool_and(reopened AND since > now() - %s), true) FROM hall_workers"

JOIN = """
INSERT INTO hall_workers (address, machine, reopened, until) VALUES (%s, %s, %s, now() + %s)
"""

RENEW = """
WITH renewed AS (
    INSERT INTO hall_workers (address, machine, reopened, until) VALUES (%s, %s, false, now() + %s)
    ON CONFLICT (address) DO UPDATE SET until = excluded.until
    RETURNING address, machine
)
SELECT * FROM renewed UNION SELECT address, machine FROM hall_workers WHERE until > now()
"""
"""Tells of all that live in the same question, as they were before."""

LEAVE = "DELETE FROM hall_workers WHERE address = %s"


class PostgresLeases:
    """Leases in a PostgreSQL database, over a connection of their own."""

    def __init__(self, log: PostgresLog) -> None:
        self._log = log
        self._lock = Lock()
        self._connection: Any = None

    def join(self, address: str, machine: str, lease: timedelta) -> bool:
        """Begin to live; tells whether the hall was closed before."""

        def joined(connection: Any) -> bool:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", [JOINING_LOCK])
                connection.execute(TABLE)
                connection.execute(FORGET, [address])
                closed = bool(connection.execute(WAS_CLOSED, [TOGETHER]).fetchone()[0])
                connection.execute(JOIN, [address, machine, closed, lease])
            return closed

        return bool(self._ask(joined))

    def renew(self, address: str, machine: str, lease: timedelta) -> list[Lease]:
        """Live on; returns the leases of all that live."""

        def renewed(connection: Any) -> list[Lease]:
            rows = connection.execute(RENEW, [address, machine, lease]).fetchall()
            return [Lease(*row) for row in rows]

        leases: list[Lease] = self._ask(renewed)
        return leases

    def leave(self, address: str) -> None:
        """Live no more, in order."""
        self._ask(lambda connection: connection.execute(LEAVE, [address]))

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._hang_up()

    def _ask(self, question: Callable[[Any], Any]) -> Any:
        with self._lock:
            try:
                self._connection = self._connection or self._log.own_connection()
                return question(self._connection)
            except (psycopg.Error, DBAPIError) as error:
                self._hang_up()
                understood = self._log.meaning(getattr(error, "orig", error))
                if understood is None:
                    raise
                raise understood from error

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

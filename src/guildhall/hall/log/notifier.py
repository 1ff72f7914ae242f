"""A thread that tells other processes what this one has written to PostgreSQL.

PostgreSQL lets transactions that notify commit one after the other, those of all processes
together. So nothing is notified where it is written: one thread tells of it after the commit, and
of everything that has come together meanwhile at once.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from threading import Condition, Thread
from typing import Any

import psycopg
from sqlalchemy.exc import DBAPIError

CHANNEL = "guildhall_log"

EVERYTHING = "*"
"""Is told instead of a stream when word may have been lost: whoever hears it looks everywhere."""

BETWEEN_ATTEMPTS = 1.0
"""Seconds to wait after telling has failed."""

SECONDS_TO_END = 5.0

TELL = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"

logger = logging.getLogger(__name__)

Reached = tuple[int, float]
"""The last seq of a stream, and when it was written, in seconds since 1970."""


class Notifier:
    """Tells of streams that have grown; the latest seq of each is enough.

    `connect` opens a connection of psycopg for this thread alone.
    """

    def __init__(self, connect: Callable[[], Any]) -> None:
        self.process = 0
        """The server's number of the connection that tells, 0 while there is none."""
        self._connect = connect
        self._woken = Condition()
        self._reached: dict[str, Reached] = {EVERYTHING: (0, time.time())}
        """What is to be told; a process that begins may stand in for one that was killed."""
        self._ending = False
        self._thread: Thread | None = None

    def tell(self, reached: Mapping[str, int]) -> None:
        """Let others know soon which seq streams have reached."""
        now = time.time()
        with self._woken:
            for stream, seq in reached.items():
                self._reached[stream] = max(seq, self._reached.get(stream, (0, 0.0))[0]), now
            if self._thread is None and not self._ending:
                self._thread = Thread(target=self._run, name="guildhall-notifier", daemon=True)
                self._thread.start()
            self._woken.notify()

    def end(self) -> None:
        """Tell what is left, and stop."""
        with self._woken:
            self._ending = True
            self._woken.notify()
        if self._thread is not None:
            self._thread.join(SECONDS_TO_END)

    def _run(self) -> None:
        connection = None
        while reached := self._next():
            try:
                connection = connection or self._open()
                told = [f"{seq} {stream} {at:.6f}" for stream, (seq, at) in reached.items()]
                connection.execute(TELL, [CHANNEL, told])
            except (psycopg.Error, DBAPIError) as error:
                logger.warning("cannot tell others of news in the log, trying again: %s", error)
                if connection is not None:
                    connection.close()
                connection = None
                self._put_back(reached)
        if connection is not None:
            connection.close()

    def _open(self) -> Any:
        connection = self._connect()
        self.process = connection.info.backend_pid
        return connection

    def _next(self) -> dict[str, Reached]:
        """What is to be told now, waited for; nothing at the end."""
        with self._woken:
            while not self._reached and not self._ending:
                self._woken.wait()
            reached, self._reached = self._reached, {}
            return reached

    def _put_back(self, reached: Mapping[str, Reached]) -> None:
        with self._woken:
            self._reached = {**reached, **self._reached}
            if self._ending:
                self._reached = {}
            else:
                self._woken.wait(BETWEEN_ATTEMPTS)

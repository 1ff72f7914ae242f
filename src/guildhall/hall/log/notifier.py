"""A thread that tells other processes what this one has written to PostgreSQL.

PostgreSQL lets transactions that notify commit one after the other, those of all processes
together. So nothing is notified where it is written: one thread tells of it after the commit, and
of everything that has come together meanwhile at once. Through Redis it is told the same way, see
`guildhall.hall.log.redis_channels`.
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
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


class Notifier(ABC):
    """Tells of streams that have grown; the latest seq of each is enough."""

    troubles: tuple[type[Exception], ...] = ()
    """What is raised when nobody can be told now."""

    def __init__(self) -> None:
        self._woken = Condition()
        self._reached: dict[str, Reached] = {EVERYTHING: (0, time.time())}
        """What is to be told; a process that begins may stand in for one that was killed."""
        self._ending = False
        self._failed = False
        """Whether the last attempt to tell was in vain."""
        self._thread: Thread | None = None

    @abstractmethod
    def send(self, reached: Mapping[str, Reached]) -> None:
        """Tell all of it, through a connection that is opened if need be."""

    @abstractmethod
    def hang_up(self) -> None:
        """Let go of the connection, if there is one."""

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
        while reached := self._next():
            try:
                self.send(reached)
            except self.troubles as error:
                if not self._failed:
                    logger.warning("cannot tell others of news in the log, trying again: %s", error)
                self._failed = True
                self.hang_up()
                self._put_back(reached)
            else:
                if self._failed:
                    logger.warning("others are told of news in the log again")
                self._failed = False
        self.hang_up()

    def _next(self) -> dict[str, Reached]:
        """What is to be told now, waited for; nothing at the end."""
        with self._woken:
            while not self._reached and not self._ending:
                self._woken.wait()
            reached, self._reached = self._reached, {}
            return reached

    def _put_back(self, reached: Mapping[str, Reached]) -> None:
        """Keep what could not be told, and let some time pass, whatever is written meanwhile."""
        with self._woken:
            self._woken.wait_for(lambda: self._ending, BETWEEN_ATTEMPTS)
            self._reached = {} if self._ending else {**reached, **self._reached}


class PostgresNotifier(Notifier):
    """Tells by notifications of PostgreSQL; `connect` opens a connection for this thread alone."""

    troubles = (psycopg.Error, DBAPIError)

    def __init__(self, connect: Callable[[], Any]) -> None:
        super().__init__()
        self.process = 0
        """The server's number of the connection that tells, 0 while there is none."""
        self._connect = connect
        self._connection: Any = None

    def send(self, reached: Mapping[str, Reached]) -> None:
        """Notify of all streams in one question."""
        if self._connection is None:
            self._connection = self._connect()
            self.process = self._connection.info.backend_pid
        told = [f"{seq} {stream} {at:.6f}" for stream, (seq, at) in reached.items()]
        self._connection.execute(TELL, [CHANNEL, told])

    def hang_up(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

"""A thread that looks for what other processes write to a log."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import Event, Lock, Thread

BETWEEN_ATTEMPTS = 1.0
"""Seconds to wait after looking has failed, for instance because the server restarts."""

LATELY = 5.0
"""Seconds after which looking that has not gone on is in trouble: many times what a look takes."""

logger = logging.getLogger(__name__)


class Watcher:
    """Keeps calling `look`, which returns when the event it is given is set, until stopped.

    Whoever looks says so again and again with `looked`, and others can see whether it goes on.
    """

    def __init__(self, look: Callable[[Event], None]) -> None:
        self._look = look
        self._lock = Lock()
        self._stop = Event()
        self._thread: Thread | None = None
        self._last = time.monotonic()
        self._failed = False

    def begin(self) -> None:
        """Start the thread unless it runs."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="guildhall-log-watcher", daemon=True)
                self._last = time.monotonic()
                self._thread.start()

    def end(self) -> None:
        """Stop the thread and wait until it is gone."""
        self._stop.set()
        with self._lock:
            if self._thread is not None:
                self._thread.join()

    def saw_all(self) -> None:
        """Note that all that there is has been seen, whether or not word of news comes."""
        self._last = time.monotonic()

    def looked(self) -> None:
        """Note that looking goes on as it should."""
        self.saw_all()
        if self._failed:
            self._failed = False
            logger.warning("news in the log are seen again")

    def follows(self) -> bool:
        """Whether all that there is was seen lately, or nobody wants to know."""
        return self._thread is None or time.monotonic() - self._last < LATELY

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look(self._stop)
            except Exception as error:  # noqa: BLE001 - whatever it was, the next attempt may work
                if not self._failed:
                    logger.warning("cannot look for news in the log, trying again: %s", error)
                self._failed = True
                self._stop.wait(BETWEEN_ATTEMPTS)

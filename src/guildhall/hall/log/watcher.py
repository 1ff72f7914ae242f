"""A thread that looks for what other processes write to a log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread

BETWEEN_ATTEMPTS = 1.0
"""Seconds to wait after looking has failed, for instance because the server restarts."""

logger = logging.getLogger(__name__)


class Watcher:
    """Keeps calling `look`, which returns when the event it is given is set, until stopped."""

    def __init__(self, look: Callable[[Event], None]) -> None:
        self._look = look
        self._lock = Lock()
        self._stop = Event()
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Start the thread unless it runs."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="guildhall-log-watcher", daemon=True)
                self._thread.start()

    def end(self) -> None:
        """Stop the thread and wait until it is gone."""
        self._stop.set()
        with self._lock:
            if self._thread is not None:
                self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look(self._stop)
            except Exception as error:  # noqa: BLE001 - whatever it was, the next attempt may work
                logger.warning("cannot look for news in the log, trying again: %s", error)
                self._stop.wait(BETWEEN_ATTEMPTS)

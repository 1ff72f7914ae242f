"""Who wants to hear of which stream, in this process."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable
from threading import Lock

Listener = Callable[[str, int], None]
"""Is told that a stream has reached a seq."""

Cancel = Callable[[], None]
"""Ends a subscription."""

logger = logging.getLogger(__name__)


class Fanout:
    """Tells listeners that a stream has grown; a hint, for the truth is in the log.

    Listeners are called from whatever thread has learnt the news, so they do little and return at
    once. News that a stream has already outgrown are not repeated.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._listeners: defaultdict[str, dict[object, Listener]] = defaultdict(dict)
        self._announced: dict[str, int] = {}

    def subscribe(self, stream: str, listener: Listener) -> Cancel:
        """Call a listener whenever a stream grows, until the returned function is called."""
        key = object()
        with self._lock:
            self._listeners[stream][key] = listener

        def cancel() -> None:
            self._forget(stream, key)

        return cancel

    def announce(self, stream: str, seq: int) -> None:
        """Tell those who listen that a stream has reached a seq, unless they know."""
        with self._lock:
            if stream not in self._listeners or seq <= self._announced.get(stream, 0):
                return
            self._announced[stream] = seq
            listeners = list(self._listeners[stream].values())
        for listener in listeners:
            try:
                listener(stream, seq)
            except Exception:
                # The entry is committed: a listener's trouble must not look like a failed write.
                logger.exception("a listener of %s failed", stream)

    def streams(self) -> list[str]:
        """The streams that somebody listens to."""
        with self._lock:
            return list(self._listeners)

    def _forget(self, stream: str, key: object) -> None:
        with self._lock:
            listeners = self._listeners[stream]
            listeners.pop(key, None)
            if not listeners:
                del self._listeners[stream]
                self._announced.pop(stream, None)

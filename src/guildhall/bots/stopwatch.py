"""How thinking is timed: by the processor, by the clock on the wall, or both."""

from __future__ import annotations

import time


class Stopwatch:
    """How much of a time is used up since it was started, in the thread that started it."""

    def __init__(self) -> None:
        self._processor, self._wall = time.thread_time(), time.perf_counter()

    @property
    def processor_seconds(self) -> float:
        """Processor time of this thread."""
        return time.thread_time() - self._processor

    @property
    def seconds(self) -> float:
        """Time on the wall."""
        return time.perf_counter() - self._wall

    def used(self, processor_seconds: float | None, seconds: float | None) -> float:
        """The used part of what is limited, the larger one of both: 1 is all."""
        used = 0.0
        if processor_seconds is not None:
            used = self.processor_seconds / processor_seconds
        if seconds is not None:
            used = max(used, self.seconds / seconds)
        return used

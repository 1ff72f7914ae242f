"""Figures for Prometheus: what happens in the hall, added up over all of its workers.

Several workers write their figures into files of one folder, PROMETHEUS_MULTIPROC_DIR, as the
client library does where that variable is set before it is loaded; any of them can tell the sum.
"""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from guildhall import __version__
from guildhall.hall.meters import Meters

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library is told that several processes count."""

MOMENTS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds of answers."""

SHORT_MOMENTS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5)
"""Seconds of writing and of word between workers."""

THOUGHTS = (0.01, 0.05, 0.1, 0.5, 1.0, 2.5, 5.0, 20.0)
"""Seconds of bots."""


class PrometheusMeters(Meters):
    """Keeps figures, and tells them in the form that Prometheus reads."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._requests = Counter(
            "guildhall_requests",
            "Answers, by the route that was asked for.",
            ["route", "method", "status"],
            registry=registry,
        )
        self._request_seconds = Histogram(
            "guildhall_request_seconds",
            "Seconds from a request to the beginning of its answer.",
            ["route", "method"],
            buckets=MOMENTS,
            registry=registry,
        )
        self._refusals = Counter(
            "guildhall_refusals", "What was refused, by its code.", ["code"], registry=registry
        )
        self._streams = Gauge(
            "guildhall_streams",
            "Browsers and programs that listen to a stream.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._tables = Gauge(
            "guildhall_tables",
            "Tables that are not over, waiting for players or playing.",
            ["phase"],
            registry=registry,
            multiprocess_mode="livemax",
        )
        self._tables_in_memory = Gauge(
            "guildhall_tables_in_memory",
            "Tables in the memory of workers.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._append_seconds = Histogram(
            "guildhall_append_seconds",
            "Seconds until what was written to the log was committed.",
            buckets=SHORT_MOMENTS,
            registry=registry,
        )
        self._lag_seconds = Histogram(
            "guildhall_worker_lag_seconds",
            "Seconds from writing by one worker to word of it at another.",
            buckets=SHORT_MOMENTS,
            registry=registry,
        )
        self._bot_seconds = Histogram(
            "guildhall_bot_seconds",
            "Seconds that bots thought about a move, by whether they made one.",
            ["outcome"],
            buckets=THOUGHTS,
            registry=registry,
        )
        self._backup_time = Gauge(
            "guildhall_backup_time_seconds",
            "When the last backup was made by itself, in seconds since 1970; 0 for none yet.",
            registry=registry,
            multiprocess_mode="max",
        )
        Gauge(
            "guildhall_workers",
            "Processes that serve the hall.",
            ["version"],
            registry=registry,
            multiprocess_mode="livesum",
        ).labels(__version__).set(1)

    def appended(self, seconds: float) -> None:
        """Count a write."""
        self._append_seconds.observe(seconds)

    def heard(self, seconds: float) -> None:
        """Count word of another worker."""
        self._lag_seconds.observe(seconds)

    def thought(self, seconds: float, *, failed: bool) -> None:
        """Count what a bot took."""
        self._bot_seconds.labels("failed" if failed else "moved").observe(seconds)

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count an answer."""
        self._requests.labels(route, method, str(status)).inc()
        self._request_seconds.labels(route, method).observe(seconds)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def listening(self, change: int) -> None:
        """Count those who listen."""
        self._streams.inc(change)

    def backed_up(self, at: float) -> None:
        """Take in when a backup was made."""
        self._backup_time.set(at)

    def saw_tables(self, *, waiting: int, playing: int, in_memory: int) -> None:
        """Take in how many tables there are."""
        self._tables.labels("waiting").set(waiting)
        self._tables.labels("playing").set(playing)
        self._tables_in_memory.set(in_memory)

    def told(self) -> bytes:
        """The figures of all workers as text."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # it has no types
        return generate_latest(together)


def forget_worker(process: int) -> None:
    """Leave a worker that is gone out of what there is now; what it has counted stays counted."""
    if FOLDER in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]  # it has no types

"""What another worker does to the shared counters in the tests."""

from __future__ import annotations

from pathlib import Path

from guildhall.hall.counters import Numbers, SharedCounters


def one_more(known: Numbers | None) -> Numbers:
    """The number counted so far and one more."""
    return ((known or (0.0,))[0] + 1,)


def count(path: Path, times: int) -> None:
    """Count so many times under one name."""
    counters = SharedCounters(path)
    for _ in range(times):
        counters.change("ada", one_more)

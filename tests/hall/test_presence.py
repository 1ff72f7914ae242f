"""Who is at a table is counted from open streams, over several workers, and survives a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.hall.counters import Change, Counters, MemoryCounters, SharedCounters
from guildhall.hall.presence import BETWEEN_SIGNS, FRESH, Presence
from guildhall.web.stream import KEEP_OPEN
from guildhall.web.tables.stream import BETWEEN_LOOKS


class Watch:
    """A clock that goes as it is told."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Counted(MemoryCounters):
    """Counters that count how often they are changed."""

    changes = 0

    def change(self, key: str, change: Change) -> None:
        """Change the numbers of a key."""
        self.changes += 1
        super().change(key, change)


@pytest.fixture(params=["memory", "file"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Counters, Counters]:
    """The counters of two workers that count together."""
    if request.param == "memory":
        alone = MemoryCounters()
        return alone, alone
    return SharedCounters(tmp_path / "numbers"), SharedCounters(tmp_path / "numbers")


def test_whoever_has_a_stream_open_in_any_worker_is_here(
    workers: tuple[Counters, Counters],
) -> None:
    watch = Watch()
    one, other = (Presence(counters, watch) for counters in workers)
    assert other.minutes_away("t", "ada") == -1
    with one.attended("t", "ada"):
        assert other.minutes_away("t", "ada") is None
        with other.attended("t", "ada"):
            pass
        assert one.minutes_away("t", "ada") is None
        assert one.minutes_away("t", "bob") == -1
        assert one.minutes_away("u", "ada") == -1
    assert other.minutes_away("t", "ada") == 0
    watch.time += 130
    assert other.minutes_away("t", "ada") == 2


def test_a_stream_that_says_it_is_open_counts_as_long_as_it_does(
    workers: tuple[Counters, Counters],
) -> None:
    watch = Watch()
    one, other = (Presence(counters, watch) for counters in workers)
    with one.attended("t", "ada"):
        for _ in range(10):
            watch.time += FRESH / 2
            one.refresh("t", "ada")
            assert other.minutes_away("t", "ada") is None


def test_what_many_streams_say_at_once_is_written_once() -> None:
    watch, counters = Watch(), Counted()
    presence = Presence(counters, watch)
    with presence.attended("t", "ada"), presence.attended("t", "ada"):
        assert counters.changes == 2
        for _ in range(10):
            presence.refresh("t", "ada")
        assert counters.changes == 2
        watch.time += BETWEEN_SIGNS
        for _ in range(10):
            presence.refresh("t", "ada")
        assert counters.changes == 3
    assert presence.minutes_away("t", "ada") == 0


def test_streams_say_often_enough_that_they_are_open() -> None:
    # One comes just before it would be written, the next as late as it may.
    assert BETWEEN_SIGNS + BETWEEN_LOOKS + KEEP_OPEN < FRESH


def test_the_streams_of_a_worker_that_died_are_forgotten(
    workers: tuple[Counters, Counters],
) -> None:
    watch = Watch()
    one, other = (Presence(counters, watch) for counters in workers)
    one.attended("t", "ada").__enter__()  # and never closed
    watch.time += FRESH + 60
    assert other.minutes_away("t", "ada") == 1
    with other.attended("t", "ada"):
        assert other.minutes_away("t", "ada") is None
    assert other.minutes_away("t", "ada") == 0

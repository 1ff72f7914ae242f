"""Numbers that are counted in memory or by several workers together, never beyond a bound."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path

import pytest

from guildhall.hall.counters import Counters, MemoryCounters, Numbers, SharedCounters
from hall.counter_process import count, one_more


def known_by(counters: Counters, key: str) -> Numbers | None:
    seen: list[Numbers | None] = []

    def look(known: Numbers | None) -> Numbers | None:
        seen.append(known)
        return known

    counters.change(key, look)
    return seen[0]


@pytest.fixture(params=["memory", "shared"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[int], Counters]:
    if request.param == "memory":
        return MemoryCounters
    return lambda most: SharedCounters(tmp_path / "counters.db", most)


def test_numbers_are_kept_changed_and_forgotten(make: Callable[[int], Counters]) -> None:
    counters = make(10)
    assert known_by(counters, "ada") is None
    assert len(counters) == 0
    counters.change("ada", lambda _: (0.1, 2.5e300, 1 / 3))
    assert known_by(counters, "ada") == (0.1, 2.5e300, 1 / 3)
    assert known_by(counters, "bob") is None
    assert len(counters) == 1
    counters.change("ada", lambda _: None)
    assert known_by(counters, "ada") is None
    assert len(counters) == 0


def test_a_refusal_changes_nothing_and_leaves_the_counters_usable(
    make: Callable[[int], Counters],
) -> None:
    counters = make(10)
    counters.change("ada", one_more)

    def refuse(_: Numbers | None) -> Numbers:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        counters.change("ada", refuse)
    counters.change("ada", one_more)
    assert known_by(counters, "ada") == (2.0,)


def test_only_so_many_are_kept_the_latest(make: Callable[[int], Counters]) -> None:
    counters = make(3)
    for key in ("a", "b", "c", "a", "d"):
        counters.change(key, one_more)
    assert len(counters) == 3
    assert [known_by(counters, key) for key in ("b", "a", "c", "d")] == [
        None,
        (2.0,),
        (1.0,),
        (1.0,),
    ]


def test_workers_lose_no_count(tmp_path: Path) -> None:
    path = tmp_path / "counters.db"
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=count, args=(path, 200)) for _ in range(2)]
    for each in workers:
        each.start()
    for each in workers:
        each.join()
    assert [each.exitcode for each in workers] == [0, 0]
    assert known_by(SharedCounters(path), "ada") == (400.0,)

"""Who guesses has to wait longer and longer; who is right does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.hall.counters import MemoryCounters, SharedCounters
from guildhall.hall.errors import TooMany
from guildhall.hall.people.attempts import FORGET_AFTER, LONGEST_WAIT, Attempts, in_words


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def waits(record: Attempts, clock: Clock, guesses: int) -> list[float]:
    """How long one has to wait before each guess, if one always waits just long enough."""
    found = []
    for _ in range(guesses):
        try:
            record.begin("ada", free=5)
            found.append(0.0)
        except TooMany as refusal:
            found.append(refusal.seconds)
            clock.seconds += refusal.seconds
            record.begin("ada", free=5)
    return found


def test_the_wait_begins_after_five_guesses_and_doubles() -> None:
    clock = Clock()
    assert waits(Attempts(clock), clock, 9) == [0, 0, 0, 0, 0, 4, 8, 16, 32]


def test_the_wait_has_a_limit() -> None:
    clock = Clock()
    assert waits(Attempts(clock), clock, 30)[-1] == LONGEST_WAIT


def test_others_do_not_wait() -> None:
    clock = Clock()
    record = Attempts(clock)
    waits(record, clock, 7)
    record.begin("bob", free=5)


def test_a_right_guess_forgets_the_wrong_ones() -> None:
    clock = Clock()
    record = Attempts(clock)
    waits(record, clock, 5)
    record.right("ada", forget=True)
    assert waits(record, clock, 5) == [0] * 5


def test_a_right_guess_of_one_person_does_not_clear_an_address() -> None:
    clock = Clock()
    record = Attempts(clock)
    waits(record, clock, 4)
    record.begin("ada", free=5)
    record.right("ada", forget=False)
    assert waits(record, clock, 2) == [0, 4]


def test_wrong_guesses_are_forgotten_after_a_day() -> None:
    clock = Clock()
    record = Attempts(clock)
    waits(record, clock, 8)
    clock.seconds += FORGET_AFTER + 1
    assert waits(record, clock, 5) == [0] * 5


def test_strangers_cannot_fill_the_memory() -> None:
    counters = MemoryCounters(10)
    record = Attempts(Clock(), counters)
    for number in range(50):
        record.begin(f"address {number}", free=5)
    assert len(counters) == 10


def test_workers_count_guesses_together(tmp_path: Path) -> None:
    clock = Clock()
    first, second = (Attempts(clock, SharedCounters(tmp_path / "c.db")) for _ in range(2))
    for number in range(5):
        (first if number % 2 else second).begin("ada", free=5)
    for each in (first, second):
        with pytest.raises(TooMany):
            each.begin("ada", free=5)
    clock.seconds += 4
    second.begin("ada", free=5)
    second.right("ada", forget=True)
    first.begin("ada", free=5)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "1 second"), (32, "32 seconds"), (99, "99 seconds"), (900, "15 minutes")],
)
def test_the_wait_is_told_in_words(seconds: float, words: str) -> None:
    assert str(in_words(seconds)) == words

"""One stream of the log: load, decide, append, fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.log import DamagedStreamError, Entry, Log, NewEntry, open_log
from guildhall.hall.log.stream import MOST_RACES, Stream
from guildhall.messages import message

NAME = "table/x"


Numbers = tuple[int, ...]


def noted(number: int) -> NewEntry:
    return NewEntry("somebody", "noted/1", {"number": number})


def added(numbers: Numbers, entries: Sequence[Entry]) -> Numbers:
    return (*numbers, *(entry.data["number"] for entry in entries))


@pytest.fixture
def log() -> Iterator[Log]:
    with open_log("memory:") as log:
        yield log


def stream(log: Log, *, in_place: bool = False, independent: bool = False) -> Stream[Numbers]:
    return Stream(log, NAME, added, (), in_place=in_place, independent=independent)


def test_what_is_decided_is_committed_and_folded(log: Log) -> None:
    one = stream(log)
    written = one.execute(lambda _: [noted(1), noted(2)])
    assert one.state == (1, 2)
    assert one.seq == 2
    assert written == log.read(NAME)


def test_a_decision_is_asked_on_what_was_read_and_again_on_what_is_new(log: Log) -> None:
    one, other = stream(log), stream(log)
    one.execute(lambda _: [noted(1)])
    other.refresh()
    one.execute(lambda _: [noted(2)])
    seen: list[Numbers] = []

    def decide(numbers: Numbers) -> list[NewEntry]:
        seen.append(numbers)
        return [noted(len(numbers) + 1)]

    other.execute(decide)
    assert seen == [(1,), (1, 2)]
    assert other.state == (1, 2, 3)
    assert one.refresh() == log.read(NAME, after=2)
    assert one.state == other.state


def test_what_was_never_read_is_read_before_it_is_decided_on(log: Log) -> None:
    stream(log).execute(lambda _: [noted(1)])
    other = stream(log)
    assert other.execute(lambda numbers: [] if numbers else [noted(2)]) == []
    assert other.state == (1,)


def test_nothing_is_written_where_nothing_is_decided_or_it_is_refused(log: Log) -> None:
    one = stream(log)

    def refuse(_: Numbers) -> list[NewEntry]:
        raise NotAllowed(message("no"))

    with pytest.raises(NotAllowed):
        one.execute(refuse)
    assert one.execute(lambda _: []) == []
    assert log.last(NAME) == 0


def test_what_cannot_be_folded_is_not_written(log: Log) -> None:
    one = stream(log)
    with pytest.raises(KeyError):
        one.execute(lambda _: [NewEntry("somebody", "noted/1", {})])
    assert log.last(NAME) == 0
    one.execute(lambda _: [noted(1)])
    assert one.state == (1,)


def test_others_who_write_without_pause_are_an_error(log: Log) -> None:
    def decide(_: Numbers) -> list[NewEntry]:
        log.append(NAME, log.last(NAME), [noted(1)])
        return [noted(99)]

    with pytest.raises(HallError, match="same time"):
        stream(log).execute(decide)
    assert log.last(NAME) == MOST_RACES


def test_an_entry_that_cannot_be_understood_closes_the_stream(log: Log) -> None:
    log.append(NAME, 0, [noted(1), NewEntry("somebody", "noted/1", {})])
    one = stream(log)
    with pytest.raises(DamagedStreamError):
        one.refresh()
    assert (one.state, one.seq) == ((), 0)


def test_it_says_which_entry_is_damaged_where_they_are_folded_one_by_one(log: Log) -> None:
    log.append(NAME, 0, [noted(1), NewEntry("somebody", "noted/1", {}), noted(3)])
    one = stream(log, in_place=True)
    with pytest.raises(DamagedStreamError, match="entry 2"):
        one.refresh()
    assert (one.state, one.seq) == ((1,), 1)


def test_damaged_entries_are_passed_over_where_none_builds_on_another(log: Log) -> None:
    log.append(NAME, 0, [noted(1), NewEntry("somebody", "noted/1", {}), noted(3)])
    one = stream(log, independent=True)
    one.refresh()
    assert (one.state, one.seq) == ((1, 3), 3)


class Unreadable:
    """Some entries of a log cannot be read, whoever asks."""

    def __init__(self, log: Log, *seqs: int) -> None:
        self._read, self._seqs = log.read, seqs

    def __call__(self, name: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        entries = self._read(name, after=after, limit=limit)
        for entry in entries:
            if entry.seq in self._seqs:
                raise DamagedStreamError(name, entry.seq, "not JSON")
        return entries


def test_entries_that_cannot_be_read_are_passed_over_too(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append(NAME, 0, [noted(number) for number in range(1, 7)])
    monkeypatch.setattr(log, "read", Unreadable(log, 1, 4, 5))
    one = stream(log, independent=True)
    one.refresh()
    assert (one.state, one.seq) == ((2, 3, 6), 6)
    with pytest.raises(DamagedStreamError, match="entry 1"):
        stream(log).refresh()

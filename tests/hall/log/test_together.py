"""Writes of many are committed together, and each is still answered for itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from guildhall.hall.log import Conflict, Entry, LogError, NewEntry, open_log
from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.log.sqlite import SqliteLog

Grouped = SqliteLog | PostgresLog

NEW = [NewEntry("somebody", "noted/1", {}), NewEntry("somebody", "noted/1", {})]


def all_at_once(log: Grouped, streams: list[str], seqs: list[int]) -> list[Future[list[Entry]]]:
    """Let writers wait for their turn until all are there, and then go."""
    with ThreadPoolExecutor(len(streams)) as pool:
        with log._group.turn:
            writing = [
                pool.submit(log.append, stream, seq, NEW)
                for stream, seq in zip(streams, seqs, strict=True)
            ]
            wait_for(lambda: len(log._group._wishes) == len(streams))
        return writing


def is_file(log: Grouped) -> bool:
    return isinstance(log, SqliteLog)


def wait_for(happened: Callable[[], bool]) -> None:
    while not happened():
        time.sleep(0.001)


@pytest.fixture
def log(address: str) -> Iterator[Grouped]:
    """A log with a little in it."""
    with open_log(address) as opened:
        assert isinstance(opened, SqliteLog | PostgresLog)
        opened.append("event/a", 0, NEW)
        yield opened


def test_those_who_wait_share_one_commit(log: Grouped) -> None:
    executed: list[str] = []
    if isinstance(log, SqliteLog):
        with log._single() as connection:
            connection.set_trace_callback(executed.append)
    else:
        execute = log._writer.execute

        def noted(statement: str, *parameters: object) -> object:
            executed.append(statement)
            return execute(statement, *parameters)

        log._writer.execute = noted
    streams = [f"event/{letter}" for letter in "bcdefgh"]
    for writing in all_at_once(log, streams, [0] * 7):
        assert [entry.seq for entry in writing.result()] == [1, 2]
    # SQLite tells of every row, PostgreSQL of the one statement that has them all.
    assert sum("INSERT" in statement for statement in executed) == (14 if is_file(log) else 1)
    assert executed.count("BEGIN IMMEDIATE") == int(is_file(log))
    assert all(log.last(stream) == 2 for stream in streams)


def test_one_who_is_late_does_not_spoil_it_for_the_others(log: Grouped) -> None:
    late, first, second = all_at_once(log, ["event/a", "event/b", "event/b"], [0, 0, 2])
    with pytest.raises(Conflict):
        late.result()
    assert [entry.seq for entry in [*first.result(), *second.result()]] == [1, 2, 3, 4]
    assert (log.last("event/a"), log.last("event/b")) == (2, 4)


def test_of_two_who_want_the_same_seq_one_is_late(log: Grouped) -> None:
    one, other = all_at_once(log, ["event/b", "event/b"], [0, 0])
    refused = [writing for writing in (one, other) if writing.exception()]
    assert len(refused) == 1
    with pytest.raises(Conflict, match="event/b"):
        refused[0].result()
    assert log.last("event/b") == 2


def test_when_the_file_cannot_be_written_everybody_hears_of_it(tmp_path: Path) -> None:
    with open_log(tmp_path / "log.db") as log:
        assert isinstance(log, SqliteLog)
        log.append("event/a", 0, NEW)
        _cannot_write(log)


def _cannot_write(log: SqliteLog) -> None:
    with log._single() as connection:
        connection.execute("PRAGMA query_only = ON")
    for writing in all_at_once(log, ["event/b", "event/c"], [0, 0]):
        with pytest.raises(LogError):
            writing.result()
    assert log.streams() == ["event/a"]

"""Processes on one PostgreSQL hear of each other's writes after the commit, whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from threading import Event
from typing import Any

import psycopg
import pytest

from guildhall.hall.log import NewEntry, open_log
from guildhall.hall.log import notifier as notifiers
from guildhall.hall.log.notifier import CHANNEL, PostgresNotifier
from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.meters import Meters
from patience import PATIENCE

NEW = [NewEntry("somebody", "noted/1", {})]
KILL = "SELECT pg_terminate_backend(%s)"


class Lags(Meters):
    def __init__(self) -> None:
        self.seconds: list[float] = []

    def heard(self, seconds: float) -> None:
        self.seconds.append(seconds)


def log_at(address: str) -> PostgresLog:
    log = open_log(address)
    assert isinstance(log, PostgresLog)
    return log


def heard(log: PostgresLog, stream: str) -> Queue[int]:
    """What a log tells of a stream from now on."""
    told: Queue[int] = Queue()
    log.subscribe(stream, lambda _stream, seq: told.put(seq))
    return told


def test_another_process_hears_and_the_lag_is_told(postgres: Callable[[], str]) -> None:
    address = postgres()
    with log_at(address) as one, log_at(address) as other:
        one.meters, other.meters = mine, theirs = Lags(), Lags()
        told, own = heard(other, "event/a"), heard(one, "event/a")
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1
        assert own.get(timeout=PATIENCE) == 1
        other.append("event/a", 1, NEW)
        assert own.get(timeout=PATIENCE) == 2
        assert len(theirs.seconds) <= 1
        assert all(0 <= lag < PATIENCE for lag in [*mine.seconds, *theirs.seconds])


def test_what_was_written_is_told_also_after_the_connection_was_cut(
    postgres: Callable[[], str],
) -> None:
    address = postgres()
    with log_at(address) as one, log_at(address) as other:
        told = heard(other, "event/a")
        one.append("event/a", 0, NEW)
        assert told.get(timeout=PATIENCE) == 1
        with psycopg.connect(address, autocommit=True) as knife:
            knife.execute(KILL, [one._by_postgres.process])
        one.append("event/a", 1, NEW)
        assert told.get(timeout=PATIENCE) == 2


def test_a_process_that_begins_to_write_lets_all_look_for_what_another_has_not_told(
    postgres: Callable[[], str],
) -> None:
    address = postgres()
    with log_at(address) as listening:
        told = heard(listening, "event/a")
        while not listening._watcher._thread:
            pass
        with log_at(address) as killed, pytest.MonkeyPatch.context() as patch:
            patch.setattr(killed._notifier, "tell", lambda _: None)
            killed.append("event/a", 0, NEW)
        with log_at(address) as successor:
            successor.append("event/b", 0, NEW)
            assert told.get(timeout=PATIENCE) == 1


def test_what_comes_while_others_are_told_is_told_together() -> None:
    connection = Slow()
    notifier = PostgresNotifier(lambda: connection)
    notifier.tell({"event/a": 1})
    connection.begun.wait(PATIENCE)
    for seq in range(2, 50):
        notifier.tell({"event/a": seq, "event/b": seq})
    connection.go_on.set()
    notifier.end()
    assert [sorted(each.split()[:2] for each in told) for told in connection.told] == [
        [["0", "*"], ["1", "event/a"]],
        [["49", "event/a"], ["49", "event/b"]],
    ]


def test_the_end_does_not_wait_for_a_server_that_is_gone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def connect() -> Any:
        raise psycopg.OperationalError("gone")

    monkeypatch.setattr(notifiers, "BETWEEN_ATTEMPTS", 0.001)
    notifier = PostgresNotifier(connect)
    notifier.tell({"event/a": 1})
    notifier.end()
    assert notifier._thread is not None
    assert not notifier._thread.is_alive()
    assert "cannot tell others" in caplog.text


def test_a_server_that_is_gone_is_not_asked_with_every_entry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    attempts: list[int] = []
    failed = Event()

    def connect() -> Any:
        attempts.append(1)
        failed.set()
        raise psycopg.OperationalError("gone")

    monkeypatch.setattr(notifiers, "BETWEEN_ATTEMPTS", 10 * PATIENCE)
    notifier = PostgresNotifier(connect)
    notifier.tell({"event/a": 1})
    failed.wait(PATIENCE)
    for seq in range(2, 50):
        notifier.tell({"event/a": seq})
    notifier.end()
    assert len(attempts) == 1


def test_a_server_that_is_gone_is_mentioned_once_and_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    connection = Slow()
    troubles = [psycopg.OperationalError("gone")] * 3

    def connect() -> Any:
        if troubles:
            raise troubles.pop()
        return connection

    monkeypatch.setattr(notifiers, "BETWEEN_ATTEMPTS", 0.001)
    notifier = PostgresNotifier(connect)
    notifier.tell({"event/a": 1})
    assert connection.begun.wait(PATIENCE)
    connection.go_on.set()
    notifier.end()
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "cannot tell others of news in the log, trying again",
        "others are told of news in the log again",
    ]


class Slow:
    """A connection that is held up at its first statement."""

    class info:  # noqa: N801 - as psycopg calls it
        backend_pid = 7

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.told: list[list[str]] = []

    def execute(self, _statement: str, parameters: list[Any]) -> None:
        assert parameters[0] == CHANNEL
        self.told.append(parameters[1])
        self.begun.set()
        self.go_on.wait(PATIENCE)

    def close(self) -> None:
        """Nothing is held."""

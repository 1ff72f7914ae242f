"""Whoever listens to a stream wakes when it grows, in this process and in others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from logging.handlers import QueueHandler
from queue import Queue

import psycopg
import pytest

from guildhall.hall.log import Conflict, EntryError, Log, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from hall.log import processes
from hall.log.processes import STREAM
from patience import PATIENCE, PATIENCE_MS

NEW = [NewEntry("desk", "noted/1", {})]


def test_a_failing_listener_fails_neither_the_writer_nor_other_listeners(
    log: Log, caplog: pytest.LogCaptureFixture
) -> None:
    heard = []

    def fail(_stream: str, _seq: int) -> None:
        raise RuntimeError("the browser is gone")

    log.subscribe(STREAM, fail)
    log.subscribe(STREAM, lambda stream, seq: heard.append((stream, seq)))
    assert log.append(STREAM, 0, NEW)[0].seq == 1
    assert heard == [(STREAM, 1)]
    assert "the browser is gone" in caplog.text


def test_old_news_is_not_repeated(log: Log) -> None:
    heard = []
    cancel = log.subscribe(STREAM, lambda _stream, seq: heard.append(seq))
    for seq in (2, 1, 2, 3):
        log._fanout.announce(STREAM, seq)
    assert heard == [2, 3]
    cancel()
    cancel()
    assert log._fanout.streams() == []


def test_a_follower_sleeps_again_after_waking(log: Log) -> None:
    entries = log.follow(STREAM, patience=0.1)
    for seq in (1, 2):
        log.append(STREAM, seq - 1, NEW)
        assert next(entries).seq == seq
    assert list(entries) == []


def test_only_streams_can_be_listened_to(log: Log) -> None:
    with pytest.raises(EntryError, match="not the name of a stream"):
        log.subscribe("no stream", lambda _stream, _seq: None)


def test_another_process_wakes_a_follower(address: str) -> None:
    with open_log(address) as log:
        entries = log.follow(STREAM, patience=PATIENCE)
        log.append(STREAM, 0, NEW)
        assert next(entries).seq == 1
        with processes.running(processes.write_once, address, 1):
            assert next(entries).by == "somebody else"
        entries.close()  # type: ignore[attr-defined]


def test_another_log_wakes_a_listener_soon(address: str) -> None:
    heard: Queue[tuple[str, int]] = Queue()
    with open_log(address) as log, open_log(address) as other:
        log.subscribe(STREAM, lambda stream, seq: heard.put((stream, seq)))
        for seq in range(1, 4):
            other.append(STREAM, seq - 1, NEW)
            assert heard.get(timeout=PATIENCE) == (STREAM, seq)


def test_a_listener_survives_a_lost_connection(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.hall.log.watcher.BETWEEN_ATTEMPTS", 0.05)
    told: Queue[logging.LogRecord] = Queue()
    monkeypatch.setattr("guildhall.hall.log.watcher.logger.handlers", [QueueHandler(told)])
    address = postgres()
    heard: Queue[int] = Queue()
    with (
        open_log(address) as log,
        open_log(address) as other,
        psycopg.connect(address, autocommit=True) as server,
    ):
        log.subscribe(STREAM, lambda _stream, seq: heard.put(seq))
        other.append(STREAM, 0, NEW)
        assert heard.get(timeout=PATIENCE) == 1
        server.execute(
            "SELECT pg_terminate_backend(pid, %s) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%%'",
            [int(PATIENCE_MS)],  # it is gone when this returns: no word comes by it any more
        )
        other.append(STREAM, 1, NEW)
        assert heard.get(timeout=PATIENCE) == 2
        assert "cannot look for news in the log, trying again" in told.get(timeout=PATIENCE).message


def test_closing_ends_the_watching_thread(address: str) -> None:
    log = open_log(address)
    log.subscribe(STREAM, lambda _stream, _seq: None)
    log.close()
    assert not log._watcher._thread.is_alive()  # type: ignore[attr-defined]


def test_asyncio_sees_the_same_log(address: str) -> None:
    async def use(log: AsyncLog) -> None:
        await log.append(STREAM, 0, NEW)
        with pytest.raises(Conflict):
            await log.append(STREAM, 0, NEW)
        assert await log.last(STREAM) == 1
        assert await log.streams("event/") == [STREAM]
        assert [entry.seq for entry in await log.read(STREAM)] == [1]

    with open_log(address) as log:
        asyncio.run(use(AsyncLog(log)))


def test_many_follow_a_stream_under_asyncio(address: str) -> None:
    async def follow(log: AsyncLog) -> list[int]:
        seqs = []
        async for entry in log.follow(STREAM):
            seqs.append(entry.seq)
            if entry.seq == 5:
                break
        return seqs

    async def use(log: AsyncLog) -> list[list[int]]:
        followers = [asyncio.create_task(follow(log)) for _ in range(20)]
        for seq in range(5):
            await log.append(STREAM, seq, NEW)
        return await asyncio.wait_for(asyncio.gather(*followers), PATIENCE)

    with open_log(address) as log:
        assert asyncio.run(use(AsyncLog(log))) == [[1, 2, 3, 4, 5]] * 20

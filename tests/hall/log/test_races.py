"""Of those who write after the same seq exactly one wins, whoever and wherever they are."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from threading import Barrier
from typing import Any

from guildhall.hall.log import Conflict, NewEntry, open_log
from hall.log import processes
from hall.log.processes import STREAM
from patience import PATIENCE


def test_threads_with_logs_of_their_own(address: str) -> None:
    rounds, racers = 6, 4
    start = Barrier(racers)

    def race(racer: int) -> list[int]:
        won = []
        with open_log(address, patience=60) as log:
            for seen in range(rounds):
                start.wait(timeout=PATIENCE)
                with suppress(Conflict):
                    log.append(STREAM, seen, [NewEntry(f"racer {racer}", "noted/1", {})])
                    won.append(seen + 1)
        return won

    with ThreadPoolExecutor(racers) as pool:
        won = list(pool.map(race, range(racers)))
    assert sorted(itertools.chain(*won)) == list(range(1, rounds + 1))
    with open_log(address) as log:
        for entry in log.read(STREAM):
            assert entry.seq in won[int(entry.by.removeprefix("racer "))]


def test_processes(address: str) -> None:
    open_log(address).close()
    with ExitStack() as stack:
        racers = [
            stack.enter_context(processes.running(processes.race, address, number))
            for number in range(3)
        ]
        reports: list[list[Any]] = [list(processes.received(reports)) for _, reports in racers]
    won = {
        seq: number
        for number, told in enumerate(reports)
        for what, seq in told[1:]
        if what == "won"
    }
    lost = [behind for told in reports for what, behind in told[1:] if what == "lost"]
    assert sorted(won) == list(range(1, 61, 2)), "two racers won the same seq, or none did"
    assert all(behind > 0 for behind in lost)
    with open_log(address) as log:
        entries = log.read(STREAM)
    assert [entry.seq for entry in entries] == list(range(1, 61))
    for first, second in zip(entries[::2], entries[1::2], strict=True):
        assert first.by == second.by == f"racer {won[first.seq]}", "a pair was torn apart"

"""Writers killed at any moment lose nothing acknowledged and leave nothing half-written."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from guildhall.hall.log import Entry, open_log
from hall.log import processes
from hall.log.processes import STREAM
from patience import PATIENCE


def kill_writers(address: str, kills: int, seed: int) -> None:
    """Kill one writer after the other at random moments, and look at what they leave."""
    dice = random.Random(seed)
    entries: list[Entry] = []
    for number in range(kills):
        acknowledged = kill_one(address, number, dice.uniform(0, 0.12), waits=number % 5 != 0)
        with open_log(address, patience=60) as log:
            survived = log.read(STREAM)
        assert survived[: len(entries)] == entries, f"kill {number} changed what was there before"
        assert len(survived) >= max(acknowledged, default=0), f"kill {number} lost entries"
        check_whole(survived)
        entries = survived
    assert entries, "no writer has written anything: this proves nothing"


def kill_one(address: str, number: int, delay: float, *, waits: bool) -> list[Any]:
    """Kill a writer some time after it began to write, or to start; returns what it reported."""
    with processes.running(processes.write_batches, address, number) as (writer, reports):
        if waits:
            assert reports.poll(PATIENCE), "the writer does not write"
        time.sleep(delay)
        writer.kill()
        return list(processes.received(reports))


def check_whole(entries: list[Entry]) -> None:
    """Seqs have no gaps, and the last entry of every batch is there."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    rest = 0
    for entry in entries:
        assert not rest or entry.data["rest"] == rest - 1, f"seq {entry.seq}: a batch was torn"
        rest = entry.data["rest"]
    assert rest == 0, "the last batch was torn"


def test_killed_writers(address: str) -> None:
    kill_writers(address, kills=15, seed=1)


@pytest.mark.soak
def test_hundreds_of_killed_writers(address: str) -> None:
    kill_writers(address, kills=220, seed=2)


def test_killed_while_creating_the_database(new_address: Callable[[], str]) -> None:
    dice = random.Random(3)
    for number in range(4):
        address = new_address()
        kill_one(address, number, dice.uniform(0, 0.15), waits=False)
        with open_log(address, patience=60) as log:
            check_whole(log.read(STREAM))

"""The life of a forked child: it plants a bug, and ends with the first test that notices."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import IO, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from mutants.planting import show_text

STUCK = 20
"""Seconds of processor time after which a test is said to run for ever, if it usually is quick."""
SLOWER = 5
"""So many times its usual processor time may a test take."""
MOST_WAITING = 3
"""So many times that may it wait for something other than a processor."""
PASSED, NOTICED, UNPLANTED, TOO_LONG = 0, 1, 3, 4
"""How a child ends."""


@dataclass(frozen=True)
class Child:
    """What a child is to do."""

    bug: CodeType | None
    """What a function is to do instead; None if nothing is planted."""
    functions: Sequence[FunctionType]
    """That function, wherever it is held."""
    text: tuple[Path, str] | None
    """Its module, and what stands there instead."""
    tests: Sequence[pytest.Item]
    seconds: Mapping[str, float]
    """What tests took in other children, by their names."""
    budget: float
    """Seconds of processor time after which no further test begins."""
    report: Path
    """It tells here of each test when it begins and when it ends, and at last what it imported."""

    def live(self) -> NoReturn:
        """Plant the bug and run the tests until one fails or the time is spent."""
        status = UNPLANTED
        with contextlib.suppress(BaseException):
            _be_quiet()
            self._plant()
            status = NOTICED
            with self.report.open("a", buffering=1) as report:
                status = NOTICED if self._notice(report) else PASSED
        os._exit(status)

    def _plant(self) -> None:
        if self.bug:
            for function in self.functions:
                function.__code__ = self.bug
        if self.text:
            show_text(*self.text)

    def _notice(self, report: IO[str]) -> bool:
        known, born, failed = set(sys.modules), time.process_time(), False
        for item, following in zip(self.tests, [*self.tests[1:], None], strict=True):
            began = time.process_time()
            if failed or began - born > self.budget:
                break
            report.write(f"{json.dumps({'test': item.nodeid})}\n")
            self._limit(item.nodeid)
            failed = fails(item, following)
            took = round(time.process_time() - began, 3)
            report.write(f"{json.dumps({'test': item.nodeid, 'seconds': took})}\n")
        report.write(f"{json.dumps({'imported': sorted(set(sys.modules) - known)})}\n")
        return failed

    def _limit(self, test: str) -> None:
        """Let the signals of two clocks end a test that would run or wait for ever."""
        limit = max(STUCK, SLOWER * self.seconds.get(test, 0))
        signal.setitimer(signal.ITIMER_PROF, limit)
        latest = seconds_waited() + MOST_WAITING * limit

        def look(*_: object) -> None:
            if seconds_waited() > latest:
                os._exit(TOO_LONG)

        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, STUCK, STUCK)


def seconds_waited() -> float:
    """How long this process has waited, but not for a processor: on a loaded machine that differs.

    Only differences between two calls mean something.
    """
    held_up = 0
    for task in Path("/proc/self/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            held_up += int(task.read_text().split()[1])
    return time.monotonic() - time.process_time() - held_up / 1e9


def fails(item: pytest.Item, following: pytest.Item | None = None) -> bool:
    """Run a test and clean up behind it, except for what the following one shares."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _be_quiet() -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)

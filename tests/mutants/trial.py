"""Tries mutants inside a warm pytest: each in a forked child, against the tests that touch it."""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from _pytest.runner import runtestprotocol

from mutants.choice import Choice
from mutants.mutant import Mutant, code_of, package, planted
from mutants.planting import MUTANT, SECONDS, TESTS, settle_chance
from mutants.touched import Touched, Tracer, clock

MOST_WAITING = 10
"""So many times its processor time may a child take by the clock before it counts as stuck."""


class Results:
    """The fates of mutants by their keys, kept in a file so that a run can be taken up again."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.fates: dict[str, str] = {}
        if file and file.exists():
            self.fates = json.loads(file.read_text())

    def add(self, key: str, fate: str) -> None:
        """One was tried."""
        self.fates[key] = fate
        if self._file:
            self._file.write_text(json.dumps(self.fates))


class Trial:
    """A pytest session that runs no tests of its own but tries mutants on them."""

    def __init__(self, folder: Path, mutants: Sequence[Mutant], results: Results) -> None:
        self.folder, self.mutants, self.results = folder, mutants, results
        self.touched = Touched()
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[tuple[str, int, str], list[FunctionType]] = {}
        self.choice: Choice

    def pytest_configure(self) -> None:
        """Let random tests try the same every time."""
        settle_chance()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record what the tests touch unless it is known, then try mutant after mutant."""
        self.items = {item.nodeid: item for item in session.items if _alone(item)}
        kept = self.folder / "touched.json"
        if kept.exists():
            self.touched = Touched.load(kept)
        new = [item for key, item in self.items.items() if key not in self.touched.seconds]
        for number, item in enumerate(new, start=1):
            print(f"\rrecording test {number} of {len(new)}", end="", flush=True)
            self._record(item)
            if number % 50 == 0 or item is new[-1]:
                self.touched.save(kept)
        if self.mutants:
            self._get_ready()
        for number, mutant in enumerate(self.mutants, start=1):
            started = time.monotonic()
            fate = self.fate(mutant)
            self.results.add(mutant.key, fate)
            took = time.monotonic() - started
            print(f"{number}/{len(self.mutants)} {fate} {took:.1f}s {mutant}", flush=True)
        return True

    def _record(self, item: pytest.Item) -> None:
        began = clock()
        with Tracer() as tracer:
            failed = _fails(item)
        if failed:
            print(f"\n{item.nodeid} fails without any mutant and is left out", flush=True)
            del self.items[item.nodeid]
            return
        self.touched.note(item.nodeid, tracer.functions(), clock() - began)

    def _get_ready(self) -> None:
        """Forget what was remembered by the modules, and find every function."""
        self.choice = Choice(self.touched, self.items)
        for each in gc.get_objects():
            if isinstance(each, functools._lru_cache_wrapper):
                if str(each.__module__).startswith("guildhall."):
                    each.cache_clear()
            elif isinstance(each, FunctionType):
                code = each.__code__
                key = (code.co_filename, code.co_firstlineno, code.co_name)
                self.functions.setdefault(key, []).append(each)
        gc.freeze()

    def fate(self, mutant: Mutant) -> str:
        """What becomes of a mutant: killed, survived or untouched."""
        tests = self.choice.tests(mutant)
        if not tests:
            return "untouched"
        if not mutant.first:
            return self._fresh_fate(mutant, tests)
        try:
            code = code_of(planted(mutant.path, mutant.number), mutant)
        except (SyntaxError, ValueError):
            return "killed"
        return self._fork(code, tests)

    def _fork(self, code: CodeType, tests: list[str]) -> str:
        child = os.fork()
        if not child:
            self._live(code, tests)
        _, status = os.waitpid(child, 0)
        return "survived" if status == 0 else "killed"

    def _live(self, code: CodeType, tests: list[str]) -> None:
        """The life of a child: it ends with the first test that notices."""
        limit = self._limit(tests)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(MOST_WAITING * limit)
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        status = 1
        with contextlib.suppress(BaseException):
            for function in self._originals(code):
                function.__code__ = code
            status = int(any(map(self._notices, tests)))
        os._exit(status)

    def _limit(self, tests: list[str]) -> int:
        """The processor time in seconds after which a bug is said to be noticed by all."""
        return int(sum(self.touched.seconds[test] for test in tests) * 3 + 15)

    def _originals(self, code: CodeType) -> list[FunctionType]:
        return self.functions.get((code.co_filename, code.co_firstlineno, code.co_name), [])

    def _notices(self, test: str) -> bool:
        return _fails(self.items[test])

    def _fresh_fate(self, mutant: Mutant, tests: list[str]) -> str:
        """The fate of a bug in what runs at import: a new process plants it and runs the tests."""
        wanted = self.folder / "wanted.json"
        wanted.write_text(json.dumps(tests))
        program = [sys.executable, "-m", "pytest", "-p", "mutants.planting", "-p", "no:randomly"]
        program += ["-n", "0", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        environment = {
            **os.environ,
            MUTANT: f"{mutant.path}:{mutant.number}",
            TESTS: str(wanted.resolve()),
            SECONDS: str(2 * self._limit(tests)),
            "PYTHONPATH": f"{package().parent}:{Path(__file__).parents[1]}",
        }
        done = subprocess.run(
            [*program, *dict.fromkeys(key.partition("::")[0] for key in tests)],
            env=environment,
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=False,
        )
        if done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise LookupError(f"None of the tests of {mutant} was found again")
        return "survived" if done.returncode == pytest.ExitCode.OK else "killed"


def _fails(item: pytest.Item) -> bool:
    """Run a test and clean up behind it."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _alone(item: pytest.Item) -> bool:
    """Whether a test can run in a child: without servers and processes of its own."""
    fixtures = set(getattr(item, "fixturenames", ()))
    kept = "kills" not in item.path.name and "browser" not in item.path.parts
    return kept and not fixtures & {"postgres", "server"}

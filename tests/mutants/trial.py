"""Tries mutants inside a warm pytest: each in a forked child, against the tests that may notice.

The parent runs no test itself: it has no threads, and nothing that a test or a bug left behind.
What a child had to import is imported here, too, before the next one.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from pathlib import Path
from types import CodeType

import pytest

from mutants.child import NOTICED, PASSED, TOO_LONG, UNPLANTED, Child
from mutants.choice import USUAL, Choice
from mutants.functions import Functions
from mutants.mutant import Mutant, code_of, package, planted, planted_text
from mutants.planting import ERRAND, settle_chance
from mutants.results import Result, Results

STARTING = 60
"""Seconds of processor time that a process of its own may take to import and collect."""
MOST_FILES = 12
"""Of tests that such a process collects: to import them takes longer than to run them."""


class Trial:
    """A pytest session that runs no tests of its own but tries mutants on them."""

    def __init__(
        self, folder: Path, mutants: Sequence[Mutant], results: Results, budget: float
    ) -> None:
        self.folder, self.mutants, self.results, self.budget = folder, mutants, results, budget
        self.items: dict[str, pytest.Item] = {}
        self.sound: dict[str, bool] = {}
        """Whether a test that noticed something passes where nothing is planted."""
        self.functions = Functions()
        self.choice: Choice

    def pytest_configure(self) -> None:
        """Let random tests try the same every time."""
        settle_chance()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try mutant after mutant."""
        self.items = {item.nodeid: item for item in session.items if _alone(item)}
        self.choice = Choice(self.items)
        for result in self.results:
            self.choice.noticed[result.bug.partition(":")[0], result.by] += 1
        began = time.monotonic()
        for number, mutant in enumerate(self.mutants, start=1):
            result = self._try(mutant)
            self.results.add(result)
            each = (time.monotonic() - began) / number
            left = timedelta(seconds=each * (len(self.mutants) - number))
            print(
                f"{number}/{len(self.mutants)} ({60 / each:.1f} a minute, ends about "
                f"{datetime.now().astimezone() + left:%H:%M}) {result.fate}, "
                f"{result.tests} tests, {result.seconds} s: {mutant}",
                flush=True,
            )
        return True

    def _try(self, mutant: Mutant) -> Result:
        """What becomes of a mutant: a test that fails without it, too, notices nothing."""
        began = time.monotonic()
        while True:
            fate, by, count = self._notice(mutant)
            if not by or self._is_sound(by):
                break
            print(f"{by} fails without any mutant and is left out", flush=True)
            del self.items[by]
        if by:
            self.choice.noticed[mutant.path, by] += 1
        took = round(time.monotonic() - began, 1)
        return Result(mutant.key, fate, by, count, took, str(mutant))

    def _notice(self, mutant: Mutant) -> tuple[str, str, int]:
        """What became of it, the test that noticed or nothing, and how many were tried."""
        tests = [key for key in self.choice.tests(mutant) if key in self.items]
        try:
            bug = planted(mutant.path, mutant.number, mutant.before, mutant.after)
        except (SyntaxError, ValueError):
            return "killed", "the compiler", 0
        if not mutant.first:
            return self._begin_anew(mutant, tests)
        code, count = code_of(bug, mutant), 0
        while True:
            status, begun = self._fork(tests, mutant, code)
            count += len(begun)
            if status == UNPLANTED:
                return self._begin_anew(mutant, tests)
            if status == PASSED:
                return "survived", "", count
            if self._notices_again(begun, mutant, code):
                return "timed out" if status == TOO_LONG else "killed", begun[-1], count
            print(f"{begun[-1]} failed once and not again, which counts for nothing", flush=True)
            tests = [key for key in tests if key not in begun]

    def _notices_again(self, begun: Sequence[str], mutant: Mutant, code: CodeType) -> bool:
        """Whether a test notices alone, too, or else behind the same others once more."""
        last = begun[-1]
        for tests in dict.fromkeys([(last,), tuple(begun)]):
            status, now = self._fork(tests, mutant, code)
            if status in {NOTICED, TOO_LONG} and now[-1] == last:
                return True
        return False

    def _is_sound(self, test: str) -> bool:
        if test in self.items and test not in self.sound:
            self.sound[test] = self._fork([test])[0] == PASSED
        return self.sound.get(test, True)

    def _fork(
        self, tests: Sequence[str], mutant: Mutant | None = None, code: CodeType | None = None
    ) -> tuple[int, list[str]]:
        """Run tests in a child, with a bug or none: how it ended, and the tests that it began."""
        report = self.folder / "report.jsonl"
        report.write_text("")
        items = [self.items[test] for test in tests]
        functions = self.functions.of(code) if code else []
        if code and not functions:
            return UNPLANTED, []
        text = (package() / mutant.path, planted_text(mutant)) if mutant else None
        child = Child(code, functions, text, items, self.choice.seconds, self.budget, report)
        number = os.fork()
        if not number:
            child.live()
        _, status = os.waitpid(number, 0)
        lines = [json.loads(line) for line in report.read_text().splitlines()]
        for line in lines:
            if "seconds" in line:
                self.choice.seconds[line["test"]] = line["seconds"]
            for name in line.get("imported", ()):
                with contextlib.suppress(Exception):
                    importlib.import_module(name)
        begun = list(dict.fromkeys(line["test"] for line in lines if "test" in line))
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else TOO_LONG, begun

    def _begin_anew(self, mutant: Mutant, tests: Sequence[str]) -> tuple[str, str, int]:
        """The same for a bug in what runs at import: a new process plants it and runs the tests."""
        files = list(dict.fromkeys(_file(test) for test in tests))[:MOST_FILES]
        tests = [test for test in tests if _file(test) in files]
        spent = accumulate(self.choice.seconds.get(test, USUAL) for test in tests)
        tests = [test for test, so_far in zip(tests, spent, strict=True) if so_far <= self.budget]
        errand, report = self.folder / "errand.json", self.folder / "noticed.txt"
        report.unlink(missing_ok=True)
        errand.write_text(
            json.dumps(
                {
                    "bug": [mutant.path, mutant.number, mutant.before, mutant.after],
                    "text": planted_text(mutant),
                    "tests": tests,
                    "seconds": int(STARTING + 3 * self.budget),
                    "report": str(report.resolve()),
                }
            )
        )
        program = [sys.executable, "-m", "pytest", "-p", "mutants.planting", "-p", "no:randomly"]
        program += ["-n", "0", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        root = Path(__file__).parents[2]
        path = f"{package().parent}:{root / 'tests'}"
        ended = subprocess.run(
            [*program, *dict.fromkeys(map(_file, tests))],
            env={**os.environ, ERRAND: str(errand.resolve()), "PYTHONPATH": path},
            cwd=root,
            capture_output=True,
            check=False,
        ).returncode
        if ended == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise LookupError(f"None of the tests of {mutant} was found again")
        if ended == pytest.ExitCode.OK:
            return "survived", "", len(tests)
        by = report.read_text() if report.exists() else "the import"
        return "timed out" if ended < 0 else "killed", by, len(tests)


def _file(test: str) -> str:
    return test.partition("::")[0]


def _alone(item: pytest.Item) -> bool:
    """Whether a test can run in a child: without servers and processes of its own."""
    fixtures = set(getattr(item, "fixturenames", ()))
    kept = "kills" not in item.path.name and "browser" not in item.path.parts
    return kept and not fixtures & {"postgres", "server"}

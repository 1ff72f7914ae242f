"""Which tests call which functions, and how long each takes: recorded once, in the warm process."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Self

from mutants.mutant import package


class Tracer:
    """Notes the functions of the package that are called."""

    def __init__(self) -> None:
        self.root = str(package()) + "/"
        self.called: dict[int, CodeType] = {}
        """By identity: to hash code is slow."""

    def __enter__(self) -> Self:
        threading.settrace(self._note)
        sys.settrace(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        threading.settrace(None)

    def _note(self, frame: FrameType, _event: str, _: object) -> Any:
        self.called[id(frame.f_code)] = frame.f_code

    def functions(self) -> set[str]:
        """The functions of the package among them; inner ones under the name of the outer."""
        return {
            f"{code.co_filename.removeprefix(self.root)}:{code.co_qualname.split('.<locals>')[0]}"
            for code in self.called.values()
            if code.co_filename.startswith(self.root)
        }


class Touched:
    """The record: seconds by test, and tests by function (`path:qualified name`)."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._tests: dict[str, list[str]] = defaultdict(list)

    def note(self, test: str, functions: Iterable[str], seconds: float) -> None:
        """One test ran."""
        self.seconds[test] = round(seconds, 4)
        for function in functions:
            self._tests[function].append(test)

    def tests(self, function: str) -> list[str]:
        """The tests that call a function."""
        return self._tests.get(function, [])

    def save(self, file: Path) -> None:
        """Keep it for the next run, with numbers for the tests."""
        numbers = {test: number for number, test in enumerate(self.seconds)}
        calls = {name: [numbers[test] for test in tests] for name, tests in self._tests.items()}
        file.write_text(json.dumps({"seconds": self.seconds, "calls": calls}))

    @classmethod
    def load(cls, file: Path) -> Touched:
        """What was kept."""
        kept, record = json.loads(file.read_text()), cls()
        record.seconds = kept["seconds"]
        tests = list(record.seconds)
        for name, numbers in kept["calls"].items():
            record._tests[name] = [tests[number] for number in numbers]
        return record


def clock() -> float:
    """Time that others on this machine do not stretch."""
    return time.process_time()

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

from mutants.mutant import TARGETS, package


class Tracer:
    """Notes the functions of the judged modules that are called."""

    def __init__(self) -> None:
        self.root = str(package()) + "/"
        self.folders = tuple(f"{self.root}{target}/" for target in TARGETS)
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
        """The judged functions among them; inner ones under the name of the outer."""
        return {
            f"{code.co_filename.removeprefix(self.root)}:{code.co_qualname.split('.<locals>')[0]}"
            for code in self.called.values()
            if code.co_filename.startswith(self.folders)
        }


class Touched:
    """The record: functions and seconds by test."""

    def __init__(self) -> None:
        self.functions: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}

    def note(self, test: str, functions: Iterable[str], seconds: float) -> None:
        """One test ran."""
        self.seconds[test] = round(seconds, 4)
        self.functions[test] = sorted(functions)

    def tests(self, function: str) -> list[str]:
        """The tests that call a function, quick ones first."""
        found = [test for test, called in self.functions.items() if function in called]
        return sorted(found, key=lambda test: (self.seconds[test], test))

    def of_file(self, path: str) -> list[str]:
        """The tests that call something of a file, those that call most of it first."""
        count: dict[str, int] = defaultdict(int)
        for test, called in self.functions.items():
            for function in called:
                count[test] += function.startswith(f"{path}:")
        tests = [test for test in count if count[test]]
        return sorted(tests, key=lambda test: (-count[test], self.seconds[test]))

    def save(self, file: Path) -> None:
        """Keep it for the next run."""
        file.write_text(json.dumps({"seconds": self.seconds, "functions": self.functions}))

    @classmethod
    def load(cls, file: Path) -> Touched:
        """What was kept."""
        kept, found = json.loads(file.read_text()), cls()
        found.seconds, found.functions = kept["seconds"], kept["functions"]
        return found


def clock() -> float:
    """Time that others on this machine do not stretch."""
    return time.process_time()

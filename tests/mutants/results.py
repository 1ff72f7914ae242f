"""What became of bugs: one line of JSON each, appended, so that a run can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Result:
    """What became of one bug."""

    key: str
    fate: str
    """killed, survived, or timed out: a test ran or waited for ever"""
    by: str
    """The test that noticed it; empty if none did."""
    tests: int
    """How many tests were tried."""
    seconds: float
    """By the clock."""
    bug: str


class Results:
    """The last result of every bug by its key."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._known = {result.key: result for result in self._read()}
        if file.exists() and not file.read_text().endswith("\n"):
            with file.open("a") as kept:
                kept.write("\n")

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def __getitem__(self, key: str) -> Result:
        return self._known[key]

    def __iter__(self) -> Iterator[Result]:
        return iter(self._known.values())

    def add(self, result: Result) -> None:
        """One was tried."""
        self._known[result.key] = result
        with self._file.open("a") as file:
            file.write(f"{json.dumps(asdict(result))}\n")

    def _read(self) -> Iterator[Result]:
        """All lines but one that was cut off when a run was ended."""
        if self._file.exists():
            lines = self._file.read_text().splitlines()
            yield from (Result(**json.loads(line)) for line in lines if line.endswith("}"))

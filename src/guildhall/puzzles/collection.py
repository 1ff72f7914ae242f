"""Files of puzzles: a line of JSON for the plan, then one for each puzzle; may be packed by gzip.

The shipped ones are in `data/`. To read a file costs no search and no rules, so that a page can
show a puzzle at once; `check_puzzle` holds one against the rules.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from guildhall.messages import Word, message
from guildhall.puzzles.puzzle import Puzzle, PuzzleError

FORMAT = "guildhall.puzzles"
VERSION = 1
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class PuzzleFile:
    """What a file holds."""

    plan: Mapping[str, Any]
    """How the puzzles were found; see `finder.Plan`."""
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True)
class Collection:
    """Puzzles to choose from."""

    puzzles: Mapping[str, Puzzle]
    """By their ids."""

    def chosen(self, edition: str = "", theme: str = "", players: int = 0) -> list[Puzzle]:
        """Those of an edition, a theme and a number of players; of all where nothing is said."""
        return [
            puzzle
            for puzzle in self.puzzles.values()
            if edition in {"", puzzle.edition}
            and (not theme or theme in puzzle.themes)
            and players in {0, puzzle.players}
        ]

    def daily(self, day: date) -> Puzzle | None:
        """The puzzle of a day, the same everywhere; None where there are no puzzles."""
        ids = sorted(self.puzzles)
        if not ids:
            return None
        number = int.from_bytes(hashlib.sha256(day.isoformat().encode()).digest()[:8])
        return self.puzzles[ids[number % len(ids)]]

    def counts(self) -> dict[str, int]:
        """How many there are of each edition."""
        found: dict[str, int] = {}
        for puzzle in self.puzzles.values():
            found[puzzle.edition] = found.get(puzzle.edition, 0) + 1
        return found


@cache
def shipped() -> Collection:
    """The puzzles that come with Guildhall."""
    files = sorted(DATA.glob("*.jsonl.gz"))
    return Collection({puzzle.id: puzzle for file in files for puzzle in read(file).puzzles})


def read(path: Path) -> PuzzleFile:
    """The puzzles of a file; raises PuzzleError where it is none, or a line is damaged."""
    packed = path.read_bytes()
    raw = gzip.decompress(packed) if path.suffix == ".gz" else packed
    lines = raw.decode().splitlines()
    if not lines:
        raise PuzzleError(message("{file} is empty", file=Word(path.name)))
    plan = _header(_parsed(lines[0], path, 1), path)
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], 2):
        puzzle = Puzzle.from_plain(_parsed(line, path, number))
        if puzzle.id in puzzles:
            raise PuzzleError(
                message(
                    "Line {number} of {file} has {id} once more",
                    number=number,
                    file=Word(path.name),
                    id=Word(puzzle.id),
                )
            )
        puzzles[puzzle.id] = puzzle
    return PuzzleFile(plan, tuple(puzzles.values()))


def header_line(plan: Mapping[str, Any]) -> str:
    """The first line of a file."""
    return json.dumps({"format": FORMAT, "version": VERSION, "plan": dict(plan)}) + "\n"


def puzzle_lines(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for each puzzle."""
    for puzzle in puzzles:
        yield json.dumps(puzzle.plain(), separators=(",", ":")) + "\n"


def _header(plain: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    if (plain.get("format"), plain.get("version")) != (FORMAT, VERSION):
        raise PuzzleError(
            message("{file} is no file of puzzles of this version", file=Word(path.name))
        )
    plan: Mapping[str, Any] = plain["plan"]
    return plan


def _parsed(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        plain = json.loads(line)
    except ValueError:
        plain = None
    if not isinstance(plain, dict):
        raise PuzzleError(
            message("Line {number} of {file} is damaged", number=number, file=Word(path.name))
        )
    return plain

"""The file of an arena: one line of JSON a game, only ever added to.

The first line says under which conditions all games are played; a line for each entrant says who
it is, and one for each time that the arena was opened where and with what. Whatever ends the
program, what is in the file stays: a line that was torn is cut off, and the same command goes on.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.results import GameResult, Key, read_result
from guildhall.bots.contract import Allowance
from guildhall.messages import Word, as_message, message

FORMAT = "guildhall.arena"
VERSION = 1


class Journal:
    """The games of an arena, in a file or, without one, in memory."""

    def __init__(self, conditions: Conditions, path: Path | None = None) -> None:
        self.conditions = conditions
        self.entrants: dict[str, Entrant] = {}
        self.results: list[GameResult] = []
        self.path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        try:
            self._file = self.path.open("ab")
        except OSError as error:
            raise ArenaError(
                message("Cannot write {file}", file=Word(str(self.path))),
                as_message(error.strerror or str(error)),
            ) from error
        try:
            self._begin(self._file, self.path)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file:
            self._file.close()

    @property
    def played(self) -> set[Key]:
        """The games that are there."""
        return {result.key for result in self.results}

    def enter(self, entrants: Iterable[Entrant]) -> None:
        """Note who plays; raises ArenaError where somebody else is there under the same name."""
        for entrant in entrants:
            known = self.entrants.get(entrant.name)
            if known is not None and known.data() != entrant.data():
                raise ArenaError(
                    message(
                        "{name} is somebody else in {file}, or may think more or less",
                        name=Word(entrant.name),
                        file=Word(str(self.path)),
                    ),
                    message("Choose another name or another file"),
                )
            self.entrants[entrant.name] = entrant
            if known is None:
                self._write([{"kind": "entrant", **entrant.data()}])

    def note_session(self, facts: Mapping[str, Any]) -> None:
        """Note where and with what games are played from here on."""
        self._write([{"kind": "session", **facts}])

    def add(self, results: Sequence[GameResult]) -> None:
        """Add games; they are on disk when this returns."""
        self.results += results
        self._write([result.data() for result in results])

    def take(self, line: dict[str, Any]) -> None:
        """Understand a line of a file; raises KeyError, TypeError or ValueError."""
        if line["kind"] == "game":
            self.results.append(read_result(line))
        elif line["kind"] == "entrant":
            entrant = _read_entrant(line)
            self.entrants[entrant.name] = entrant

    def _write(self, lines: Sequence[Mapping[str, Any]]) -> None:
        if self._file is None:
            return
        self._file.write(b"".join(map(_as_line, lines)))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _begin(self, file: IO[bytes], path: Path) -> None:
        self._claim(file, path)
        head = {"format": FORMAT, "version": VERSION, "conditions": self.conditions.data()}
        if _is_torn(_as_line(head), path):
            file.truncate(0)
            self._write([head])
        else:
            self._read(path)

    def _claim(self, file: IO[bytes], path: Path) -> None:
        """Nobody else may add to the file while it is open here; the system ends that with us."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise ArenaError(
                message("{file} is in use by another arena", file=Word(str(path)))
            ) from error

    def _read(self, path: Path) -> None:
        kept = read_journal(path)
        if kept.conditions != self.conditions:
            raise ArenaError(
                message(
                    "{file} has games of {other}",
                    file=Word(str(path)),
                    other=Word(_difference(kept.conditions, self.conditions)),
                ),
                message("Choose another file for these"),
            )
        self.entrants, self.results = kept.entrants, kept.results
        _cut_torn_line(path)


def read_journal(path: Path) -> Journal:
    """All that a file holds, for those who add nothing; raises ArenaError."""
    try:
        first, *others = _whole_lines(path)
        journal = Journal(_read_head(json.loads(first)), path)
    except OSError as error:
        raise ArenaError(
            message("Cannot read {file}", file=Word(str(path))),
            as_message(error.strerror or str(error)),
        ) from error
    except (KeyError, TypeError, ValueError) as error:
        raise ArenaError(
            message("{file} is not a file of the arena", file=Word(str(path)))
        ) from error
    for number, line in enumerate(others, 2):
        try:
            journal.take(json.loads(line))
        except (KeyError, TypeError, ValueError) as error:
            raise ArenaError(
                message("Line {number} of {file} is damaged", number=number, file=Word(str(path))),
                message("Delete it; the same command plays again what it told of"),
            ) from error
    return journal


def find_game(path: Path, number: int) -> GameResult:
    """The game of this number, from 1 on; raises ArenaError where there is none."""
    games = read_journal(path).results
    if not 1 <= number <= len(games):
        raise ArenaError(
            message("{file} has no game {number}", file=Word(str(path)), number=number),
            message("Its games have the numbers 1 to {count}", count=len(games)),
        )
    return games[number - 1]


def is_journal(path: Path) -> bool:
    """Whether a file says that it is one of the arena."""
    with suppress(OSError), path.open("rb") as file:
        return FORMAT.encode() in file.read(100)
    return False


def read_sessions(path: Path) -> list[dict[str, Any]]:
    """Where and with what the games of a file were played."""
    lines = map(json.loads, _whole_lines(path))
    return [line for line in lines if line.get("kind") == "session"]


def _whole_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file but for a last one that was torn."""
    with path.open("rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))


def _as_line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _is_torn(head: bytes, path: Path) -> bool:
    """Whether a file holds a part of this first line, or nothing."""
    with path.open("rb") as file:
        begun = file.read(len(head))
    return len(begun) < len(head) and head.startswith(begun)


def _cut_torn_line(path: Path) -> None:
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)


def _read_head(head: Mapping[str, Any]) -> Conditions:
    if head["format"] != FORMAT or head["version"] != VERSION:
        raise ValueError("not a file of the arena, or one of a newer version")
    return Conditions(**head["conditions"])


def _read_entrant(line: Mapping[str, Any]) -> Entrant:
    return Entrant(
        line["name"],
        line.get("bot", ""),
        line.get("command", ""),
        Allowance(**line.get("allowance", {})),
    )


def _difference(there: Conditions, wanted: Conditions) -> str:
    """What the file says where the two differ: `players=3, seed=1`."""
    kept, asked = there.data(), wanted.data()
    return ", ".join(f"{name}={value}" for name, value in kept.items() if value != asked[name])

"""Runs `guildhall event ...` in this process, as it would be typed."""

from __future__ import annotations

import json
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from guildhall.console.event.command import main
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.events.commands import Command
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService
from guildhall.hall.log import open_log
from guildhall.tournament.event.rounds import Sheet

UNA = Actor(None, "organiser", by="Una")

NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea"]


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    out: str
    err: str
    code: int

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        return found


class Tty(StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        return True


class Terminal:
    """A terminal at which commands are typed, with a log of its own."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "events.db"
        self.place = ""
        """Where the log is, if not in the file."""

    def run(self, line: str) -> Ran:
        """What a command says, whatever comes of it."""
        out, err, code = StringIO(), StringIO(), 0
        words = shlex.split(line.removeprefix("guildhall event "))
        with redirect_stdout(out), redirect_stderr(err):
            try:
                main([*words, "--db", self.place or str(self.db)])
            except SystemExit as end:
                code = int(end.code or 0)
        return Ran(out.getvalue(), err.getvalue(), code)

    def draws(self, line: str) -> str:
        """What a command draws on a terminal of 80 columns, without its colours."""
        out = Tty()
        words = shlex.split(line)
        with redirect_stdout(out), pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", "80")
            patch.setenv("TERM", "xterm-256color")
            main([*words, "--db", str(self.db)])
        return re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())

    def does(self, line: str) -> str:
        """What a command says that must work."""
        ran = self.run(line)
        assert (ran.code, ran.err) == (0, ""), (line, ran)
        return ran.out

    def data(self, line: str) -> dict[str, Any]:
        """What a command answers to machines."""
        ran = self.run(f"{line} --json")
        assert ran.code == 0, ran
        return ran.data

    def refuses(self, line: str) -> str:
        """What a command says that must be refused; nothing has changed."""
        before = self._last()
        ran = self.run(line)
        assert (ran.code, ran.out) == (2, ""), (line, ran)
        assert self._last() == before
        return ran.err

    def open_event(self, people: int = 8, format: str = "splendor-swiss") -> None:  # noqa: A002
        """An event with people at its desk."""
        self.does(f'new "Spring Cup" --seed 7 --format {format}')
        self.does("add " + " ".join(NAMES[:people]))

    def start_round(self) -> dict[int, list[str]]:
        """The next round, published; who sits where."""
        self.data("draw")
        tables = self.data("publish --anyway")["tables"]
        return {table["table"]: table["seats"] for table in tables}

    def play_round(self) -> dict[int, list[str]]:
        """The next round with all its results: the first player of each table wins."""
        seating = self.start_round()
        for table, seats in seating.items():
            self.does(self.result_line(table, seats))
        return seating

    @staticmethod
    def result_line(table: int, seats: list[str]) -> str:
        scores = (16, 14, 12, 10, 8) if len(seats) > 2 else (25, 10)
        pairs = zip(seats, scores, strict=False)
        return f"result {table} " + " ".join(f"{name}={score}" for name, score in pairs)

    def sheet(self, round_number: int, table: int) -> Sheet | None:
        """The result of a table as the log keeps it."""
        with open_log(self.db) as log:
            event = EventService(log, EventCatalogue(log).choose(""))
            return event.tournament.table(round_number, table).sheet

    def other(self, command: Command) -> None:
        """What somebody at another terminal does at the same time."""
        with open_log(self.db) as log:
            EventService(log, "spring-cup").execute(UNA, command)

    def _last(self) -> int:
        with open_log(self.db) as log:
            return sum(log.last(stream) for stream in log.streams())

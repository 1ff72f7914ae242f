"""How far a contest is: a bar with rate and expected end, on the error stream."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TextIO

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from guildhall.console.language import tell
from guildhall.messages import Word, mark, message

BETWEEN_LINES = 30.0
"""Seconds between two lines where nobody looks at a terminal."""


class _Rate(ProgressColumn):
    """Games a second, or a minute where they are slow."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{rate_text(speed)}" if speed else "", style="progress.data.speed")


def rate_text(speed: float) -> str:
    """A number of games a second in words."""
    if speed >= 1:
        return tell(message("{number} games/s", number=Fraction(f"{speed:.1f}")))
    return tell(message("{number} games/min", number=Fraction(f"{60 * speed:.1f}")))


class Meter:
    """Is told of games as they come in."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total = total
        self._done = 0
        self._stream = stream
        self._begun = self._told = time.monotonic()

    def advance(self, games: int, _standing: str = "") -> None:
        """So many more are played."""
        self._done += games
        now = time.monotonic()
        if now - self._told >= BETWEEN_LINES:
            self._told = now
            speed = self._done / (now - self._begun)
            left = (self._total - self._done) / speed / 60 if speed else 0.0
            words = message(
                "{done} of {total} games, {rate}, {left} min left",
                done=self._done,
                total=self._total,
                rate=Word(rate_text(speed)),
                left=round(left),
            )
            self._stream.write(f"{tell(words)}\n")
            self._stream.flush()


class _Bar(Meter):
    def __init__(self, total: int, stream: TextIO, progress: Progress) -> None:
        super().__init__(total, stream)
        self._progress = progress
        self._task = progress.add_task("", total=total, standing="")

    def advance(self, games: int, standing: str = "") -> None:
        self._progress.update(self._task, advance=games, standing=standing)


@contextmanager
def open_meter(total: int, stream: TextIO | None = None) -> Iterator[Meter]:
    """A bar at a terminal, else a line now and then."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield Meter(total, stream)
        return
    columns = (
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        _Rate(),
        TimeElapsedColumn(),
        TextColumn(tell(mark("left"))),
        TimeRemainingColumn(),
        TextColumn("{task.fields[standing]}"),
    )
    with Progress(*columns, console=Console(file=stream), transient=True) as progress:
        yield _Bar(total, stream, progress)

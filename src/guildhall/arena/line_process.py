"""A program that is talked to in lines: started, asked, waited for, and ended if need be."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, Queue
from typing import IO

TICKS = os.sysconf("SC_CLK_TCK")
LONGEST_LINE = 1 << 20
"""Characters; more than that is no answer."""
LAST_WORDS = 3
"""Lines of its error stream that are told when it breaks."""
GOOD_MANNERS = 2.0
"""Seconds that a program has to end by itself when it is told to quit."""


class ProcessEnded(Exception):  # noqa: N818 - what happened
    """There is nobody to answer any more; the message says what is known of it."""


class LineProcess:
    """One running program."""

    def __init__(self, words: Sequence[str]) -> None:
        """Start it; raises ProcessEnded where that cannot be done."""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever enters a bot starts it
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise ProcessEnded(f"cannot be started: {error.strerror or error}") from error
        self._lines: Queue[str | None] = Queue()
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._threads = [
            threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def say(self, line: str) -> None:
        """Send a line; raises ProcessEnded."""
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._ended() from error

    def hear(self, seconds: float) -> str:
        """The next line; raises TimeoutError or ProcessEnded."""
        try:
            line = self._lines.get(timeout=max(seconds, 0.0))
        except Empty as error:
            raise TimeoutError from error
        if line is None:
            self._lines.put(None)
            raise self._ended()
        return line

    @property
    def processor_seconds(self) -> float | None:
        """What it and all that it has begun have used; None where the system does not tell."""
        used = [ticks for pid in self._family() if (ticks := _ticks(pid)) is not None]
        return sum(used) / TICKS if used else None

    def ends_within(self, seconds: float) -> bool:
        """Whether it ends by itself."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None  # noqa: S101 - a pipe
            self._process.stdin.close()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """Ask it to quit, and end it where it does not."""
        with contextlib.suppress(ProcessEnded):
            self.say("quit")
        if not self.ends_within(GOOD_MANNERS):
            self.kill()
        self._close()

    def kill(self) -> None:
        """End it at once, with all that it has begun: a bot may stand behind a script."""
        for pid in self._family():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self._close()

    def _close(self) -> None:
        """Hear what was still said, but wait for nobody who listens to a pipe that others hold."""
        for thread in self._threads:
            thread.join(GOOD_MANNERS)
        assert self._process.stdin is not None  # noqa: S101 - a pipe
        with contextlib.suppress(OSError):
            self._process.stdin.close()

    def _family(self) -> list[int]:
        """Its number and those of all that it has begun, while it is there."""
        return [] if self._process.poll() is not None else _family(self._process.pid)

    def _ended(self) -> ProcessEnded:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GOOD_MANNERS)
        self._threads[1].join(GOOD_MANNERS)
        said = "; ".join(self._last_words)
        code = self._process.returncode
        return ProcessEnded(f"its process ended with code {code}" + (f": {said}" if said else ""))

    def _listen(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while line := pipe.readline(LONGEST_LINE):
                self._lines.put(line.decode(errors="replace").strip())
        self._lines.put(None)

    def _overhear(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError), pipe:
            while line := pipe.readline(LONGEST_LINE):
                text = line.decode(errors="replace").strip()
                if text:
                    self._last_words.append(text[:200])


def _family(pid: int) -> list[int]:
    """A process, and the processes that it and its own have begun, as far as the system tells."""
    known, new = [], [pid]
    while new:
        known.append(new.pop(0))
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{known[-1]}/task").iterdir():
                new += map(int, (task / "children").read_text("utf-8").split())
    return known


def _ticks(pid: int) -> int | None:
    """The processor time of a process, and of those it had begun that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2]
    except OSError:
        return None
    return sum(map(int, fields.split()[11:15]))

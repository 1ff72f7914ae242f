"""`guildhall serve` as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from patience import PATIENCE


class Running:
    """A hall that is open, with what it said."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = ""
        assert process.stdout is not None
        for line in process.stdout:
            self.said += line
            if line.endswith(" Ctrl-C\n"):
                break

    @property
    def url(self) -> str:
        """The address on this computer."""
        return next(word for word in self.said.split() if word.startswith("http://"))

    def stop(self) -> int:
        """Press Ctrl-C and wait; tells the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)

    def rest(self) -> str:
        """What was said after the start."""
        assert self.process.stdout is not None
        return self.process.stdout.read()


@contextmanager
def running(*options: str) -> Iterator[Running]:
    """Open a hall on a free port of this computer."""
    with started(*options) as process:
        yield Running(process)


@contextmanager
def started(*options: str) -> Iterator[subprocess.Popen[str]]:
    """The process of a hall on a free port of this computer, which may not be open yet."""
    command = [sys.executable, "-m", "guildhall", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:
        try:
            yield process
        finally:
            process.kill()

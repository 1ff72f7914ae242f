"""At a real terminal: Ctrl-C, quit, colours, and the settings left as they were."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from console.sitting import GUILDHALL
from patience import PATIENCE


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.outer, self.inner = pty.openpty()
        self.settings = termios.tcgetattr(self.inner)
        self.seen = ""
        env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "50"}
        env.pop("NO_COLOR", None)
        self.running = subprocess.Popen(
            [*GUILDHALL, *arguments],
            stdin=self.inner, stdout=self.inner, stderr=self.inner, env=env,
            preexec_fn=self._own_the_terminal,  # noqa: PLW1509 - one thread, and Ctrl-C needs it
        )  # fmt: skip

    def _own_the_terminal(self) -> None:
        import fcntl

        os.setsid()
        fcntl.ioctl(self.inner, termios.TIOCSCTTY, 0)

    def wait_for(self, text: str) -> None:
        """Read on until a text has appeared behind what was seen before."""
        end = time.monotonic() + PATIENCE
        seen = ""
        while text not in seen:
            ready, _, _ = select.select([self.outer], [], [], max(end - time.monotonic(), 0))
            assert ready, f"{text!r} did not come; seen: {self.seen[-500:]!r}"
            content = os.read(self.outer, 65536).decode(errors="replace")
            seen += content
            self.seen += content

    def type(self, text: str) -> None:
        os.write(self.outer, text.encode())

    def wait_until_it_waits(self) -> None:
        """Let the program fall asleep: Python loses a Ctrl-C just before readline listens."""
        asleep = 0
        while asleep < 4:
            state = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()[0]
            asleep = asleep + 1 if state == "S" else 0
            time.sleep(0.05)

    def interrupt(self) -> None:
        self.wait_until_it_waits()
        self.type("\x03")

    def code(self) -> int:
        """The exit code of the program, which has left the terminal as it was."""
        code = self.running.wait(timeout=PATIENCE)
        assert termios.tcgetattr(self.inner) == self.settings
        return code


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    """A terminal that is closed whatever happens."""
    at = Terminal(*arguments)
    try:
        yield at
        assert "Traceback" not in at.seen
    finally:
        at.running.kill()
        at.running.wait()
        os.close(at.outer)
        os.close(at.inner)


GAME = ("play", "--players", "Ada,Bob", "--seed", "7")


def test_ctrl_c_asks_once_and_the_second_leaves() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.interrupt()
        at.wait_for("Leave the game? y/n ")
        at.interrupt()
        at.wait_for("Goodbye.")
        assert at.code() == 0


def test_ctrl_c_and_no_goes_on() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.type("take R")
        at.interrupt()
        at.wait_for("Leave the game? y/n ")
        at.type("n\n")
        at.wait_for("Ada> ")
        at.type("take R G O\n")
        at.wait_for("Bob> ")
        at.interrupt()
        at.wait_for("Leave the game? y/n ")
        at.type("y\n")
        at.wait_for("Goodbye.")
        assert at.code() == 0


def test_ctrl_c_in_the_dialogue() -> None:
    with terminal("play") as at:
        at.wait_for("> ")
        at.type("\n")
        at.wait_for("Expansion")
        at.type("\n")
        at.wait_for("How many players")
        at.interrupt()
        at.wait_for("Leave the game? y/n ")
        at.interrupt()
        at.wait_for("Goodbye.")
        assert at.code() == 0


def test_quit_asks_once() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.type("quit\n")
        at.wait_for("Quit? y/n ")
        at.type("no\n")
        at.wait_for("Ada> ")
        at.type("quit\n")
        at.wait_for("Quit? y/n ")
        at.type("y\n")
        at.wait_for("Goodbye.")
        assert at.code() == 0


def test_end_of_input_leaves() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.type("\x04")
        at.wait_for("Goodbye.")
        assert at.code() == 0


def test_a_terminal_has_colours_and_plain_has_none() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        assert "\x1b[" in at.seen
    with terminal(*GAME, "--plain") as at:
        at.wait_for("Ada> ")
        at.type("take R G O\n")
        at.wait_for("Bob> ")
        assert "\x1b" not in at.seen


def test_line_editing_brings_the_last_line_back() -> None:
    pytest.importorskip("readline")
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.type("take R G O\n")
        at.wait_for("Bob> ")
        at.type("\x1b[A\n")
        at.wait_for("Bob takes R G O")


def test_an_interrupt_from_elsewhere_asks_too() -> None:
    with terminal(*GAME) as at:
        at.wait_for("Ada> ")
        at.wait_until_it_waits()
        at.running.send_signal(signal.SIGINT)
        at.wait_for("Leave the game? y/n ")
        at.type("y\n")
        at.wait_for("Goodbye.")
        assert at.code() == 0

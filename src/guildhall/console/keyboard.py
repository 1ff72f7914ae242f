"""Where the console reads: a terminal with line editing, or lines from a pipe."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType
from typing import BinaryIO, Self

from guildhall.console.language import tell
from guildhall.console.screen import Screen
from guildhall.console.words import YES_OR_NO, clean, is_yes
from guildhall.messages import Message, message

LONGEST_LINE = 100_000


class Left(Exception):  # noqa: N818 - leaving is no error
    """The person has left the game, or the input has ended."""


class Keyboard:
    """Reads line by line; Ctrl-C is heard only while waiting, so that no move is cut in half."""

    def __init__(self, screen: Screen, file: BinaryIO | None = None) -> None:
        self._screen = screen
        self._file = file or sys.stdin.buffer
        self.is_terminal = self._file.isatty()
        self._edits = self.is_terminal and not screen.plain and file is None and _line_editing()
        self._waiting = False
        self._interrupted = False

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._on_interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    def ask(self, prompt: str) -> str:
        """The next line; Ctrl-C asks once whether to leave, the end of input leaves."""
        while True:
            try:
                return self.read(prompt)
            except EOFError as end:
                self._screen.say("")
                raise Left from end
            except KeyboardInterrupt:
                self._screen.say("")
                self.leave(message("Leave the game?"))

    def leave(self, question: Message) -> None:
        """Leave at once from a pipe, and at a terminal if the question is answered with yes."""
        if not self.is_terminal:
            raise Left
        try:
            answer = self.read(f"{tell(question)} {tell(YES_OR_NO)} ")
        except (EOFError, KeyboardInterrupt) as end:
            self._screen.say("")
            raise Left from end
        if is_yes(answer):
            raise Left

    def read(self, prompt: str) -> str:
        """The next line; EOFError at the end of input, KeyboardInterrupt at Ctrl-C."""
        with self.waiting():
            if self._edits:
                return _edited(prompt)
            self._screen.prompt(prompt)
            line = self._line()
        if not self.is_terminal:
            self._screen.prompt(prompt, echo=clean(line))
        return line

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A stretch that Ctrl-C may interrupt."""
        if self._interrupted:
            self._interrupted = False
            raise KeyboardInterrupt
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False

    def _line(self) -> str:
        try:
            content = self._file.readline(LONGEST_LINE)
            rest = content
            while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
                rest = self._file.readline(LONGEST_LINE)
        except OSError:
            content = b""
        if not content:
            raise EOFError
        return content.decode(errors="replace").rstrip("\r\n")

    def _on_interrupt(self, _signal: int, _frame: FrameType | None) -> None:
        if self._waiting:
            raise KeyboardInterrupt
        self._interrupted = True


def _line_editing() -> bool:
    """Whether the terminal lets people edit their line and leaf through earlier ones."""
    with suppress(ImportError, AttributeError):
        import readline

        readline.set_auto_history(True)
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        return True
    return False


def _edited(prompt: str) -> str:
    try:
        return input(prompt)
    except OSError as error:
        raise EOFError from error

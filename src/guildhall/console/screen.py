"""Where the console writes: a terminal in colour, or plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from guildhall.console.game_adapter import GameAdapter
from guildhall.console.language import tell
from guildhall.console.layout import ASCII, wrapped
from guildhall.console.session import END_OF_TURN, Reply
from guildhall.messages import mark
from guildhall.printable import printable

USUAL_WIDTH = 80
BESIDES = 2
"""The lines besides board and question: an empty one before them, and the prompt."""
SAME_BOARD = mark("The board has not changed; it is the one above.")


class Screen:
    """Writes boards and lines, and never the same board twice in a row (C5)."""

    def __init__(self, *, plain: bool = False, file: TextIO | None = None) -> None:
        out = file or sys.stdout
        self.plain = plain or not out.isatty()
        if isinstance(out, TextIOWrapper):
            out.reconfigure(errors="replace")
        self._signs = {} if "utf" in (out.encoding or "utf-8").lower() else ASCII
        self._console = Console(
            file=out,
            markup=False,
            emoji=False,
            highlight=False,
            color_system=None if self.plain else "auto",
            force_terminal=False if self.plain else None,
            width=_plain_width() if self.plain else None,
        )
        self._last_board: list[Text] | None = None

    @property
    def width(self) -> int:
        """How many columns a line has."""
        return self._console.width

    @property
    def height(self) -> int | None:
        """How many lines are seen at once; nobody knows of plain lines."""
        return None if self.plain else self._console.height

    def draw(
        self,
        adapter: GameAdapter,
        view: Any,
        question: Sequence[str] = (),
        *,
        whole: bool = False,
    ) -> None:
        """Draw the board, with a question below it, unless it is what was written last."""
        asked = sum(len(wrapped(text, self.width)) for text in question)
        height = None if whole or self.height is None else self.height - asked - BESIDES
        lines = adapter.draw(view, self.width, height)
        if lines == self._last_board:
            self._print(Text(tell(SAME_BOARD)))
            return
        self._print(Text())
        for line in lines:
            self._print(line)
        self._last_board = lines
        for text in question:
            self._say(text, "bold")

    def show(self, lines: Iterable[Text]) -> None:
        """Write lines that are drawn already."""
        self._last_board = None
        for line in lines:
            self._print(line)

    def say(self, *lines: str, ink: str = "") -> None:
        """Write lines of prose."""
        self._last_board = None
        for line in lines:
            self._say(line, ink)

    def answer(self, reply: Reply) -> None:
        """Write what the console replies; a refusal stands on a line of its own (C2)."""
        if reply.kind == "refused":
            self._last_board = None
            self._print(Text(reply.lines[0], "bold"))
            for line in reply.lines[1:]:
                self._say(line, "")
            return
        for line in reply.lines:
            self.say(line, ink="dim" if line == tell(END_OF_TURN) else "")

    def prompt(self, text: str, echo: str | None = None) -> None:
        """Write a prompt and wait on its line, or write behind it what was read from a pipe."""
        shown = printable(text if echo is None else echo)
        self._console.print(Text(shown), end="", soft_wrap=True)
        if echo is not None:
            self._console.print(soft_wrap=True)
        self._console.file.flush()

    def _say(self, line: str, ink: str) -> None:
        for part in wrapped(line, self.width):
            self._print(Text(part, ink))

    def _print(self, line: Text) -> None:
        line = line.copy()
        if self.plain:
            line.rstrip()
        line.plain = printable(line.plain, "\n").translate(self._signs)
        self._console.print(line, soft_wrap=True)


def _plain_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else USUAL_WIDTH

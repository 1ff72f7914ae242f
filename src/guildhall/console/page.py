"""Draws answers: tables in a terminal, plain columns in a pipe, JSON for machines.

Whatever others have written, it only writes on the terminal and never drives it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any, TextIO

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from guildhall.console.answers import Answer, Cell, Grid, Part, Say
from guildhall.console.language import renderer
from guildhall.console.layout import wrapped
from guildhall.messages import Message, Renderer, plain_data
from guildhall.messages.renderer import ENGLISH
from guildhall.printable import is_plain, printable

UNLIMITED = 10_000
"""Columns of plain output: whoever reads a pipe cuts it as they like."""


class Page:
    """Where a command writes."""

    def __init__(
        self, *, as_json: bool = False, plain: bool = False, file: TextIO | None = None
    ) -> None:
        """Write on a file, else on the standard output; plainly also where it is no terminal."""
        self.as_json = as_json
        self.renderer = renderer()
        """Tells messages, with people as they are called now."""
        self._out = file or sys.stdout
        self.plain = plain or not self._out.isatty()
        if isinstance(self._out, TextIOWrapper):
            self._out.reconfigure(errors="replace")

    def write(self, answer: Answer) -> None:
        """Write a whole answer."""
        if self.as_json:
            self._out.write(_json(answer.data) + "\n")
            self._out.flush()
        else:
            self.show(answer.parts)

    def show(self, parts: Iterable[Part]) -> None:
        """Write for people."""
        console = _console(self._out, plain=self.plain)
        for part in parts:
            if isinstance(part, Say):
                _print(console, _line(self.renderer, part.text), part.ink, plain=self.plain)
                continue
            grid = _drawable(self.renderer, part)
            if grid.title:
                _print(console, str(grid.title), "bold", plain=self.plain)
            if self.plain:
                console.print("\n".join(_columns(grid)), soft_wrap=True)
            else:
                console.print(_table(grid))
        self._out.flush()

    def complain(self, data: dict[str, Any], lines: Iterable[str]) -> None:
        """Say on the error output what does not work; the first line is the news."""
        if self.as_json:
            self.write(Answer(data))
            return
        plain = self.plain or not sys.stderr.isatty()
        console = _console(sys.stderr, plain=plain)
        for number, line in enumerate(lines):
            _print(console, printable(line, "\n"), "bold" if number == 0 else "", plain=plain)


def _line(renderer: Renderer, text: Message | str) -> str:
    """A line that only writes on the terminal, whoever wrote its words; messages as sentences."""
    if isinstance(text, Message):
        text = renderer.sentence(text)
        text += "" if text.endswith((".", "?", "!", ":")) else "."
    return printable(text, "\n")


def _drawable(renderer: Renderer, grid: Grid) -> Grid:
    """A table of texts that only write on the terminal."""

    def cell(content: Cell) -> str:
        text = content if isinstance(content, str) else renderer.parameter(content)
        return printable(text.replace("\n", " "))

    def heading(name: str) -> str:
        return printable(renderer.catalogue.gettext(name) if name else "")

    return Grid(
        [heading(name) for name in grid.headings],
        [[cell(content) for content in row] for row in grid.rows],
        cell(grid.title),
        frozenset(map(heading, grid.numbers)),
    )


def _json(data: dict[str, Any]) -> str:
    """Data of which nothing drives a terminal, and from which every sign can be read."""
    text = json.dumps(plain_data(data, ENGLISH), ensure_ascii=False, indent=1)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        char if char == "\n" or is_plain(char) else json.dumps(char)[1:-1] for char in text
    )


def _print(console: Console, line: str, ink: str, *, plain: bool) -> None:
    """A line of prose; in a terminal broken between words."""
    for part in [line] if plain else wrapped(line, console.width):
        console.print(Text(part, ink), soft_wrap=True)


def _console(out: TextIO, *, plain: bool) -> Console:
    return Console(
        file=out,
        markup=False,
        emoji=False,
        highlight=False,
        color_system=None if plain else "auto",
        force_terminal=False if plain else None,
        width=UNLIMITED if plain else _width(),
    )


def _width() -> int | None:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else None


def _table(grid: Grid) -> Table:
    drawn = Table(box=box.SIMPLE_HEAD)
    drawn.pad_edge = False
    for heading in grid.headings:
        right = heading in grid.numbers
        drawn.add_column(heading, justify="right" if right else "left", no_wrap=right)
    for row in grid.rows:
        drawn.add_row(*(Text(str(cell)) for cell in row))
    return drawn


def _columns(grid: Grid) -> list[str]:
    """The rows with two blanks between columns."""
    rows = [list(map(str, row)) for row in (grid.headings, *grid.rows)]
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for heading, cell, width in zip(grid.headings, row, widths, strict=True):
            blanks = " " * (width - cell_len(cell))
            cells.append(blanks + cell if heading in grid.numbers else cell + blanks)
        lines.append("  ".join(cells).rstrip())
    return lines

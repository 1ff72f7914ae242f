"""Draws answers: tables in a terminal, plain columns in a pipe, JSON for machines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TextIO

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from guildhall.console.event.answers import Answer, Grid, Part, Say
from guildhall.console.event.current_names import Naming
from guildhall.console.layout import wrapped
from guildhall.hall.errors import HallError
from guildhall.messages import Message
from guildhall.printable import is_plain, printable
from guildhall.tournament import Refused

UNLIMITED = 10_000
"""Columns of plain output: whoever reads a pipe cuts it as they like."""

COMMANDS = {
    "check-them-in": "checkin NAME",
    "check-them-in-again": "checkin NAME",
    "correct-it": "correct TABLE NAME=SCORE ...",
    "discard-it": "draw --discard",
    "draw-a-round": "draw",
    "draw-again": "draw",
    "draw-it-first": "draw",
    "draw-the-final": "final",
    "draw-the-next-final-round": "final",
    "end-the-event": "end",
    "enter-and-confirm-the-results": "result TABLE NAME=SCORE ...",
    "enter-the-result-first": "result TABLE NAME=SCORE ...",
    "let-an-organiser-fill-in-as-a-player-who-is-not-ranked": "add NAME --unranked",
    "let-one-sit-out-each-round-in-turn": "draw --sit-out",
    "publish-all-the-same": "publish --anyway",
    "publish-it": "publish",
    "put-them-back": "late NAME",
    "rule-on-them": "rule KIND NAME --why TEXT",
    "say-that-it-is-right-all-the-same": "--sure",
    "set-more-rounds": "rounds N",
    "undo-the-ending": "undo",
    "add-people": "add NAME",
    "choose-an-earlier-round": "--round N",
    "choose-the-file-of-an-event": "what `export` wrote",
    "look-at-the-list-of-events": "list",
    "look-at-the-pairings": "pairings",
    "name-the-winner": "--winner NAME",
    "open-an-event": "new NAME",
    "say-the-table": "result TABLE NAME=SCORE ...",
    "say-which-one": "--event NAME",
    "write-a-number-for": "NAME=15",
    "write-each-with-the-name": "NAME=NUMBER",
}
"""The commands behind ways out, by the actions that they are."""


class Page:
    """Where a command writes."""

    def __init__(
        self, *, as_json: bool, plain: bool, file: TextIO | None = None, rules: bool = False
    ) -> None:
        self.as_json = as_json
        self.rules = rules
        """Whether a refusal names the rules behind it."""
        self.naming: Callable[[], Naming] = lambda: str
        """How people are called when something is written for people."""
        self._out = file or sys.stdout
        self.plain = plain or not self._out.isatty()
        if hasattr(self._out, "reconfigure"):
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
        naming = self.naming()
        for part in (_harmless(_called(part, naming)) for part in parts):
            if isinstance(part, Say):
                _print(console, str(part.text), part.ink, plain=self.plain)
            elif self.plain:
                console.print("\n".join(_columns(part)), soft_wrap=True)
            else:
                console.print(_table(part))
        self._out.flush()

    def refuse(self, refusal: Refused) -> None:
        """Say no: what and why, which rules, who is meant, and the ways out."""
        self._complain(refusal_data(refusal), refusal_lines(refusal, rules=self.rules))

    def fail(self, error: Exception) -> None:
        """Say what went wrong outside the rules; the error says what to do about it."""
        words = " ".join(str(error).split())
        self._complain({"failed": words}, [f"Failed: {words}."])

    def _complain(self, data: dict[str, Any], lines: list[str]) -> None:
        if self.as_json:
            self.write(Answer(data))
            return
        plain = self.plain or not sys.stderr.isatty()
        console = _console(sys.stderr, plain=plain)
        for number, line in enumerate(map(self.naming(), lines)):
            _print(console, printable(line, "\n"), "bold" if number == 0 else "", plain=plain)


def refusal_lines(refusal: Refused, *, rules: bool = False) -> list[str]:
    """A refusal for people; persons are listed only where the reason does not name them."""
    lines = [f"Refused: {refusal.reason}."]
    if rules and refusal.rules:
        lines.append(f"  Rules: {', '.join(refusal.rules)}")
    unnamed = [person for person in refusal.persons if person not in str(refusal.reason)]
    if unnamed:
        lines.append(f"  Who: {', '.join(unnamed)}")
    if isinstance(refusal, HallError) and refusal.ways_out:
        return [*lines, f"  {str(refusal.way_out).rstrip('.')}.", "  Nothing was changed."]
    ways = [
        f"{way} ({COMMANDS[way.action]})" if way.action in COMMANDS else str(way)
        for way in refusal.ways_out
    ]
    lines += [f"  You can: {way}" for way in ways[:1]]
    lines += [f"       or: {way}" for way in ways[1:]]
    return [*lines, "  Nothing was changed."]


def refusal_data(refusal: Refused) -> dict[str, Any]:
    """A refusal for machines."""
    return {
        "refused": str(refusal.reason),
        "rules": list(refusal.rules),
        "persons": list(refusal.persons),
        "ways_out": list(map(str, refusal.ways_out)),
    }


def _called(part: Part, naming: Naming) -> Part:
    if isinstance(part, Say):
        return replace(part, text=naming(part.text))
    return replace(part, rows=[[naming(cell) for cell in row] for row in part.rows])


def _harmless(part: Part) -> Part:
    """A part that only writes on the terminal, whoever wrote its words."""
    if isinstance(part, Say):
        return replace(part, text=printable(str(part.text), "\n"))
    return Grid(
        [printable(heading) for heading in part.headings],
        [[printable(str(cell).replace("\n", " ")) for cell in row] for row in part.rows],
        printable(part.title),
        frozenset(map(printable, part.numbers)),
    )


def _message(value: object) -> str:
    """A message in English; nothing else needs help to become JSON."""
    if not isinstance(value, Message):
        raise TypeError(value)
    return str(value)


def _json(data: dict[str, Any]) -> str:
    """Data of which nothing drives a terminal, and from which every sign can be read."""
    text = json.dumps(data, ensure_ascii=False, indent=1, default=_message)
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
    drawn = Table(box=box.SIMPLE_HEAD, title=grid.title or None, title_justify="left")
    drawn.title_style = "bold"
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
    lines = [grid.title] if grid.title else []
    for row in rows:
        cells = []
        for heading, cell, width in zip(grid.headings, row, widths, strict=True):
            blanks = " " * (width - cell_len(cell))
            cells.append(blanks + cell if heading in grid.numbers else cell + blanks)
        lines.append("  ".join(cells).rstrip())
    return lines

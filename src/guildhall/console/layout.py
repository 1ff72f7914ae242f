"""Blocks of text side by side and in frames; every line of a block is equally wide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

Block = list[Text]

QUIET = "dim"
LOUD = "bold"

ASCII = str.maketrans("╭╮╰╯─│★·", "++++-|*.")
"""What frames and signs become where the terminal has no better ones."""


def fit(text: Text | str, width: int) -> Text:
    """The text cut or filled to exactly this width."""
    fitted = Text(text) if isinstance(text, str) else text.copy()
    fitted.truncate(width, overflow="ellipsis", pad=True)
    return fitted


def shortened(text: Text | str, width: int) -> Text:
    """The text, cut if it is wider than this."""
    short = Text(text) if isinstance(text, str) else text.copy()
    short.truncate(width, overflow="ellipsis")
    return short


def ends(left: Text, right: Text, width: int, fill: str = " ", style: str = "") -> Text:
    """A line with a text at either end; the left one is cut if both are too long."""
    room = max(width - right.cell_len, 0)
    left = shortened(left, room)
    gap = Text(fill * (room - left.cell_len), style)
    return Text.assemble(left, gap, right)


def framed(lines: Iterable[Text], width: int, title: Text, mark: Text, ink: str = "dim") -> Block:
    """The lines in a frame that carries a title and, to the right, a mark."""
    top = ends(
        Text.assemble(("╭ ", ink), title, (" ", ink)),
        Text.assemble(" ", mark, (" ╮", ink)) if mark else Text("─╮", ink),
        width,
        "─",
        ink,
    )
    inside = [Text.assemble(("│ ", ink), fit(line, width - 4), (" │", ink)) for line in lines]
    return [top, *inside, Text("╰" + "─" * (width - 2) + "╯", ink)]


def beside(blocks: Sequence[Block], gap: int = 1) -> Block:
    """Blocks next to each other, the shorter ones filled with empty lines."""
    height = max(len(block) for block in blocks)
    lines = []
    for row in range(height):
        parts = [
            block[row] if row < len(block) else Text(" " * block[0].cell_len) for block in blocks
        ]
        lines.append(Text(" " * gap).join(parts))
    return lines


def flow(pieces: Iterable[Text], width: int, hang: int = 0, gap: str = " ") -> Block:
    """Pieces one after another, broken into lines; all but the first are indented by `hang`."""
    lines: Block = []
    for piece in pieces:
        room = width - lines[-1].cell_len - len(gap) if lines else width
        if lines and piece.cell_len <= room:
            lines[-1] = Text.assemble(lines[-1], gap, piece)
        else:
            lines.append(Text.assemble(" " * hang if lines else "", piece))
    return lines


def wrapped(line: str, width: int) -> list[str]:
    """A line of prose broken between words; what is indented or numbered stays so."""
    if cell_len(line) <= width:
        return [line]
    lead = re.match(r" *(\d+  )?", line)
    head = lead[0] if lead else ""
    first, *words = line[len(head) :].split(" ")
    pieces = [Text(head + first), *map(Text, words)]
    return [text.plain for text in flow(pieces, width, len(head) or 2)]

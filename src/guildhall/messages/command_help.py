"""Docstrings of commands: what a command does, and a line for each thing that can be typed.

They are messages, too: `--all: everybody is here` stands in `--help` in the language of the reader.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import NamedTuple

DOCUMENTED = re.compile(r"(?:--)?([a-z][a-z-]*)(?: ([A-Z][^:]*(?::MM)?))?: (.+)")
"""What is typed, what stands for it, and what it is."""

DECLARED = "COMMANDS.add("
"""How the decorator of a command begins."""


class Line(NamedTuple):
    """What is said of something that can be typed."""

    name: str
    placeholder: str | None
    """What stands for its value, None for nothing."""
    words: str


def split_documentation(text: str) -> tuple[str, list[Line]]:
    """What a docstring says of a command, and of all that can be typed."""
    about: list[str] = []
    lines: list[Line] = []
    for line in cleandoc(text).splitlines():
        if found := DOCUMENTED.fullmatch(line):
            lines.append(Line(*found.groups()))
        else:
            about.append(line)
    return " ".join(" ".join(about).split()), lines


def help_texts(source: str) -> Iterator[tuple[int, str]]:
    """The messages in the docstrings of a module, with their lines: of commands and their options.

    A class that documents its fields like that stands for options; its own sentence is not shown.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            declared = any(ast.unparse(each).startswith(DECLARED) for each in node.decorator_list)
            about, lines = split_documentation(ast.get_docstring(node) or "")
            if declared:
                yield node.lineno, about
                yield from ((node.lineno, line.words) for line in lines)
        elif isinstance(node, ast.ClassDef):
            _, lines = split_documentation(ast.get_docstring(node) or "")
            yield from ((node.lineno, line.words) for line in lines)

"""What a command answers: lines and tables for people, data for machines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from guildhall.messages import Message, Parameter

Cell: TypeAlias = "Parameter | str"
"""What stands in a table; people and sentences are told when it is drawn."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table to be drawn."""

    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    title: Message | str = ""
    numbers: frozenset[str] = frozenset()
    """The headings of columns that are aligned to the right."""


@dataclass(frozen=True, slots=True)
class Say:
    """A line of prose: a message as a whole sentence, a text as it is."""

    text: Message | str
    ink: str = ""


Part = Grid | Say


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command has to say; the data says all of it."""

    data: dict[str, Any]
    parts: list[Part] = field(default_factory=list)


def say(*lines: Message | str, ink: str = "") -> list[Part]:
    """Lines of prose."""
    return [Say(line, ink) for line in lines]

"""The standings with every tie-break value, to hang on the wall (T-3, TS-26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.messages import Word, message
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language, Style
from guildhall.sheets.sheet import Content

PORTRAIT_COLUMNS = 4
"""More columns of values turn the page."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of values."""

    heading: str
    """In English, as a criterion has it, or the organiser's own words."""
    style: Style = "number"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """A player's place and values, one for each column."""

    place: int | None
    """None for whoever was excluded."""
    name: str
    values: Sequence[Any]
    """Exact numbers, a sequence of them for style "rounds", texts as they are printed, or None."""
    decided_by: str = ""
    """What put this place before the next one (T-3)."""
    dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSheet:
    """A ranking, best first, as long as it needs to be."""

    event: str = ""
    title: str = ""
    """Such as "After round 3"."""
    columns: Sequence[Column]
    rows: Sequence[StandingsRow]
    provisional: bool = False
    """Results are missing (T-4)."""
    template = "standings"

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.values) != len(self.columns):
                raise SheetError(
                    message(
                        "{name} has {values} values for {columns} columns",
                        name=Word(row.name),
                        values=len(row.values),
                        columns=len(self.columns),
                    )
                )

    def content(self, language: Language) -> Content:
        """The columns and rows of the list."""
        return {
            "title": language.texts["standings"]["title"],
            "event": self.event,
            "subtitle": self.title,
            "provisional": self.provisional,
            "landscape": len(self.columns) > PORTRAIT_COLUMNS,
            "columns": [language.term(column.heading) for column in self.columns],
            "decided": any(row.decided_by for row in self.rows),
            "rows": [self._row(row, language) for row in self.rows],
        }

    def _row(self, row: StandingsRow, language: Language) -> Content:
        cells = zip(row.values, self.columns, strict=True)
        return {
            "place": "" if row.place is None else str(row.place),
            "name": row.name,
            "values": [_written(value, column, language) for value, column in cells],
            "decided_by": row.decided_by,
            "dropped": row.dropped,
        }


def _written(value: Any, column: Column, language: Language) -> str:
    if isinstance(value, str):
        return value
    return language.value(value, column.style)

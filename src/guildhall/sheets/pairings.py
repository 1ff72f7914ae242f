"""Who sits where in a round, to hang on the wall: by table or by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from guildhall.sheets.language import Language
from guildhall.sheets.sheet import Content


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedTable:
    """A table with its players in seat order, and why they meet (T-3)."""

    number: int
    players: Sequence[str]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings:
    """The tables of a round; `by` chooses the order of the list."""

    event: str = ""
    round: int | str
    """A number, or the organiser's own word such as "Final"."""
    tables: Sequence[PairedTable]
    byes: Sequence[str] = ()
    by: Literal["table", "name"] = "table"

    @property
    def template(self) -> str:
        """One template a list."""
        return f"pairings_by_{self.by}"

    def content(self, language: Language) -> Content:
        """The rows of the list."""
        words = language.texts["pairings"]
        rows = self._by_name(language) if self.by == "name" else self._by_table()
        return {
            "title": words["title"].format(language.round_title(self.round)),
            "event": self.event,
            "order": words[f"by_{self.by}"],
            "rows": rows,
            "byes": sorted(self.byes, key=language.name_order),
        }

    def _by_table(self) -> list[Content]:
        tables = sorted(self.tables, key=lambda table: table.number)
        return [
            {"table": str(table.number), "players": list(table.players), "why": table.why}
            for table in tables
        ]

    def _by_name(self, language: Language) -> list[Content]:
        rows: list[tuple[str, Content]] = [(name, _bye_row(name)) for name in self.byes]
        for table in self.tables:
            rows += ((name, _row(table, seat)) for seat, name in enumerate(table.players))
        rows.sort(key=lambda row: language.name_order(row[0]))
        return [row for _, row in rows]


def _row(table: PairedTable, seat: int) -> Content:
    players = list(table.players)
    return {
        "name": players[seat],
        "table": str(table.number),
        "seat": str(seat + 1),
        "against": players[:seat] + players[seat + 1 :],
    }


def _bye_row(name: str) -> Content:
    return {"name": name, "table": "", "seat": "", "against": []}

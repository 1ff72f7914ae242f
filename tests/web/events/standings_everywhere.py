"""The standings of an event as each front end shows them, reduced to headings and first line."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from html import unescape
from typing import Any

from guildhall.console.answers import Grid
from guildhall.console.event.standings_view import standings_parts
from guildhall.messages.renderer import ENGLISH
from guildhall.sheets import from_event
from guildhall.sheets.language import find_language
from guildhall.sheets.standings import StandingsSheet
from web.events.desk.at_the_desk import Desk


@dataclass(frozen=True)
class Shown:
    """The headings of the standings, and what stands below them for the first place."""

    headings: list[str]
    first: list[str]

    def value(self, heading: str) -> str:
        """What the first has in a column; raises ValueError if there is no such column."""
        return self.first[self.headings.index(heading)]


def in_the_terminal(desk: Desk) -> Shown:
    (grid,) = [
        part for part in standings_parts(desk.t, desk.t.standings()) if isinstance(part, Grid)
    ]
    return Shown(
        list(grid.headings),
        [cell if isinstance(cell, str) else ENGLISH.parameter(cell) for cell in grid.rows[0]],
    )


def in_the_browser(desk: Desk, language: str) -> Shown:
    desk.visitor.post("/language", language=language)
    text = desk.get("/standings").text
    head = re.search(r"<thead>(.*?)</thead>", text, re.DOTALL)
    row = re.search(r"<tbody>\s*<tr.*?>(.*?)</tr>", text, re.DOTALL)
    assert head
    assert row
    return Shown(_cells(head[1]), _cells(row[1]))


def _cells(row: str) -> list[str]:
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
    texts = [unescape(re.sub(r"<[^>]+>", " ", cell)) for cell in cells]
    return [re.sub(r"[ \t\n]+", " ", text).strip() for text in texts]


def in_a_spreadsheet(desk: Desk, language: str) -> Shown:
    desk.visitor.post("/language", language=language)
    text = desk.get("/export/standings.csv").text.removeprefix("\ufeff")
    headings, first, *_ = csv.reader(io.StringIO(text), delimiter="," if language == "en" else ";")
    return Shown(headings, first)


def on_paper(desk: Desk, language: str) -> Shown:
    spoken = find_language(language)
    (sheet,) = from_event.standings(from_event.Order(desk.t, spoken))
    assert isinstance(sheet, StandingsSheet)
    content: dict[str, Any] = {**sheet.content(spoken)}
    return Shown(content["columns"], content["rows"][0]["values"])

"""Lists of people as files: what forms and spreadsheets export."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from guildhall.hall.events.errors import RosterError
from guildhall.hall.events.names import LONGEST, folded, proper_name

HEADINGS = {
    "name": "name",
    "player": "name",
    "participant": "name",
    "nom": "name",
    "joueur": "name",
    "jmeno": "name",
    "hrac": "name",
    "first name": "first",
    "prenom": "first",
    "krestni jmeno": "first",
    "last name": "last",
    "surname": "last",
    "nom de famille": "last",
    "prijmeni": "last",
    "table": "table",
    "stul": "table",
    "decks": "decks",
    "deck order": "decks",
    "balicky": "decks",
}
"""Headings that are understood; other columns are passed over."""

MOST_DIGITS = 6
SHOWN = 20
"""How much of what is no number a refusal repeats."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody on a list."""

    name: str
    table: int | None = None
    decks: tuple[str, ...] = ()
    """Separated by semicolons or slashes."""


def read_roster(content: bytes, source: str) -> list[Entrant]:
    """The people of a CSV file; with headings, or names alone in the first column."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RosterError(
            f"{source} is not written in UTF-8", ways_out=["save it again as CSV UTF-8"]
        ) from error
    rows = _rows(text.splitlines(), source)
    filled = [(number, row) for number, row in enumerate(rows, 1) if any(map(str.strip, row))]
    if not filled:
        raise RosterError(f"{source} is empty", ways_out=["choose another file"])
    headings = [HEADINGS.get(folded(cell), "") for cell in filled[0][1]]
    if not {"name", "first", "last"} & set(headings):
        return _no_twins([(n, Entrant(_name(row[0], source, n))) for n, row in filled], source)
    entrants = [(n, _entrant(headings, row, source, n)) for n, row in filled[1:]]
    return _no_twins(entrants, source)


def _rows(lines: list[str], source: str) -> list[list[str]]:
    reader = csv.reader(lines, delimiter=_delimiter(lines))
    try:
        return list(reader)
    except csv.Error as error:
        raise RosterError(
            f"{source}, line {reader.line_num} cannot be read",
            ways_out=["correct the line", "take the line out"],
        ) from error


def _delimiter(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return max(",;\t", key=first.count)


def _entrant(headings: list[str], row: list[str], source: str, line: int) -> Entrant:
    cells = {head: cell.strip() for head, cell in zip(headings, row, strict=False) if head}
    name = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}"
    table = cells.get("table", "")
    right = table.isascii() and table.isdecimal() and len(table) <= MOST_DIGITS and int(table)
    if table and not right:
        raise RosterError(
            f"{source}, line {line}: {table[:SHOWN]!r} is not the number of a table",
            ways_out=["write a number or nothing"],
        )
    decks = cells.get("decks", "").replace("/", ";").split(";")
    named = tuple(deck.strip() for deck in decks if deck.strip())
    return Entrant(_name(name, source, line), int(table) if table else None, named)


def _name(text: str, source: str, line: int) -> str:
    try:
        return proper_name(text)
    except ValueError as error:
        raise RosterError(
            f"{source}, line {line}: {text.strip()[:LONGEST]!r} is not a name",
            ways_out=["correct the line", "take the line out"],
        ) from error


def _no_twins(entrants: list[tuple[int, Entrant]], source: str) -> list[Entrant]:
    seen: dict[str, int] = {}
    for line, entrant in entrants:
        first = seen.setdefault(folded(entrant.name), line)
        if first != line:
            raise RosterError(
                f"{source}: {entrant.name} stands on line {first} and on line {line}",
                persons=[entrant.name],
                ways_out=["take one line out", "add a town to one of the names"],
            )
    return [entrant for _, entrant in entrants]

"""Lists of people as files: what forms and spreadsheets export."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from guildhall.messages import Message, OwnWords, Term, Word, joined, mark, message, plural, quoted
from guildhall.tournament.errors import UnfitRoster
from guildhall.tournament.event.names import LONGEST, folded, proper_name
from guildhall.tournament.roster.letters import decoded

HEADINGS = {
    "name": "name",
    "player": "name",
    "participant": "name",
    "nom": "name",
    "joueur": "name",
    "jmeno": "name",
    "hrac": "name",
    "spieler": "name",
    "spielerin": "name",
    "teilnehmer": "name",
    "teilnehmerin": "name",
    "first name": "first",
    "prenom": "first",
    "krestni jmeno": "first",
    "vorname": "first",
    "last name": "last",
    "surname": "last",
    "nom de famille": "last",
    "prijmeni": "last",
    "nachname": "last",
    "familienname": "last",
    "table": "table",
    "stul": "table",
    "tisch": "table",
    "decks": "decks",
    "deck order": "decks",
    "balicky": "decks",
    "town": "town",
    "town or club": "town",
    "mesto nebo klub": "town",
    "ort oder verein": "town",
    "ville ou club": "town",
    "city": "town",
    "club": "town",
    "mesto": "town",
    "ort": "town",
    "stadt": "town",
    "verein": "town",
    "klub": "town",
    "ville": "town",
}
"""Headings that are understood; other columns are passed over."""

ONE_DECK = re.compile(r"(deck|balicek) ?\d{1,2}")
"""The heading of a column with the deck of one round."""

ROLES = ("name", "first", "last", "town", "table", "decks", "")
"""What a column can be; the last one is passed over."""

MOST_DIGITS = 6
SHOWN = 20
"""How much of what is no number a refusal repeats."""
TOLD = 3
"""How many mistakes a refusal tells."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody on a list."""

    name: str
    table: int | None = None
    decks: tuple[str, ...] = ()
    """Separated by slashes or semicolons, or in columns of their own."""
    town: str = ""


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A line of a list, and what is wrong with it."""

    line: int
    entrant: Entrant
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class Roster:
    """A list as it is understood."""

    rows: tuple[RosterRow, ...]
    columns: tuple[str, ...]
    """What each column is."""
    headings: tuple[str, ...]
    """As they stand in the list, nothing if there are none."""
    letters: str
    """What its letters are called."""
    asks: bool = False
    """Whether somebody should say what the columns are."""

    @property
    def entrants(self) -> list[Entrant]:
        """Everybody whose name can be used, once."""
        named = [row for row in self.rows if row.entrant.name]
        first: dict[str, Entrant] = {}
        for row in named:
            first.setdefault(folded(row.entrant.name), row.entrant)
        return list(first.values())

    @property
    def passed_over(self) -> list[str]:
        """The headings of columns that are not read."""
        pairs = zip(self.headings, self.columns, strict=False)
        return [heading for heading, column in pairs if heading and not column]


def read_columns(typed: str) -> list[str]:
    """What the columns of a list are, as somebody typed it with commas; raises UnfitRoster."""
    columns = [column.strip() for column in typed.split(",")] if typed else []
    for column in columns:
        if column not in ROLES:
            raise UnfitRoster(
                message("{typed} is not what a column can be", typed=quoted(column)),
                ways_out=[joined(map(Word, ROLES[:-1]), ", ")],
            )
    return columns


def read_roster(
    content: bytes, source: str, columns: Sequence[str] = (), language: str = ""
) -> list[Entrant]:
    """The people of a list, or a refusal that tells its mistakes."""
    roster = look_at_roster(content, source, columns, language)
    if roster.asks and not columns:
        raise UnfitRoster(
            message(
                "{source} has {count} columns without headings",
                source=Term(source),
                count=len(roster.columns),
            ),
            ways_out=[message("say what the columns are"), message("write headings above them")],
        )
    faults = [
        message("{source}, line {line}: {why}", source=Term(source), line=row.line, why=row.fault)
        for row in roster.rows
        if row.fault
    ]
    if faults:
        more = len(faults) - TOLD
        told = faults[:TOLD]
        if more > 0:
            told.append(plural("1 more mistake", "{count} more mistakes", count=more))
        raise UnfitRoster(
            joined(told),
            ways_out=[message("correct the list"), message("take lines out")],
        )
    return roster.entrants


def read_pasted(text: str, columns: Sequence[str] = ()) -> list[Entrant]:
    """The people of a pasted list: a name a line, or columns as in a file."""
    return read_roster(one_a_line(text).encode(), mark("the list"), columns)


def one_a_line(text: str) -> str:
    """Names on one line, by commas or semicolons, become lines."""
    if "\n" in text.strip():
        return text
    return text.replace(";", "\n").replace(",", "\n")


def look_at_roster(
    content: bytes, source: str, columns: Sequence[str] = (), language: str = ""
) -> Roster:
    """A list as it would be read, with all its mistakes; `columns` says what they are."""
    text, letters = decoded(content, source, language)
    rows = _rows(text.splitlines(), source)
    filled = [(number, row) for number, row in enumerate(rows, 1) if any(map(str.strip, row))]
    if not filled:
        raise UnfitRoster(
            message("{source} is empty", source=Term(source)),
            ways_out=[message("choose another file")],
        )
    headings = [_role(cell) for cell in filled[0][1]]
    if {"name", "first", "last"} & set(headings):
        read = [_row(headings, row, line) for line, row in filled[1:]]
        said = tuple(cell.strip() for cell in filled[0][1])
        return Roster(_no_twins(read), tuple(headings), said, letters)
    roles = tuple(role if role in ROLES else "" for role in columns)
    roles = roles or _guessed([row for _, row in filled])
    if not {"name", "first", "last"} & set(roles):
        raise UnfitRoster(
            message("no column is the name"), ways_out=[message("say which column is the name")]
        )
    read = [_row(roles, row, line) for line, row in filled]
    asks = any(cell.strip() for _, row in filled for cell in row[1:])
    return Roster(_no_twins(read), roles, (), letters, asks)


def _role(heading: str) -> str:
    fold = folded(heading)
    return "decks" if ONE_DECK.fullmatch(fold) else HEADINGS.get(fold, "")


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """What columns without headings most likely are: the name first, then a town."""
    width = max(map(len, rows))
    guessed = ["name"]
    for column in range(1, width):
        cells = [row[column].strip() for row in rows if column < len(row) and row[column].strip()]
        role = _kind_of(cells)
        guessed.append("" if role in guessed else role)
    return tuple(guessed)


def _kind_of(cells: Sequence[str]) -> str:
    if not cells or any("@" in cell for cell in cells):
        return ""
    if all(_is_table(cell) for cell in cells):
        return "table"
    return "decks" if any("/" in cell for cell in cells) else "town"


def _rows(lines: list[str], source: str) -> list[list[str]]:
    reader = csv.reader(lines, delimiter=_delimiter(lines), skipinitialspace=True)
    try:
        return list(reader)
    except csv.Error as error:
        raise UnfitRoster(
            message(
                "{source}, line {line} cannot be read", source=Term(source), line=reader.line_num
            ),
            ways_out=[message("correct the line"), message("take the line out")],
        ) from error


def _delimiter(lines: list[str]) -> str:
    first = next((line for line in lines if line.strip()), "")
    return max(",;\t", key=first.count)


def _row(columns: Sequence[str], row: Sequence[str], line: int) -> RosterRow:
    """A line as it is understood; a mistake is told and the rest is read."""
    cells: dict[str, list[str]] = {role: [] for role in ROLES}
    for role, cell in zip(columns, row, strict=False):
        cells[role].append(cell.strip())
    first, last = " ".join(cells["first"]), " ".join(cells["last"])
    name, fault = _name(" ".join(cells["name"]).strip() or f"{first} {last}")
    table = "".join(cells["table"])
    if table and not _is_table(table):
        fault = fault or message(
            "{typed} is not the number of a table", typed=quoted(table[:SHOWN])
        )
        table = ""
    decks = ";".join(cells["decks"]).replace("/", ";").split(";")
    named = tuple(deck.strip() for deck in decks if deck.strip())
    town = " ".join(" ".join(cells["town"]).split())[:LONGEST]
    return RosterRow(line, Entrant(name, int(table) if table else None, named, town), fault)


def _is_table(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text) > 0


def _name(text: str) -> tuple[str, Message | None]:
    if not text.strip():
        return "", message("there is no name")
    try:
        return proper_name(text), None
    except ValueError:
        return "", message("{typed} is not a name", typed=quoted(text.strip()[:LONGEST]))


def _no_twins(rows: Sequence[RosterRow]) -> tuple[RosterRow, ...]:
    """Name people of one name after their towns; who is still there twice is a mistake."""
    rows = _told_apart(rows)
    seen: dict[str, int] = {}
    found = []
    for row in rows:
        name = row.entrant.name
        first = seen.setdefault(folded(name), row.line) if name else row.line
        again = (
            message("{name} is on line {line} as well", name=OwnWords(name), line=first)
            if first != row.line
            else None
        )
        found.append(replace(row, fault=row.fault or again))
    return tuple(found)


def _told_apart(rows: Sequence[RosterRow]) -> list[RosterRow]:
    times = Counter(folded(row.entrant.name) for row in rows)
    told = []
    for row in rows:
        entrant = row.entrant
        if entrant.name and entrant.town and times[folded(entrant.name)] > 1:
            longer, _ = _name(f"{entrant.name} ({entrant.town})")
            entrant = replace(entrant, name=longer or entrant.name)
        told.append(replace(row, entrant=entrant))
    return told

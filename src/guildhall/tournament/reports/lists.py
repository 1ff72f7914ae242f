"""Order, results and people as rows of cells, for spreadsheets and whoever else counts again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from guildhall.messages import Listing, Message, Parameter, PlayerRef, Term, Word, message
from guildhall.tournament.event.final_order import FinalPlace
from guildhall.tournament.event.rounds import Round, Stage, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.numbers import Exact
from guildhall.tournament.ranking.standings import Standings
from guildhall.tournament.reports.standings import order_table
from guildhall.tournament.table.scoring import TableScore
from guildhall.tournament.table.sheet_fields import SheetField, line_fields

Cell: TypeAlias = "Parameter | Stage | tuple[Exact, ...] | bool | None"
"""A value of a list: exact numbers, several of them, a stage, yes or no, words, or nothing."""

STANDINGS = {
    "entered": message("Is expected"),
    "present": message("Is here"),
    "absent": message("Is not here"),
    "dropped": message("Has left"),
    "removed": message("Is excluded"),
}
"""How somebody stands in the event."""


@dataclass(frozen=True, slots=True)
class ListOfCells:
    """Rows, each as long as the headings above them."""

    headings: tuple[Message | Term, ...]
    rows: tuple[tuple[Cell, ...], ...]


def order_list(t: Tournament, standings: Standings, order: Sequence[FinalPlace]) -> ListOfCells:
    """The order of the event with every value of the rounds and every reason."""
    table = order_table(t, standings, order, every_value=True)
    stage = (message("Stage"),) if table.tells_stages else ()
    criteria = (each.heading for each in table.criteria)
    tail = (message("Standing"), message("Prize"), message("Why"))
    return ListOfCells(
        (message("Place"), message("Name"), *stage, *criteria, *tail),
        tuple(
            (
                row.place,
                PlayerRef(row.player),
                *((row.stage,) if table.tells_stages else ()),
                *row.values,
                STANDINGS[row.standing],
                Listing(tuple(map(Term, row.takes_home))),
                row.why,
            )
            for row in table.rows
        ),
    )


def results_list(t: Tournament) -> ListOfCells:
    """Every result and bye of every published round, a row for each player."""
    fields = line_fields(t.format)
    where = (message("Round"), message("Stage"), message("Table"), message("Seat"))
    who = (message("Name"), message("Bye"))
    worth = (message("Place"), message("Points"), message("Settled"))
    return ListOfCells(
        (*where, *who, *(field.heading for field in fields), *worth),
        tuple(
            (current.number, current.stage, *cells)
            for current in t.rounds
            if current.published
            for cells in _results(current, fields)
        ),
    )


def people_list(t: Tournament) -> ListOfCells:
    """Everybody who entered, to be read in again."""
    return ListOfCells(
        (
            message("Name"),
            message("Town or club"),
            message("Table"),
            message("Decks"),
            message("Standing"),
            message("Fee paid"),
        ),
        tuple(
            (
                Word(each.name),
                Word(each.town),
                each.table,
                Word(" / ".join(each.decks)),
                STANDINGS[each.standing],
                each.fee_paid,
            )
            for each in t.people.values()
        ),
    )


def _results(current: Round, fields: Sequence[SheetField]) -> Iterator[tuple[Cell, ...]]:
    """Table, seat, who sat there and what it was worth; byes come last."""
    for number, table in sorted(current.tables.items()):
        for seat, key in enumerate(table.seats, 1):
            yield number, seat, PlayerRef(key), False, *_line(table, key, fields)
    for key, score in current.byes.items():
        details = (None,) * (len(fields) - 1)
        yield None, None, PlayerRef(key), True, score.scores[0], *details, *_worth(score, key), True


def _line(table: Table, key: str, fields: Sequence[SheetField]) -> tuple[Cell, ...]:
    """What a table has handed in for somebody, as it counts, and what it was worth."""
    line = table.sheet.lines.get(key) if table.sheet else None
    written = [line.get(field.name) if line else None for field in fields]
    score = table.score
    if score is None or key not in score.players:
        return *written, None, None, table.settled
    counts = score.scores[score.players.index(key)]
    return counts, *written[1:], *_worth(score, key), table.settled


def _worth(score: TableScore, key: str) -> tuple[Exact, Exact]:
    return score.place(key), score.points(key)

"""Results as they are typed: names by their beginnings, scores, and other fields of the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from guildhall.messages import Message, Parameter, PlayerRef, Word, message, players, quoted
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import Refused, UnknownName
from guildhall.tournament.event.names import find_player, folded
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.shared_victory import clockwise
from guildhall.tournament.table.sheet_fields import line_fields
from guildhall.tournament.table.sheets import parse_sheet

MOST_DIGITS = 9
"""A longer first word is no number of a table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedResult:
    """What somebody typed for a table, number by number as it was typed."""

    scores: Sequence[tuple[str, str | None]]
    """Names and scores; no score where a duel's winner is named."""
    table: int | None = None
    round: int | None = None
    winner: str | None = None
    details: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """Other fields: numbers by name, or in the order of the scores with empty names."""
    first: str | None = None
    order: Sequence[str] = ()
    """Who began, or everybody clockwise from who began."""


class ReadResult(NamedTuple):
    """A result that is ready to be handed in, in the order in which commands take it."""

    round: int
    table: int
    lines: dict[str, Line]
    winner: str | None
    order: tuple[str, ...] = ()


def next_words(t: Tournament) -> tuple[str, Message | None]:
    """How the first result that is missing would be typed, with dots for numbers, and if what."""
    waiting = [table for each in t.rounds for table in each.unsettled() if table.sheet is None]
    table = min(waiting, key=lambda table: table.number)
    names = [seat.split()[0] for seat in table.seats]
    if len(set(map(folded, names))) < len(names):
        names = [f'"{seat}"' for seat in table.seats]
    if t.format.duels:
        condition = message("if {name} wins", name=Word(names[0]))
        return f"{table.number} {names[0]} {names[1]}=..", condition
    return " ".join([str(table.number), *(f"{name}=.." for name in names)]), None


def read_words(words: Sequence[str]) -> tuple[int | None, list[tuple[str, str | None]]]:
    """The table, None if it is left out, and the scores of words such as `1 Ann=16 Bob=14`."""
    first, *more = words
    numbered = first.isascii() and first.isdecimal() and len(first) < MOST_DIGITS
    scores = more if numbered else words
    if not scores:
        raise Refused(
            message("no scores are given for table {table}", table=int(first)),
            ways_out=[message("write NAME=SCORE for each")],
        )
    return int(first) if numbered else None, list(map(_typed_score, scores))


def _typed_score(word: str) -> tuple[str, str | None]:
    name, number = named_number(word)
    if not name and "=" in word:
        raise Refused(
            message("{typed} is not a score", typed=quoted(word)),
            ways_out=[message("write it like Ann=16")],
        )
    return (name, number) if name else (word, None)


def named_number(word: str) -> tuple[str, str]:
    """Name and number of a word such as `Ann=3`; a number alone has an empty name."""
    name, _, number = word.rpartition("=")
    return name, number


def read_result(t: Tournament, typed: TypedResult) -> ReadResult:
    """The result that is meant, with full names and the table they sit at."""
    current, table = _where(t, typed)
    names = [_at_table(t, name, table) for name, _ in typed.scores]
    _nobody_twice(names)
    winner = _winner(t, names, typed, table)
    numbers = {
        name: {
            "score": _score(current, name, score, winner),
            **_details(typed, names, name, table, t),
        }
        for name, (_, score) in zip(names, typed.scores, strict=True)
    }
    lines = parse_sheet(line_fields(current.format), numbers)
    return ReadResult(current.number, table.number, lines, winner, _order(t, typed, table))


def _order(t: Tournament, typed: TypedResult, table: Table) -> tuple[str, ...]:
    if typed.order:
        return tuple(_at_table(t, name, table) for name in typed.order)
    return clockwise(table.seats, _at_table(t, typed.first, table)) if typed.first else ()


def find_table(t: Tournament, number: int, round_number: int | None = None) -> tuple[Round, Table]:
    """A table of the given round, else of the one that is being played."""
    for current in _rounds(t, round_number):
        if number in current.tables:
            return current, current.tables[number]
    current = _rounds(t, round_number)[0]
    return current, t.table(current.number, number)


def _rounds(t: Tournament, round_number: int | None) -> list[Round]:
    """Where a result can belong: rounds that are being played, else the last one."""
    if round_number is not None:
        return [t.round(round_number)]
    published = [each for each in reversed(t.rounds) if each.published]
    if not published:
        raise Refused(
            message("no round is being played"),
            rules=["T-4"],
            ways_out=[way_to("draw", message("draw a round and publish it"))],
        )
    return [each for each in published if not each.closed] or published[:1]


def _where(t: Tournament, typed: TypedResult) -> tuple[Round, Table]:
    rounds = _rounds(t, typed.round)
    for current in rounds:
        for table in current.tables.values():
            if typed.table in {None, table.number} and _fits(t, typed, table):
                return current, table
    if typed.table is not None:
        return find_table(t, typed.table, typed.round)
    first = find_player(typed.scores[0][0], t.people)
    table_of_first = rounds[0].table_of(first)
    if table_of_first is None:
        raise Refused(
            message(
                "{name} sits at no table of round {round}",
                name=PlayerRef(first),
                round=rounds[0].number,
            ),
            persons=[first],
            ways_out=[way_to("enter-result", message("say the table"))],
        )
    return rounds[0], table_of_first


def _fits(t: Tournament, typed: TypedResult, table: Table) -> bool:
    try:
        names = {find_player(name, t.people, table.seats) for name, _ in typed.scores}
    except Refused:
        return False
    return names == set(table.seats)


def _at_table(t: Tournament, typed: str, table: Table) -> str:
    try:
        return find_player(typed, t.people, table.seats)
    except UnknownName:
        who = _elsewhere(t, typed)
    raise Refused(
        message(
            "{name} does not sit at table {table}: {names} do",
            name=who,
            table=table.number,
            names=players(table.seats),
        ),
        rules=["TS-36"],
        persons=table.seats,
        ways_out=[
            way_to("show-pairings", message("look at the pairings")),
            message("say the right table"),
        ],
    )


def _elsewhere(t: Tournament, typed: str) -> Parameter:
    try:
        return PlayerRef(find_player(typed, t.people))
    except Refused:
        return quoted(typed)


def _nobody_twice(names: Sequence[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise Refused(
            message("{name} is named twice in this result", name=PlayerRef(twice)),
            persons=[twice],
            ways_out=[message("type more of each name")],
        )


def _winner(t: Tournament, names: Sequence[str], typed: TypedResult, table: Table) -> str | None:
    """The winner of a duel: named, without a score, or with the winner's score."""
    if not t.format.duels:
        return None
    if typed.winner:
        return find_player(typed.winner, t.people, table.seats)
    best = t.format.points.winner_score
    scored = zip(names, typed.scores, strict=True)
    winners = [name for name, (_, score) in scored if score is None or score == str(best)]
    if len(winners) == 1:
        return winners[0]
    raise Refused(
        message("it is not said who won at table {table}", table=table.number),
        rules=["SW-23"],
        persons=table.seats,
        ways_out=[
            message("give the winner {score}", score=best),
            way_to("name-winner", message("name the winner")),
        ],
    )


def _score(current: Round, name: str, score: str | None, winner: str | None) -> str:
    if score is not None:
        return score
    if name == winner:
        return str(current.format.points.winner_score)
    raise Refused(
        message("{name} has no score", name=PlayerRef(name)),
        persons=[name],
        ways_out=[
            way_to("number-lines", message("write a number for {name}", name=PlayerRef(name)))
        ],
    )


def _details(
    typed: TypedResult, names: Sequence[str], name: str, table: Table, t: Tournament
) -> dict[str, str]:
    found: dict[str, str] = {}
    for what, values in typed.details.items():
        if all(not who for who, _ in values) and len(values) != len(names):
            raise Refused(
                message(
                    "{count} numbers of {what} are given for {people} people",
                    count=len(values),
                    what=Word(what),
                    people=len(names),
                ),
                persons=names,
                ways_out=[
                    message("give one for each, in the order of the scores"),
                    way_to("number-lines", message("write each with the name")),
                ],
            )
        for who, (other, number) in zip(names, values, strict=False):
            if (_at_table(t, other, table) if other else who) == name:
                found[what] = number
    return found

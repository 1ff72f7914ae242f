"""A bracket from its first round to the final: tables, byes, who goes on, and what is to come.

As it is drawn from left to right (TS-3, TS-34, SW-31).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from guildhall.messages import Message, message
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import survivors
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.pairing.elimination import plan

LAST = {0: message("final"), 1: message("semi-final")}
"""What rounds to come are called, by how many come after them."""


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """Somebody in a box."""

    player: str
    score: int | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A table, a bye, or a table of a round to come."""

    table: int
    """0 for a bye or a round to come."""
    seats: tuple[BracketSeat, ...]
    size: int
    """How many sit or will sit here."""
    bye: bool = False


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket; its boxes stand next to those whose people they meet later."""

    name: Message | None
    """None for a round to come that has no name yet."""
    boxes: tuple[Box, ...]
    leads_to: tuple[tuple[int, int], ...] = ()
    """From which box people go to which one of the next round, both by their places from 0."""


def bracket_report(t: Tournament) -> list[BracketRound]:
    """The bracket as far as it is known; empty if there is none and none to come."""
    rounds = [each for each in t.rounds if each.kind == "bracket"]
    columns = [
        _boxes(each, _going(t, each, after)) for each, after in zip_longest(rounds, rounds[1:])
    ]
    names: list[Message | None] = [each.stage.words for each in rounds]
    to_come = _to_come(t, rounds[-1] if rounds else None)
    columns += to_come
    names += [LAST.get(left) for left in reversed(range(len(to_come)))]
    _untangle(columns)
    return [
        BracketRound(name, tuple(boxes), tuple(_links(boxes, after)))
        for name, boxes, after in zip(names, columns, [*columns[1:], []], strict=False)
    ]


def _going(t: Tournament, current: Round, after: Round | None) -> frozenset[str]:
    """Who goes on from a round, as far as it is known."""
    if after is not None:
        return frozenset(after.seated())
    return frozenset(survivors(t)) if current.closed else frozenset()


def _boxes(current: Round, going: frozenset[str]) -> list[Box]:
    boxes = [
        Box(number, tuple(_seat(table, key, going) for key in table.seats), len(table.seats))
        for number, table in sorted(current.tables.items())
    ]
    boxes += [Box(0, (BracketSeat(key, goes_on=True),), 1, bye=True) for key in current.byes]
    return boxes


def _seat(table: Table, key: str, going: frozenset[str]) -> BracketSeat:
    score = table.score
    if score is None or key not in score.players:
        return BracketSeat(key)
    index = score.players.index(key)
    won = score.places[index] == 1 or key in going
    return BracketSeat(key, score.scores[index], won)


def _to_come(t: Tournament, last: Round | None) -> list[list[Box]]:
    """The rounds after the last one that is drawn, as empty boxes."""
    left = last.goes_on if last else len(t.present())
    if t.ended or left <= 1 or (last is None and not t.format.elimination):
        return []
    if t.format.duels:
        columns = []
        while left > 1:
            left = (left + 1) // 2
            columns.append([Box(0, (), 2) for _ in range(left)])
        return columns
    try:
        runners_up = t.format.final.fill == "runners-up"
        planned = plan(left, t.format.tables, runners_up=runners_up)
    except Refused:
        return []
    return [[Box(0, (), size) for size in each.tables] for each in planned]


def _untangle(columns: Sequence[list[Box]]) -> None:
    """Put boxes next to those whose people they meet, from the final back to the first round."""
    for before, after in reversed(list(pairwise(columns))):
        where = _places(after)
        if where:
            last = len(after)
            before.sort(key=lambda box: min(_targets(box, where), default=last))


def _places(boxes: Sequence[Box]) -> dict[str, int]:
    """In which box everybody sits."""
    return {seat.player: index for index, box in enumerate(boxes) for seat in box.seats}


def _targets(box: Box, where: Mapping[str, int]) -> list[int]:
    """To which boxes the people of one go, each once."""
    return list(dict.fromkeys(where[seat.player] for seat in box.seats if seat.player in where))


def _links(before: Sequence[Box], after: Sequence[Box]) -> list[tuple[int, int]]:
    """From each box to where its people go, or to where they will go; none from the last round."""
    if not after:
        return []
    where = _places(after)
    return [
        (index, target)
        for index, box in enumerate(before)
        for target in (_targets(box, where) if where else [index * len(after) // len(before)])
    ]

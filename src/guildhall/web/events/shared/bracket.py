"""A bracket as a picture: boxes for tables, lines for those who go on (TS-3, TS-34, SW-31)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from guildhall.messages import Message, message
from guildhall.tournament import Refused, Round, Table, Tournament, plan
from guildhall.tournament.event.bracket import survivors

WIDTH, LINE, HEAD, GAP, ACROSS, TOP = 210, 24, 24, 18, 56, 34
"""Measures of the drawing."""
LAST = {0: message("final"), 1: message("semi-final")}
"""What rounds to come are called, by how many come after them."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody in a box."""

    player: str
    score: int | None = None
    goes_on: bool = False


@dataclass(slots=True)
class Box:
    """A table, a bye, or a table of a round to come."""

    table: int
    """0 for a bye or a round to come."""
    seats: tuple[Seat, ...]
    size: int
    """How many sit or will sit here."""
    bye: bool = False
    x: float = 0
    y: float = 0

    @property
    def height(self) -> float:
        """How high the box is."""
        return HEAD + LINE * self.size

    @property
    def middle(self) -> float:
        """Where lines begin and end."""
        return self.y + self.height / 2


@dataclass(slots=True)
class Picture:
    """A drawing of a bracket, from the first round to the final."""

    columns: list[tuple[float, Message | None]] = field(default_factory=list)
    """Where each round stands, and what it is called; None for one that has no name yet."""
    boxes: list[Box] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    width: float = 0
    height: float = 0


def bracket_picture(t: Tournament) -> Picture | None:
    """The bracket as far as it is known; nothing if there is none and none to come."""
    rounds = [each for each in t.rounds if each.kind == "bracket"]
    columns = [
        _boxes(each, _going(t, each, after)) for each, after in zip_longest(rounds, rounds[1:])
    ]
    names: list[Message | None] = [each.stage.words for each in rounds]
    to_come = _to_come(t, rounds[-1] if rounds else None)
    columns += to_come
    names += [LAST.get(left) for left in reversed(range(len(to_come)))]
    if not columns:
        return None
    return _arranged(columns, names)


def _going(t: Tournament, current: Round, after: Round | None) -> frozenset[str]:
    """Who goes on from a round, as far as it is known."""
    if after is not None:
        return frozenset(after.byes).union(*(table.seats for table in after.tables.values()))
    return frozenset(survivors(t)) if current.closed else frozenset()


def _boxes(current: Round, going: frozenset[str]) -> list[Box]:
    tables = sorted(current.tables.values(), key=lambda table: table.number)
    boxes = [
        Box(table.number, tuple(_seat(table, key, going) for key in table.seats), len(table.seats))
        for table in tables
    ]
    boxes += [Box(0, (Seat(key, goes_on=True),), 1, bye=True) for key in current.byes]
    return boxes


def _seat(table: Table, key: str, going: frozenset[str]) -> Seat:
    score = table.score
    if score is None or key not in score.players:
        return Seat(key)
    index = score.players.index(key)
    won = score.places[index] == 1 or key in going
    return Seat(key, score.scores[index], won)


def _to_come(t: Tournament, last: Round | None) -> list[list[Box]]:
    """The rounds after the last one that is drawn, as empty boxes."""
    left = len(last.tables) + len(last.byes) + last.runners_up if last else len(t.present())
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


def _arranged(columns: list[list[Box]], names: list[Message | None]) -> Picture:
    """Put boxes into columns, each as high as the highest, and draw who goes where."""
    _untangle(columns)
    picture = Picture()
    heights = [sum(box.height + GAP for box in column) - GAP for column in columns]
    picture.height = max(heights) + TOP
    for index, (column, name) in enumerate(zip(columns, names, strict=True)):
        x = index * (WIDTH + ACROSS)
        picture.columns.append((x, name))
        free = (picture.height - TOP - heights[index]) / len(column)
        y = TOP + free / 2
        for box in column:
            box.x, box.y = x, y
            y += box.height + GAP + free
        picture.boxes += column
    picture.width = len(columns) * (WIDTH + ACROSS) - ACROSS
    for before, after in pairwise(columns):
        picture.lines += _lines(before, after)
    return picture


def _untangle(columns: list[list[Box]]) -> None:
    """Put boxes next to those whose people they meet, from the final back to the first round."""
    for before, after in reversed(list(pairwise(columns))):
        where = {seat.player: index for index, box in enumerate(after) for seat in box.seats}
        if where:
            last = len(after)
            before.sort(key=lambda box: min(_targets(box, where), default=last))


def _targets(box: Box, where: dict[str, int]) -> list[int]:
    return [where[seat.player] for seat in box.seats if seat.player in where]


def _lines(before: list[Box], after: list[Box]) -> list[tuple[float, float, float, float]]:
    """From each box to where its people go, or to where they will go."""
    where = {seat.player: box for box in after for seat in box.seats}
    found = []
    for index, box in enumerate(before):
        targets = {id(where[s.player]): where[s.player] for s in box.seats if s.player in where}
        if not where:
            targets = {0: after[index * len(after) // len(before)]}
        found += [
            (box.x + WIDTH, box.middle, target.x, target.middle) for target in targets.values()
        ]
    return found

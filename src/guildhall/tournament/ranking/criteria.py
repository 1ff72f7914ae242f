"""The criteria that a ranking can use: numbers to sort by, and how to read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from guildhall.tournament.numbers import Exact, decimal, exact, percent
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.scoring import PARTS, whole_points

Values = Sequence[Any]
Reader = Callable[[History, Any], Any]


def _as_it_is(_: History, value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Criterion:
    """One step of a tie-break chain."""

    name: str
    words: str
    values: Callable[[History], Values]
    """Something to sort by for everybody, by their numbers in the history."""
    fewer_is_better: bool = False
    read: Reader = _as_it_is
    """The exact value behind such a number."""
    show: Callable[[Any], str] = decimal
    """The exact value as people read it."""


def _read_points(_: History, parts: int) -> Exact:
    return whole_points(parts)


def _read_ratio(history: History, parts: int) -> Exact:
    return exact(Fraction(parts, history.ratio_unit))


def _read_course(history: History, number: int) -> tuple[Exact, ...]:
    return tuple(whole_points(parts) for parts in history.course(number))


def _show_course(course: tuple[Exact, ...]) -> str:
    return " ".join(decimal(points) for points in course)


def _strength_total(history: History) -> Values:
    """The wins of all opponents; a bye has no opponent and adds nothing (SW-26, SW-28)."""
    return history.of_opponents(history.points)


def _strength_average(history: History) -> Values:
    opponents = history.of_opponents([1] * len(history.names))
    return [
        Fraction(total, max(faced, 1))
        for total, faced in zip(_strength_total(history), opponents, strict=True)
    ]


def _read_average(_: History, parts: Fraction) -> Exact:
    return exact(parts / PARTS)


def _opponents_score(history: History) -> Values:
    return history.of_opponents(history.scores)


def _round_reached(history: History) -> Values:
    """The rounds somebody survived; winning a table reaches the next round (TS-3)."""
    reached = history.zeros()
    for number, tables in enumerate(history.rounds):
        for table in tables:
            for player, place in zip(table.players, table.places, strict=True):
                reached[history.numbers[player]] = number + (place == 1)
    return reached


def _last_place(history: History) -> Values:
    places = history.zeros()
    for table in history.tables:
        for player, place in zip(table.players, table.places, strict=True):
            places[history.numbers[player]] = place
    return places


def _last_ratio(history: History) -> Values:
    mine = history.tables_of
    return [mine[name][-1].ratio(name) if mine[name] else 0 for name in history.names]


def _decisions(history: History) -> Values:
    """The places that a referee or a play-off gave to equal people, 0 for others (TC-16, TS-25)."""
    places = history.zeros()
    for order in history.decisions:
        for place, name in enumerate(order, start=1):
            if name in history.numbers:
                places[history.numbers[name]] = place
    return places


def _lots(history: History) -> Values:
    return [history.lot(name) for name in history.names]


CRITERIA = {
    criterion.name: criterion
    for criterion in (
        Criterion("points", "tournament points", lambda h: h.points, read=_read_points),
        Criterion("wins", "wins", lambda h: h.points, read=_read_points),
        Criterion("ratio", "tie-break", lambda h: h.ratios, read=_read_ratio, show=percent),
        Criterion(
            "course",
            "earlier tournament points",
            lambda h: h.courses,
            read=_read_course,
            show=_show_course,
        ),
        Criterion("score", "sum of game scores", lambda h: h.scores),
        Criterion(
            "strength_of_schedule", "strength of schedule", _strength_total, read=_read_points
        ),
        Criterion("bp_earned", "blood points earned", lambda h: h.scores),
        Criterion("bp_lost", "blood points lost", lambda h: h.scores_against, fewer_is_better=True),
        Criterion("opponents_bp", "opponents' blood points", _opponents_score),
        Criterion("round_reached", "rounds survived", _round_reached),
        Criterion("last_place", "place at the last table", _last_place, fewer_is_better=True),
        Criterion("last_ratio", "tie-break of the last game", _last_ratio, show=percent),
        Criterion("referee", "decision of the referee", _decisions, fewer_is_better=True),
        Criterion("lot", "lot", _lots, fewer_is_better=True),
    )
}
HEAD_TO_HEAD = "head-to-head"
NAMES = (*CRITERIA, HEAD_TO_HEAD)
STRENGTH_AVERAGE = Criterion(
    "strength_of_schedule", "average strength of schedule", _strength_average, read=_read_average
)

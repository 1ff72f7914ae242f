"""How an analysis is shown: the curve of chances, the mark of each move, what would be better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guildhall.analysis import Analysis, Judgement, Mark, PlayerSummary, summarise, turning_point
from guildhall.analysis.words import FAULTS, SIGNS, WORDS
from guildhall.hall.analysis import AnalysisState
from guildhall.hall.errors import Invalid
from guildhall.hall.tables import analysis
from guildhall.hall.tables.table import Seat, Table
from guildhall.messages import Message, message
from guildhall.plots import Plot, plot

LONGEST_LINE = 6
"""So many moves are shown of what may follow a better one."""


@dataclass(frozen=True, slots=True)
class MoveMark:
    """What is said of a move in a word."""

    mark: Mark
    sign: str
    word: Message


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A decision that gave something away, where it lies on the curve."""

    number: int
    x: float
    y: float
    seat: Seat
    mark: MoveMark
    percent: int


@dataclass(frozen=True, slots=True)
class Curve:
    """The chances of all seats after each move, as a drawing."""

    plot: Plot
    moves: int
    points: tuple[CurvePoint, ...]

    @property
    def strip(self) -> float:
        """How wide the strip is that belongs to one moment."""
        return (self.plot.right - self.plot.left) / max(self.moves, 1)


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a better line."""

    number: int
    """From 1, the better move itself."""
    words: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of the move that led to a moment."""

    number: int
    mark: MoveMark
    percent: int
    """How much was given away."""
    before: tuple[tuple[Seat, int], ...]
    """The chances of all seats before the move, in percent."""
    line: tuple[Step, ...] = ()
    """The better move and what may follow; empty where there was none."""
    step: int = 0
    """The step of the line that the board shows, 0 for the game itself."""
    luck: tuple[tuple[Seat, int], ...] = ()
    """What the cards that came to light gave or took, in percent."""


@dataclass(frozen=True, slots=True)
class ShownAnalysis:
    """All that a page shows of an analysis."""

    state: AnalysisState
    marks: dict[int, MoveMark]
    """By the number of the move."""
    curve: Curve | None = None
    players: tuple[tuple[int, Seat, PlayerSummary], ...] = ()
    """The number of each seat, who sat there, and how they played."""
    turning_point: Judgement | None = None
    course: tuple[Judgement, ...] = ()


MARKS = {mark: MoveMark(mark, SIGNS[mark], WORDS[mark]) for mark in Mark}
COUNTED = tuple(MARKS[mark] for mark in Mark if mark is not Mark.FORCED)
"""The marks that a summary counts, the best first."""


def shown_analysis(table: Table, state: AnalysisState) -> ShownAnalysis:
    """What there is to show of the game at a table."""
    found = state.found
    if found is None:
        return ShownAnalysis(state, {})
    seats = tuple(table.taken)
    players = zip(range(len(seats)), seats, summarise(found), strict=True)
    return ShownAnalysis(
        state,
        {judgement.number: MARKS[judgement.mark] for judgement in found.judgements},
        _curve(found, seats),
        tuple(players),
        turning_point(found),
        found.judgements,
    )


def verdict_of(table: Table, state: AnalysisState, number: int, step: int) -> Verdict | None:
    """What is said of a move; None where nothing is known. Raises Invalid for a missing step."""
    judgement = _judgement(state.found, number)
    line = _line(table, judgement) if judgement else ()
    if step and not 1 <= step <= len(line):
        raise Invalid(
            message("There is no step {number} of a better line here", number=step),
            message("Go to a move that is marked as a mistake"),
        )
    if judgement is None:
        return None
    seats = tuple(table.taken)
    return Verdict(
        number,
        MARKS[judgement.mark],
        percent(judgement.cost),
        _percents(seats, judgement.before),
        line,
        step,
        _percents(seats, judgement.luck),
    )


def imagined_game(table: Table, state: AnalysisState, number: int, step: int) -> Any:
    """The game after so many steps of the better line in the place of a move."""
    judgement = _judgement(state.found, number)
    assert judgement is not None  # noqa: S101 - the verdict has the step
    _, game = analysis.variation(table, number, _moves(judgement))[step - 1]
    return game


def percent(share: float) -> int:
    """A part of the victory in whole percent."""
    return round(100 * share)


def _judgement(found: Analysis | None, number: int) -> Judgement | None:
    if found is None or not 1 <= number <= len(found.judgements):
        return None
    return found.judgements[number - 1]


def _moves(judgement: Judgement) -> tuple[str, ...]:
    return (judgement.better, *judgement.line)[:LONGEST_LINE] if judgement.better else ()


def _line(table: Table, judgement: Judgement) -> tuple[Step, ...]:
    course = analysis.variation(table, judgement.number, _moves(judgement))
    return tuple(Step(number, words) for number, (words, _) in enumerate(course, 1))


def _percents(seats: tuple[Seat, ...], shares: tuple[float, ...]) -> tuple[tuple[Seat, int], ...]:
    return tuple(zip(seats, map(percent, shares), strict=False))


def _curve(found: Analysis, seats: tuple[Seat, ...]) -> Curve:
    lines = [
        (seat.name, [100 * shares[number] for shares in found.curve])
        for number, seat in enumerate(seats)
    ]
    drawn = plot(lines, goal=100)
    points = tuple(
        CurvePoint(
            each.number,
            drawn.scale.x(each.number),
            drawn.scale.y(100 * found.curve[each.number][each.seat]),
            seats[each.seat],
            MARKS[each.mark],
            percent(each.cost),
        )
        for each in found.judgements
        if each.mark in FAULTS
    )
    return Curve(drawn, len(found.judgements), points)

"""How a finished game went: the points over time, and where it turned."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.tables import analysis
from guildhall.hall.tables.table import Table
from guildhall.plots import Plot, plot

Course = Sequence[Sequence[float]]


def draw_course(table: Table, course: Course) -> Plot | None:
    """The points of every seat as a plot; None where nobody has scored."""
    if len(course) < 2 or not any(map(any, course)):
        return None
    lines = [(seat.name, [each[n] for each in course]) for n, seat in enumerate(table.taken)]
    return plot(lines, goal=table.spec.game_words().goal(table.game), stairs=True)


def turning_point(course: Course, places: Sequence[int]) -> int | None:
    """The move by which the winner took the lead for good, counted from 1.

    None where several have won, or the winner was never behind, nor level after the start.
    """
    if list(places).count(1) != 1:
        return None
    winner = list(places).index(1)

    def leads(points: Sequence[float]) -> bool:
        return points[winner] > max(p for seat, p in enumerate(points) if seat != winner)

    behind = [number for number, points in enumerate(course) if not leads(points)]
    last = behind[-1] + 1 if behind else 0
    return last if 0 < last < len(course) else None


def course_of(table: Table) -> Course:
    """The points of every seat, before the first move and after each."""
    return analysis.points(table)

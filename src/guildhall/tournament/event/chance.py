"""Results by chance, such as tables might hand in, to try a format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from guildhall.games import catalogue
from guildhall.tournament.event.rounds import Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import PointOptions
from guildhall.tournament.table.scoring import Line

if TYPE_CHECKING:
    from random import Random


def chance_result(
    t: Tournament, table: Table, chance: Random
) -> tuple[dict[str, Line], str | None]:
    """A result such as a table might hand in."""
    if t.format.duels:
        winner, most = chance.choice(table.seats), t.format.points.winner_score
        scores = {key: most if key == winner else chance.randrange(most) for key in table.seats}
        return {key: Line(score) for key, score in scores.items()}, winner
    spec = catalogue.find(t.format.game)
    if spec and spec.sheet and "nobles" in spec.sheet.fields:
        return _lines_with_nobles(table.seats, t.format.points, chance), None
    return {key: Line(chance.randrange(40, 130)) for key in table.seats}, None


def _lines_with_nobles(
    seats: Sequence[str], points: PointOptions, chance: Random
) -> dict[str, Line]:
    """Lines that nobody would ask about: one has reached the end, the nobles suffice for all."""
    lines: dict[str, Line] = {}
    left = points.most_nobles
    for key in seats:
        score = chance.randrange(6, 20)
        nobles = min(chance.randrange(min(score // 3, 3) + 1), left)
        left -= nobles
        lines[key] = Line(
            score, cards=chance.randrange(8, 18), nobles=nobles, tokens=chance.randrange(11)
        )
    best = max(seats, key=lambda key: lines[key].score)
    won = max(lines[best].score, points.likely_win)
    lines[best] = Line(won, **lines[best].details)
    return lines

"""Results by chance, such as tables might hand in, to try a format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildhall.tournament.event.rounds import Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.sheet_fields import line_fields
from guildhall.tournament.table.sheets import sheet_of_game

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
    limits = {field.name: field.most for field in line_fields(t.format)}
    lines = sheet_of_game(t.format.game).lines_by_chance(
        len(table.seats), limits, t.format.points.likely_win, chance
    )
    return {key: Line(**line) for key, line in zip(table.seats, lines, strict=True)}, None

"""What a table is worth in its round, with those who are out of the game (TS-20, TS-33, SW-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from guildhall.tournament.event.rounds import Kind, Sheet, Table
from guildhall.tournament.event.rulings import Ruling
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import (
    Line,
    TableScore,
    point_scale,
    score_table,
    share_points,
)
from guildhall.tournament.table.shared_victory import strict_places


def scored(table: Table, kind: Kind, chosen: Format) -> Table:
    """The table with its score, as far as there is a sheet."""
    if table.sheet is None:
        return table
    lines = counted(table.sheet.lines, table.out, chosen)
    score = score_lines(lines, table.sheet.winner, kind, chosen, table.sheet.order)
    return replace(table, score=score)


def counted(
    lines: Mapping[str, Line], out: Mapping[str, str], chosen: Format
) -> Mapping[str, Line]:
    """The lines as they count: who is out of the game scores 0 (TS-20)."""
    if chosen.duels or not out:
        return lines
    return {
        player: Line(0, nobles=0, tokens=0) if player in out else line
        for player, line in lines.items()
    }


def score_lines(
    lines: Mapping[str, Line],
    winner: str | None,
    kind: Kind,
    chosen: Format,
    order: Sequence[str] = (),
) -> TableScore:
    """What lines are worth; in a bracket places are strict, so that one goes on (TS-29, TS-33)."""
    score = score_table(lines, chosen, winner=winner)
    if kind != "bracket" or chosen.duels:
        return score
    strict, _ = strict_places(lines, chosen.final.ties, order)
    scale = point_scale(len(strict), chosen.points, usual=chosen.tables.usual)
    places, parts = share_points([[player] for player in strict], scale)
    return replace(
        score,
        places=tuple(places[player] for player in score.players),
        parts=tuple(parts[player] for player in score.players),
    )


def game_lost(table: Table, ruling: Ruling, chosen: Format) -> Table:
    """The table after a ruling put somebody out of the game; a duel is decided by it (SW-25)."""
    table = replace(table, out={**table.out, ruling.player: ruling.kind})
    if not chosen.duels:
        return table
    winner = next(player for player in table.seats if player != ruling.player)
    scores = {winner: chosen.points.winner_score, ruling.player: ruling.score}
    lines = {player: Line(scores[player]) for player in table.seats}
    return replace(table, sheet=Sheet(lines, winner, ruling.by, settled=True, entered_at=ruling.at))

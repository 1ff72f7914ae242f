"""What a table is worth in its round, with those who are out of the game (TS-20, TS-33, SW-25)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from guildhall.tournament.event.rounds import Kind, Sheet, Table
from guildhall.tournament.event.rulings import Ruling
from guildhall.tournament.format import Format
from guildhall.tournament.table.scoring import (
    Line,
    TableScore,
    score_places,
    score_table,
    tied_places,
)
from guildhall.tournament.table.shared_victory import strict_places


def scored(table: Table, kind: Kind, chosen: Format) -> Table:
    """The table with its score, as far as there is a sheet."""
    if table.sheet is None:
        return table
    sheet = table.sheet
    score = score_lines(sheet.lines, sheet.winner, kind, chosen, table.out, sheet.order)
    return replace(table, score=score)


def score_lines(
    lines: Mapping[str, Line],
    winner: str | None,
    kind: Kind,
    chosen: Format,
    out: Collection[str] = (),
    order: Sequence[str] = (),
) -> TableScore:
    """What lines are worth; in a bracket one alone is first and goes on (TS-29, TS-33).

    Whoever is out of the game takes no part in it; of a duel that both have lost nobody is
    the winner (TS-20, SW-25).
    """
    if winner is not None:
        return score_table(lines, chosen, winner=winner)
    playing = {player: line for player, line in lines.items() if player not in out}
    if kind == "bracket" and not chosen.duels and playing:
        places, _ = strict_places(playing, chosen, order)
        return score_places(lines, places, chosen)
    shared = tied_places(playing, cards=chosen.points.cards_break_ties)
    return score_places(lines, shared, chosen)


def game_lost(table: Table, ruling: Ruling, chosen: Format) -> Table:
    """The table after a ruling put somebody out of the game; a duel is decided by it (SW-25).

    Once both are out of a duel, both have lost it.
    """
    table = replace(table, out={**table.out, ruling.player: ruling.kind})
    if not chosen.duels:
        return table
    other = next(player for player in table.seats if player != ruling.player)
    winner: str | None = other
    scores = {other: chosen.points.winner_score, ruling.player: ruling.score}
    if other in table.out and table.sheet:
        winner, scores[other] = None, table.sheet.lines[other].score
    lines = {player: Line(scores[player]) for player in table.seats}
    return replace(table, sheet=Sheet(lines, winner, ruling.by, settled=True, entered_at=ruling.at))

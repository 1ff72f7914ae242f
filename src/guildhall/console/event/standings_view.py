"""Standings and final orders, with every value and every reason (T-3)."""

from __future__ import annotations

from guildhall.console.answers import Cell, Grid, Part, say
from guildhall.messages import Listing, Message, PlayerRef, Term, Word, mark, message, plural
from guildhall.tournament import Standings, Tournament, final_order
from guildhall.tournament.reports.lists import STANDINGS
from guildhall.tournament.reports.standings import Row, StandingsTable, rounds_table

UNSAID = "present"
"""The standing that is no news of somebody."""


def standings_parts(t: Tournament, standings: Standings, *, why: bool = False) -> list[Part]:
    """The ranking by the rounds so far."""
    if not standings.order:
        return say(message("{event}: nobody has entered yet", event=Word(t.name)))
    table = rounds_table(t, standings)
    names = [criterion.narrow_heading.text for criterion in table.criteria]
    lines: list[tuple[list[Cell], Cell, Cell]] = [
        (
            [row.place or "", PlayerRef(row.player), *_cells(table, row)],
            "" if row.standing == UNSAID else STANDINGS[row.standing],
            row.why if row.place else "",
        )
        for row in table.rows
    ]
    notes = any(note for _, note, _ in lines)
    rows = [[*row, *([note] * notes), *([reason] * why)] for row, note, reason in lines]
    headings = [
        mark("Place"),
        mark("Player"),
        *names,
        *([mark("Note")] * notes),
        *([mark("Why not higher")] * why),
    ]
    parts: list[Part] = [Grid(headings, rows, _title(t, table), frozenset({"Place", *names}))]
    if standings.drawn_by_lot:
        by_lot = plural(
            "{count} place was decided by lot: equal on everything else",
            "{count} places were decided by lot: equal on everything else",
            count=len(standings.drawn_by_lot),
        )
        parts += say(by_lot, ink="dim")
    return parts


def _cells(table: StandingsTable, row: Row) -> list[Cell]:
    if row.place is None:
        return [""] * len(table.criteria)
    return [each.told(value) for each, value in zip(table.criteria, row.values, strict=True)]


def _title(t: Tournament, table: StandingsTable) -> Message:
    number = len(table.rounds)
    said = message("{event}: standings after round {round}", event=Word(t.name), round=number)
    if not table.provisional:
        return said
    return plural(
        "{what}, provisional: {count} table is missing",
        "{what}, provisional: {count} tables are missing",
        count=table.missing,
        what=said,
    )


def final_parts(t: Tournament, *, why: bool = False) -> list[Part]:
    """The order of the event with its prizes (TS-31, SW-34)."""
    order = final_order(t)
    prizes = any(line.takes_home for line in order)
    headings = [mark("Place"), mark("Player"), *([mark("Prize")] * prizes), *([mark("Why")] * why)]
    rows: list[list[Cell]] = [
        [
            line.place or "",
            PlayerRef(line.player),
            *([Listing(tuple(map(Term, line.takes_home)))] * prizes),
            *([line.why] * why),
        ]
        for line in order
    ]
    title = message("{event}: order so far", event=Word(t.name))
    if t.ended:
        title = message("{event}: final order", event=Word(t.name))
    return [Grid(headings, rows, title, frozenset({"Place"}))]


def player_parts(t: Tournament, standings: Standings, player: str) -> list[Part]:
    """Everything that somebody's place is made of, round by round."""
    from guildhall.tournament.reports.round_words import round_of_player  # seldom asked for
    from guildhall.tournament.reports.rounds import published_rounds

    order, name = final_order(t), PlayerRef(player)
    line = next((each for each in order if each.player == player), None)
    if line is None:
        return say(message("{name} is not ranked", name=name))
    if line.place is None:
        return say(message("{name} was excluded and has no place", name=name))
    placed = sum(each.place is not None for each in order)
    values = standings.of(player).values
    rows: list[list[Cell]] = [[message("why"), line.why]]
    rows += [[each.words, each.told(values[each.name])] for each in standings.shown_criteria]
    rows += [[each.stage.words, round_of_player(t, each, player)] for each in published_rounds(t)]
    place = message(
        "{name} is at place {place} of {count}", name=name, place=line.place, count=placed
    )
    return [Grid([mark("What"), mark("How")], rows, place)]

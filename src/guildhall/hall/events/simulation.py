"""Plays events by chance, to try a format or to see what is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from guildhall.hall.events.desk import Command, EventDesk
from guildhall.hall.events.next_steps import next_step
from guildhall.tournament import (
    Happening,
    Line,
    Round,
    Stamp,
    Table,
    Tournament,
    draw,
    draw_final,
    end,
    publish,
    report,
)
from guildhall.tournament.format import PointOptions


def play_on(desk: EventDesk, chance: Random) -> Iterator[Round]:
    """Play an event to its end: every round when it is over; refusals come through."""
    while True:
        t = desk.tournament
        if t.draft:
            desk.do(partial(publish, anyway=True))
        playing = [each for each in t.rounds if each.published and not each.closed]
        for current in playing:
            play_round(desk, current, chance)
            yield desk.tournament.round(current.number)
        command = next_draw(desk.tournament)
        if command is None:
            break
        desk.do(command)
    if not desk.tournament.ended:
        desk.do(end)


def play_round(desk: EventDesk, current: Round, chance: Random) -> None:
    """Play all tables of a round that still wait for a result, and hand the results in."""
    reports: list[Command] = []
    for table in current.unsettled():
        lines, winner = chance_result(desk.tournament, table, chance)
        reports.append(partial(_report, current.number, table.number, lines, winner))
    desk.do(*reports)


def next_draw(t: Tournament) -> Command | None:
    """The command that draws the next round, None when there is none left."""
    draws: dict[str, Command] = {"draw": draw, "final": draw_final}
    return draws.get(next_step(t))


def chance_result(
    t: Tournament, table: Table, chance: Random
) -> tuple[dict[str, Line], str | None]:
    """A result such as a table might hand in."""
    if t.format.duels:
        winner, most = chance.choice(table.seats), t.format.points.winner_score
        scores = {key: most if key == winner else chance.randrange(most) for key in table.seats}
        return {key: Line(score) for key, score in scores.items()}, winner
    if t.format.game == "splendor":
        return _splendor_lines(table.seats, t.format.points, chance), None
    return {key: Line(chance.randrange(40, 130)) for key in table.seats}, None


def _splendor_lines(seats: Sequence[str], points: PointOptions, chance: Random) -> dict[str, Line]:
    """Lines that nobody would ask about: one has reached the end, the nobles suffice for all."""
    lines: dict[str, Line] = {}
    left = points.most_nobles
    for key in seats:
        score = chance.randrange(6, 20)
        nobles = min(chance.randrange(min(score // 3, 3) + 1), left)
        left -= nobles
        lines[key] = Line(score, chance.randrange(8, 18), nobles, chance.randrange(11))
    best = max(seats, key=lambda key: lines[key].score)
    lines[best] = replace(lines[best], score=max(lines[best].score, points.likely_win))
    return lines


def _report(
    round_number: int,
    table: int,
    lines: dict[str, Line],
    winner: str | None,
    t: Tournament,
    stamp: Stamp,
) -> list[Happening]:
    return report(t, round_number, table, lines, stamp, winner=winner)

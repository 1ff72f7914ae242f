"""Plays events by chance, to try a format or to see what is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from guildhall.hall.events.commands import (
    DrawFinal,
    DrawRound,
    EndEvent,
    PublishDraft,
    ReportResult,
    TournamentCommand,
)
from guildhall.hall.events.next_steps import next_step
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService
from guildhall.tournament import Line, Round, Table, Tournament
from guildhall.tournament.format import PointOptions

CHANCE = Actor(None, "organiser", by="chance")
"""Who runs an event that is played by chance."""


def play_on(event: EventService, chance: Random) -> Iterator[Round]:
    """Play an event to its end: every round when it is over; refusals come through."""
    while True:
        if event.tournament.draft:
            event.execute(CHANCE, PublishDraft(anyway=True))
        for current in event.tournament.open_rounds():
            play_round(event, current, chance)
            yield event.tournament.round(current.number)
        command = next_draw(event.tournament)
        if command is None:
            break
        event.execute(CHANCE, command)
    if not event.tournament.ended:
        event.execute(CHANCE, EndEvent())


def play_round(event: EventService, current: Round, chance: Random) -> None:
    """Play all tables of a round that still wait for a result, and hand the results in."""
    for table in current.unsettled():
        lines, winner = chance_result(event.tournament, table, chance)
        event.execute(CHANCE, ReportResult(current.number, table.number, lines, winner))


def next_draw(t: Tournament) -> TournamentCommand | None:
    """The command that draws the next round, None when there is none left."""
    draws = {"draw": DrawRound(), "final": DrawFinal()}
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
        lines[key] = Line(
            score, cards=chance.randrange(8, 18), nobles=nobles, tokens=chance.randrange(11)
        )
    best = max(seats, key=lambda key: lines[key].score)
    won = max(lines[best].score, points.likely_win)
    lines[best] = Line(won, **lines[best].details)
    return lines

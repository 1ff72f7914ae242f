"""Plays events by chance, to try a format or to see what is still to come."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from guildhall.hall.events.commands import (
    DrawFinal,
    DrawRound,
    EndEvent,
    PublishDraft,
    ReportResult,
)
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService
from guildhall.tournament import Round, Tournament
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.event.chance import chance_result
from guildhall.tournament.event.next_steps import next_step

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

"""Late entries and the number of rounds by attendance: told, and counted if so decided (SW-8)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.messages import Message, message, plural
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import rounds_for
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Attendance

__all__ = ["CountLateEntries"]


def late_entries(t: Tournament) -> list[str]:
    """Who was not in round 1 as it was drawn, and has been seated since or is here now."""
    if not t.starters or t.format.elimination:
        return []
    first, *later = t.rounds
    drawn = set(first.as_drawn_people())
    seated = {key for each in later if each.published for key in each.seated()}
    return [
        key
        for key, player in t.people.items()
        if key not in drawn and player.ranked and (key in seated or player.standing == "present")
    ]


def attendance_with_late(t: Tournament) -> Attendance | None:
    """The rounds and the top cut if late entries had been there at first; None if the same."""
    if not late_entries(t) or t.bracket_begun:
        return None
    wanted, now = rounds_for(_everybody(t), t.format), rounds_for(t.starters, t.format)
    return wanted if wanted.players > now.players else None


def _everybody(t: Tournament) -> int:
    return len(t.rounds[0].as_drawn_people()) + len(late_entries(t))


def late_words(t: Tournament) -> Message | None:
    """What late entries would change, for the organiser; None if they change nothing."""
    wanted = attendance_with_late(t)
    if wanted is None:
        return None
    count = len(late_entries(t))
    if wanted.top_cut:
        return plural(
            "counting 1 late entry there would be {rounds} rounds and a top cut of {cut}",
            "counting {count} late entries there would be {rounds} rounds and a top cut of {cut}",
            count=count,
            rounds=wanted.rounds,
            cut=wanted.top_cut,
        )
    return plural(
        "counting 1 late entry there would be {rounds} rounds",
        "counting {count} late entries there would be {rounds} rounds",
        count=count,
        rounds=wanted.rounds,
    )


@dataclass(frozen=True, slots=True)
class CountLateEntries(TournamentCommand):
    """Let late entries count for the rounds and the top cut as if they had been there (SW-8)."""

    permission = "change settings"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        if attendance_with_late(t) is None:
            raise Refused(message("late entries change nothing about the rounds"), rules=["SW-8"])
        return [happening("starters counted", stamp, starters=_everybody(t))]

"""How long a round has been running, from the log and a given time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from guildhall.hall.events.errors import EventError
from guildhall.tournament import Tournament
from guildhall.tournament.table.clocks import at_the_limit, longest_round


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a round at a moment."""

    round: int
    began: datetime
    gone: timedelta
    minutes: int
    """How long a round may take; 0 where the referee sets the timetable (TC-22)."""
    state: str
    """running, over or sudden death."""

    @property
    def left(self) -> timedelta | None:
        """What is left, negative when time is over."""
        return timedelta(minutes=self.minutes) - self.gone if self.minutes else None


def round_clock(t: Tournament, now: datetime, began: datetime | None = None) -> RoundClock:
    """The clock of the last published round, from its publishing or a given time on."""
    published = [
        happening
        for index, happening in enumerate(t.happenings)
        if happening.kind == "published" and index not in t.undone
    ]
    if not published:
        raise EventError(
            "no round is being played", rules=["T-4"], ways_out=["draw a round and publish it"]
        )
    began = began or datetime.fromisoformat(published[-1].at)
    gone = max(now - began, timedelta())
    state = at_the_limit(gone.total_seconds(), t.format.time)
    number: int = published[-1].data["number"]
    return RoundClock(number, began, gone, longest_round(t.format.time), state)

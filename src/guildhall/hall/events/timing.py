"""How long a round has been running, from the log and a given time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from guildhall.hall.events.errors import EventError
from guildhall.hall.events.floor import Floor, RoundTime
from guildhall.tournament import Tournament
from guildhall.tournament.table.clocks import at_the_limit, longest_round

State = Literal["waiting", "running", "paused", "over", "sudden death"]


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


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock of a round, or of one of its tables with extra time, at a moment."""

    round: int
    minutes: int
    """How long it may take, extra time and all; 0 without a limit (TC-22)."""
    extra: int
    gone: timedelta
    left: timedelta | None
    """Negative when time is over; nothing without a limit."""
    ends_at: datetime | None
    """When time is over if nobody pauses the clock."""
    running: bool
    """Whether time goes by."""
    state: State


def clock_of(t: Tournament, floor: Floor, number: int, now: datetime, table: int = 0) -> ClockState:
    """The clock of a round as it was started, paused and continued (TS-19, SW-35, TC-22)."""
    options = t.round(number).format.time
    time = floor.times.get(number, RoundTime())
    extra = time.extra.get(table, 0)
    usual = longest_round(options) if time.minutes is None else time.minutes
    minutes = usual + extra if usual else 0
    begun = time.since is not None or time.gone > timedelta()
    gone = time.gone + (max(now - time.since, timedelta()) if time.since else timedelta())
    left = timedelta(minutes=minutes) - gone if minutes else None
    state: State = "waiting" if not begun else "running" if time.since else "paused"
    if begun and left is not None and left <= timedelta() and options.control != "chess clock":
        state = "sudden death" if options.control == "sudden death" else "over"
    ends_at = (
        time.since + timedelta(minutes=minutes) - time.gone if time.since and minutes else None
    )
    return ClockState(number, minutes, extra, gone, left, ends_at, time.since is not None, state)

"""How long a round has been running, from the log and a given time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from guildhall.hall.events.operations import EventOperations, RoundTime
from guildhall.messages import message
from guildhall.tournament import Refused, Round, Tournament
from guildhall.tournament.table.clocks import at_the_limit, longest_round

State = Literal["waiting", "running", "paused", "over", "sudden death"]


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a round, or of a wave of it, for a desk that starts none itself."""

    round: int
    wave: int
    began: datetime | None
    """Nothing before a wave has begun."""
    gone: timedelta
    minutes: int
    """How long a round may take; 0 where the referee sets the timetable (TC-22)."""
    state: State

    @property
    def left(self) -> timedelta | None:
        """What is left, negative when time is over."""
        return timedelta(minutes=self.minutes) - self.gone if self.minutes else None


def round_clocks(
    t: Tournament, operations: EventOperations, now: datetime, began: datetime | None = None
) -> list[RoundClock]:
    """The clocks of all open rounds, else of the last one.

    A clock that nobody has started counts from a given time, else from the publishing.
    """
    published = [each for each in t.rounds if each.published]
    if not published:
        raise Refused(
            message("no round is being played"),
            rules=["T-4"],
            ways_out=[message("draw a round and publish it")],
        )
    return [
        _round_clock(t, operations, each, wave, now, began)
        for each in t.open_rounds() or published[-1:]
        for wave in range(1, each.waves + 1)
    ]


def _round_clock(
    t: Tournament,
    operations: EventOperations,
    current: Round,
    wave: int,
    now: datetime,
    began: datetime | None,
) -> RoundClock:
    number = current.number
    started = clock_of(t, operations, number, now, wave=wave)
    if wave > 1 or started.state != "waiting":
        since = None if started.state == "waiting" else now - started.gone
        return RoundClock(number, wave, since, started.gone, started.minutes, started.state)
    began = began or _published_at(t, number)
    gone = max(now - began, timedelta())
    options = current.format.time
    state = at_the_limit(gone.total_seconds(), options)
    return RoundClock(number, wave, began, gone, longest_round(options), state)


def _published_at(t: Tournament, number: int) -> datetime:
    return next(
        datetime.fromisoformat(each.at)
        for index, each in reversed(list(enumerate(t.happenings)))
        if each.kind == "published" and each.data["number"] == number and index not in t.undone
    )


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock of a wave of a round, or of a table with extra time, at a moment."""

    round: int
    wave: int
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


def clock_of(
    t: Tournament,
    operations: EventOperations,
    number: int,
    now: datetime,
    table: int = 0,
    *,
    wave: int = 1,
) -> ClockState:
    """The clock of a round as it was started, paused and continued (TS-19, SW-35, TC-22).

    A table has the clock of its wave.
    """
    current = t.round(number)
    options = current.format.time
    wave = current.tables[table].wave if table in current.tables else wave
    time = operations.times.get((number, wave), RoundTime())
    extra = operations.extra.get((number, table), 0)
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
    return ClockState(
        number, wave, minutes, extra, gone, left, ends_at, time.since is not None, state
    )

"""How long a round has been running, from the log and a given time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from guildhall.hall.events.operations import ClockStep, EventOperations, RoundTime
from guildhall.messages import message
from guildhall.tournament import Refused, Round, Stamp, Tournament, undo
from guildhall.tournament.actions import way_to
from guildhall.tournament.table.clocks import at_the_limit, longest_round

State = Literal["waiting", "running", "paused", "over", "sudden death"]


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock of a wave of a round, or of a table with extra time, at a moment."""

    round: int
    wave: int
    minutes: int
    """How long it may take, extra time and all; 0 where the referee sets the timetable (TC-22)."""
    extra: int
    began: datetime | None
    """When it would have begun without pauses; None before it has begun."""
    gone: timedelta
    running: bool
    """Whether time goes by."""
    state: State

    @property
    def left(self) -> timedelta | None:
        """What is left, negative when time is over; None without a limit."""
        return timedelta(minutes=self.minutes) - self.gone if self.minutes else None

    @property
    def ends_at(self) -> datetime | None:
        """When time is over if nobody pauses the clock; None if it does not run to an end."""
        if self.began is None or not (self.running and self.minutes):
            return None
        return self.began + timedelta(minutes=self.minutes)


def round_clocks(
    t: Tournament, operations: EventOperations, now: datetime, began: datetime | None = None
) -> list[ClockState]:
    """The clocks of all open rounds, else of the last one.

    A clock that nobody has started counts from a given time, else from the publishing.
    """
    published = [each for each in t.rounds if each.published]
    if not published:
        raise Refused(
            message("no round is being played"),
            rules=["T-4"],
            ways_out=[way_to("draw", message("draw a round and publish it"))],
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
) -> ClockState:
    number, options = current.number, current.format.time
    started = clock_of(t, operations, number, now, wave=wave)
    if wave > 1 or started.state != "waiting":
        return started
    began = began or _published_at(t, number)
    gone = max(now - began, timedelta())
    state = at_the_limit(gone.total_seconds(), options)
    return ClockState(
        number, wave, longest_round(options), 0, began, gone, running=True, state=state
    )


def _published_at(t: Tournament, number: int) -> datetime:
    """When a published round was published, the last time if that was taken back before."""
    return next(
        datetime.fromisoformat(each.at)
        for each in reversed(t.happenings)
        if each.kind == "published" and each.data["number"] == number
    )


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
    over = minutes and gone >= timedelta(minutes=minutes) and options.control != "chess clock"
    state: State = "waiting" if not begun else "running" if time.since else "paused"
    if begun and over:
        state = "sudden death" if options.control == "sudden death" else "over"
    running = time.since is not None
    began = (time.since - time.gone if time.since else now - gone) if begun else None
    return ClockState(number, wave, minutes, extra, began, gone, running=running, state=state)


def last_clock_step(t: Tournament, operations: EventOperations) -> ClockStep | None:
    """What was done to a clock since the last command that is not taken back."""
    try:
        (last,) = undo(t, Stamp("", ""))
        index: int = last.data["of"]
    except Refused:
        index = 0
    step = operations.clock_steps[-1] if operations.clock_steps else None
    return step if step and step.seen > index else None

"""The clock of a round as pages show it: a text now, and a time for the script to count to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.timing import ClockState, clock_of
from guildhall.tournament import Round


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock with all that a page needs."""

    state: ClockState
    text: str
    ends: int | None
    """When time is over, in milliseconds; nothing while it does not run down."""
    began: int | None
    """When a clock without limit began to run, in milliseconds."""


def current_round(live: LiveEvent) -> Round | None:
    """The round that is being played, or was last."""
    published = [each for each in live.tournament.rounds if each.published]
    opened = [each for each in published if not each.closed and each.kind != "side"]
    found = opened or published
    return found[-1] if found else None


def shown_clock(live: LiveEvent, number: int, table: int = 0) -> ShownClock:
    """The clock of a round, or of a table with extra time."""
    now = live.now
    state = clock_of(live.tournament, live.floor, number, now, table)
    span = state.gone if state.left is None else state.left
    return ShownClock(
        state,
        span_text(span),
        round(state.ends_at.timestamp() * 1000) if state.ends_at else None,
        round((now - state.gone).timestamp() * 1000)
        if state.running and state.left is None
        else None,
    )


def span_text(span: timedelta) -> str:
    """Minutes and seconds; with a sign when time is over."""
    seconds = int(span.total_seconds())
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"

"""The clock of a round as pages show it: a text now, and a time for the script to count to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.round_clocks import ClockState, clock_of
from guildhall.tournament import Round


@dataclass(frozen=True, slots=True)
class ShownClock:
    """A clock with all that a page needs."""

    state: ClockState
    text: str
    ends: int | None
    """When time is over, in milliseconds; None while it does not run down."""
    began: int | None
    """When a clock without limit began to run, in milliseconds."""


def shown_clocks(live: LiveEvent, current: Round) -> list[ShownClock]:
    """The clocks of a round, one for each wave."""
    return [shown_clock(live, current.number, wave=wave) for wave in range(1, current.waves + 1)]


def shown_clock(live: LiveEvent, number: int, table: int = 0, *, wave: int = 1) -> ShownClock:
    """The clock of a round or a wave of it, or of a table with extra time."""
    now = live.now
    state = clock_of(live.tournament, live.operations, number, now, table, wave=wave)
    counts_up = state.running and state.left is None
    return ShownClock(
        state,
        span_text(state.gone if state.left is None else state.left),
        round(state.ends_at.timestamp() * 1000) if state.ends_at else None,
        round((now - state.gone).timestamp() * 1000) if counts_up else None,
    )


def span_text(span: timedelta) -> str:
    """Minutes and seconds; with a sign when time is over."""
    seconds = int(span.total_seconds())
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"

"""The clock of a table, over given times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from guildhall.hall.tables.options import ClockRule


@dataclass(slots=True)
class Clocks:
    """Who has how much time left; one clock runs at a time."""

    rule: ClockRule
    left: list[float]
    """Seconds of each seat, for clocks that count each player's time."""
    started: datetime
    running: int | None
    since: datetime

    @classmethod
    def begin(cls, rule: ClockRule, players: int, seat: int | None, at: datetime) -> Clocks:
        """Start the clock of the first seat."""
        return cls(rule, [float(rule.seconds)] * players, at, seat, at)

    def press(self, seat: int | None, at: datetime) -> None:
        """Somebody has decided, and now it is up to a seat; None at the end."""
        if self.running is not None and self.rule.kind == "total":
            spent = (at - self.since).total_seconds()
            self.left[self.running] += self.rule.increment - max(spent, 0)
        self.running, self.since = seat, at

    def resume(self, at: datetime) -> None:
        """The hall was closed: time runs on from now for whoever is to decide."""
        self.since = max(self.since, at)

    def limit(self, seconds: int) -> None:
        """Let the whole game take this long, counted from its beginning."""
        self.rule = replace(self.rule, seconds=seconds)

    def remaining(self, seat: int, now: datetime) -> float | None:
        """The seconds that a seat has left, None if no clock counts them."""
        runs = (now - self.since).total_seconds() if seat == self.running else 0.0
        if self.rule.kind == "total":
            return max(self.left[seat] - runs, 0.0)
        if self.rule.kind in {"move", "days"}:
            return max(self.rule.seconds - runs, 0.0)
        return None

    def game_remaining(self, now: datetime) -> float | None:
        """The seconds that the whole game has left, None if there is no limit."""
        if self.rule.kind != "game":
            return None
        return max(self.rule.seconds - (now - self.started).total_seconds(), 0.0)

    @property
    def deadline(self) -> datetime | None:
        """When the time of the seat to decide, or of the game, runs out; None without a clock."""
        if self.running is None or self.rule.kind == "none":
            return None
        if self.rule.kind == "game":
            return self.started + timedelta(seconds=self.rule.seconds)
        left = self.left[self.running] if self.rule.kind == "total" else self.rule.seconds
        return self.since + timedelta(seconds=left)

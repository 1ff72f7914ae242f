"""Commands around the tables: call an arbiter, arrive, be late; and the clock of the round."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.events.commands.command import (
    EventState,
    Note,
    OperationsCommand,
)
from guildhall.hall.events.operations import RoundTime
from guildhall.messages import PlayerRef, message
from guildhall.tournament import Refused, Stamp, Table, Tournament
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import PlayerCommand, Subject, TableCommand, own_words

__all__ = [
    "Arrive",
    "CallArbiter",
    "ContinueClock",
    "GiveExtraTime",
    "PauseClock",
    "StartClock",
    "TellDelay",
]

LONGEST_ROUND = 24 * 60
"""Minutes."""
MOST_CALLS = 3
"""Open calls of one table."""


@dataclass(frozen=True, slots=True)
class CallArbiter(TableCommand, OperationsCommand):
    """Call an arbiter to a table (TS-38)."""

    permission = "call an arbiter"
    why: str = ""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        _refuse_strangers(event.tournament.table(self.round, self.table), stamp)
        waiting = [
            call
            for call in event.operations.calls.values()
            if (call.round, call.table) == (self.round, self.table) and not call.closed_at
        ]
        if len(waiting) >= MOST_CALLS:
            raise Refused(
                message("an arbiter is called already"),
                rules=["TS-38"],
                ways_out=[message("wait a moment")],
            )
        data = {"round": self.round, "table": self.table, "why": own_words(self.why)}
        return [Note("called/1", {**data, "by": stamp.by})]


def _refuse_strangers(table: Table, stamp: Stamp) -> None:
    if stamp.role in {"participant", "device"} and stamp.by not in {*table.seats, "device"}:
        raise Refused(
            message(
                "{name} does not sit at table {table}", name=PlayerRef(stamp.by), table=table.number
            ),
            rules=["TS-38"],
            persons=[stamp.by],
            ways_out=[message("call from your own table")],
        )


@dataclass(frozen=True, slots=True)
class Arrive(PlayerCommand, OperationsCommand):
    """Somebody sits at the table of the current round."""

    permission = "tell of arriving"
    table: int = 0
    """On which the device stands, where it is told there."""

    @property
    def subject(self) -> Subject:
        return Subject(self.player, table=self.table)

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        number = _current_round(event, self.player)
        if self.player in event.operations.arrived.get(number, ()):
            return []
        key = event.tournament.player(self.player).key
        return [Note("arrived/1", {"player": key, "round": number})]


@dataclass(frozen=True, slots=True)
class TellDelay(PlayerCommand, OperationsCommand):
    """Somebody will be late."""

    permission = "tell of a delay"
    minutes: int
    words: str = ""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if not 1 <= self.minutes <= 600:
            raise Refused(
                message("{minutes} min", minutes=self.minutes),
                ways_out=[message("say 1 to 600 minutes")],
            )
        data = {
            "player": event.tournament.player(self.player).key,
            "round": _awaited_round(event.tournament, self.player),
            "minutes": self.minutes,
            "words": own_words(self.words),
        }
        return [Note("delayed/1", data)]


@dataclass(frozen=True, slots=True)
class ClockCommand(OperationsCommand):
    """Something about the clock of a round, or of one of its waves."""

    permission = "run the clock"
    round: int

    def clock(self, event: EventState, wave: int) -> dict[str, int]:
        """Whose clock is meant, and what had happened before, so that undo keeps the order."""
        return {"round": self.round, "wave": wave, "seen": len(event.tournament.happenings)}

    def refuse_draft(self, event: EventState, wave: int) -> None:
        """Only what is published has a clock."""
        current = event.tournament.round(self.round)
        if not current.published:
            raise Refused(
                message("round {round} is a draft", round=self.round),
                rules=["T-4"],
                ways_out=[way_to("publish", message("publish it"))],
            )
        if not 1 <= wave <= current.waves:
            raise Refused(
                message("round {round} has no wave {wave}", round=self.round, wave=wave),
                ways_out=[message("look at the round again")],
            )


@dataclass(frozen=True, slots=True)
class StartClock(ClockCommand):
    """Start the clock of a round, or start it anew."""

    minutes: int | None = None
    """None for what the format says."""
    wave: int = 1

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        self.refuse_draft(event, self.wave)
        if self.minutes is not None and not 0 <= self.minutes <= LONGEST_ROUND:
            raise Refused(
                message("a round of {minutes} minutes", minutes=self.minutes),
                ways_out=[message("say up to a day")],
            )
        data = {**self.clock(event, self.wave), "minutes": self.minutes}
        return [Note("clock-started/1", data)]


@dataclass(frozen=True, slots=True)
class PauseClock(ClockCommand):
    """Stop the clock of a round for a while."""

    wave: int = 1

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        time = event.operations.times.get((self.round, self.wave), RoundTime())
        return [Note("clock-paused/1", self.clock(event, self.wave))] if time.since else []


@dataclass(frozen=True, slots=True)
class ContinueClock(ClockCommand):
    """Let the clock of a round go on."""

    wave: int = 1

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        time = event.operations.times.get((self.round, self.wave))
        if time is None:
            return StartClock(self.round, wave=self.wave).note(event, stamp)
        return [] if time.since else [Note("clock-continued/1", self.clock(event, self.wave))]


@dataclass(frozen=True, slots=True)
class GiveExtraTime(OperationsCommand):
    """Give one table more time, or take some away."""

    permission = "give extra time"
    round: int
    table: int
    minutes: int

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        event.tournament.table(self.round, self.table)
        if not -60 <= self.minutes <= 60 or not self.minutes:
            raise Refused(
                message("{minutes} min of extra time", minutes=self.minutes),
                ways_out=[message("say 1 to 60")],
            )
        data = {"round": self.round, "table": self.table, "minutes": self.minutes}
        return [Note("extra-time-given/1", data)]


def _current_round(event: EventState, player: str) -> int:
    """The open round in which somebody sits, else the last one."""
    t = event.tournament
    published = [each.number for each in t.rounds if each.published]
    if not published:
        raise Refused(
            message("no round is being played"),
            rules=["T-4"],
            ways_out=[message("wait for the draw")],
        )
    seated = [each.number for each in t.open_rounds() if each.table_of(player)]
    return (seated or published)[-1]


def _awaited_round(t: Tournament, player: str) -> int:
    """The round for which somebody can be late: that of their open table, else the next one."""
    tables = ((each.number, each.table_of(player)) for each in t.open_rounds())
    waiting = [number for number, table in tables if table and not table.settled]
    return waiting[-1] if waiting else sum(each.published for each in t.rounds) + 1

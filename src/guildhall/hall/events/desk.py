"""One event at one desk: load, fold, command, append."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from guildhall.hall.events.errors import EventError, MovedOnError
from guildhall.hall.events.event_codec import command_of, from_entry, to_entry
from guildhall.hall.events.history_text import tell
from guildhall.hall.events.operations import ClockStep, Floor, fold_floor
from guildhall.hall.events.stage_names import stage_names
from guildhall.hall.events.undo import command_ranges, last_clock_step, take_back
from guildhall.hall.log import Conflict, Entry, Log, NewEntry
from guildhall.tournament import Happening, Stamp, Tournament, apply_all, opened
from guildhall.tournament.event.people import Role

Command = Callable[[Tournament, Stamp], list[Happening]]
"""Reads a tournament and says what happens next, or refuses."""

MOST_RACES = 50
"""How often a command is tried again while other desks write."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who sits at the desk, in which role (TS-42)."""

    name: str
    role: Role = "organiser"


class EventDesk:
    """An event as this desk knows it; `seq` is the last entry it has seen."""

    def __init__(self, log: Log, stream: str, who: Who) -> None:
        self.log = log
        self.stream = stream
        self.who = who
        self.seq = 0
        self._commands: list[int] = []
        entries = log.read(stream)
        if not entries:
            raise EventError(f"there is no {stream} here", ways_out=["look at `list`"])
        self.tournament: Tournament = opened(from_entry(entries[0]))
        self._seen(entries[0].seq, command_of(entries[0]))
        self._take_in(entries[1:])

    def refresh(self) -> list[Happening]:
        """Take in what other desks have written, and return it."""
        return self._take_in(self.log.read(self.stream, after=self.seq))

    def do(self, *commands: Command, again: bool = False) -> list[Happening]:
        """Let commands happen one after the other, all or none; they are committed on return.

        When another desk was faster, a command that means the same in any case is tried `again`
        on what is new; others are refused with the news.
        """
        for _ in range(MOST_RACES):
            try:
                return self.commit(self.plan(*commands))
            except MovedOnError:
                if not again:
                    raise
        raise EventError("other desks write without pause", ways_out=["try again"])

    def plan(self, *commands: Command) -> list[Happening]:
        """What commands would make happen, one after the other, on what this desk has seen."""
        ahead = self.tournament.copy()
        planned: list[Happening] = []
        for command in commands:
            happenings = command(ahead, self.stamp)
            for happening in happenings:
                self._refuse_role(happening)
            apply_all(ahead, happenings)
            planned += happenings
        return planned

    def commit(self, planned: Sequence[Happening]) -> list[Happening]:
        """Write what was planned; refused with the news if another desk wrote since."""
        if not planned:
            return []
        entries = [to_entry(happening, self.seq + 1) for happening in planned]
        try:
            written = self.log.append(self.stream, self.seq, entries)
        except Conflict as conflict:
            news = self.refresh()
            stages = stage_names(self.tournament)
            raise MovedOnError(news, [tell(each, stages) for each in news]) from conflict
        return self._take_in(written)

    def undo(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        """A command that takes back the whole last command, the latest part of it first (T-2)."""
        return take_back(t, stamp, self._commands)

    @property
    def floor(self) -> Floor:
        """The floor of the event, as those at the desk in the browser have left it."""
        return fold_floor(Floor(), self.log.read(self._floor_stream))

    @property
    def clock_step(self) -> ClockStep | None:
        """What was done to a clock since the last command, which undo takes back first."""
        return last_clock_step(self.tournament, self.floor)

    def set_clock_back(self, step: ClockStep) -> None:
        """Take back what was done to a clock; refused if the floor has changed since."""
        number, wave = step.key
        data = {"of": step.line.seq, "round": number, "wave": wave, "role": self.who.role}
        seen = self.log.last(self._floor_stream)
        if self.clock_step != step:
            raise EventError("the clocks have changed since", ways_out=["undo again"])
        self.log.append(
            self._floor_stream, seen, [NewEntry(self.who.name, "clock-set-back/1", data)]
        )

    @property
    def _floor_stream(self) -> str:
        return f"floor/{self.stream.removeprefix('event/')}"

    @property
    def commands(self) -> list[range]:
        """The happenings of each command, by their indexes."""
        return command_ranges(self._commands)

    @property
    def stamp(self) -> Stamp:
        """Who does something here; the log adds when."""
        return Stamp(self.who.name, "", self.who.role)

    def _refuse_role(self, happening: Happening) -> None:
        """Players hand in and confirm results; all else is for officials (TS-36, TS-42)."""
        by_players = happening.kind in {"reported", "confirmed", "disputed"}
        if not (self.stamp.official or (by_players and self.who.role == "participant")):
            raise EventError(
                f"{self.who.name} is here as {self.who.role}, but officials do this",
                rules=["TS-39", "TS-42"],
                persons=[self.who.name],
                ways_out=["ask an organiser or an arbiter"],
            )

    def _take_in(self, entries: Sequence[Entry]) -> list[Happening]:
        happened = [from_entry(entry) for entry in entries]
        apply_all(self.tournament, happened)
        for entry in entries:
            self._seen(entry.seq, command_of(entry))
        return happened

    def _seen(self, seq: int, command: int) -> None:
        self.seq = seq
        self._commands.append(command)

"""Taking back what was done last: a command in the tournament, or something about a clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall import tournament
from guildhall.hall.errors import MovedOn
from guildhall.hall.events.commands.command import EventCommand, EventState, Note, OperationsCommand
from guildhall.hall.events.operations import ClockStep
from guildhall.hall.events.operations_text import tell_operation
from guildhall.hall.events.round_clocks import last_clock_step
from guildhall.messages import PlayerRef, message
from guildhall.tournament import Happening, Refused, Stamp, Tournament
from guildhall.tournament.commands.undo import last_happenings, take_back
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.stage_names import stage_names

__all__ = ["Undo", "UndoClock"]


@dataclass(frozen=True, slots=True)
class Undo(EventCommand):
    """Take back the last command, if it is still the one that was seen.

    Only organisers take back what others have done.
    """

    permission = "undo"
    seen: int
    """The index of its latest happening."""
    indexes: Sequence[int] = ()
    """Those of all that it takes back, the latest first: found when it is prepared."""

    def prepare(self, event: EventState, stamp: Stamp) -> Undo:
        t = event.tournament
        _refuse_clock(t, last_clock_step(t, event.operations))
        indexes = last_happenings(t, stamp, event.commands)
        if indexes[0] != self.seen:
            raise _moved_on(t, indexes)
        _refuse_others(stamp, t.happenings[self.seen].by)
        return Undo(self.seen, indexes)

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return take_back(t, stamp, self.indexes)


@dataclass(frozen=True, slots=True)
class UndoClock(OperationsCommand):
    """Take back what was last done to a clock, if it is still the line that was seen."""

    permission = "undo"
    line: int
    """The seq of the line in the operations."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        t = event.tournament
        step = last_clock_step(t, event.operations)
        if step is None:
            raise _moved_on(t, [each.data["of"] for each in tournament.undo(t, stamp)])
        if step.line.seq != self.line:
            _refuse_clock(t, step)
        _refuse_others(stamp, step.line.by)
        number, wave = step.key
        return [Note("clock-set-back/1", {"of": self.line, "round": number, "wave": wave})]


def _moved_on(t: Tournament, indexes: Sequence[int]) -> MovedOn:
    news = [t.happenings[index] for index in indexes]
    return MovedOn(news, [tell(each, stage_names(t)) for each in news])


def _refuse_clock(t: Tournament, step: ClockStep | None) -> None:
    if step:
        raise MovedOn([], [tell_operation(step.line, stage_names(t))])


def _refuse_others(stamp: Stamp, by: str) -> None:
    if stamp.role != "organiser" and by != stamp.by:
        raise Refused(
            message("{name} has done this", name=PlayerRef(by)),
            rules=["T-2"],
            ways_out=[message("ask an organiser to undo it")],
        )

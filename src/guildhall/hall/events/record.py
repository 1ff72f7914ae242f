"""The record of an event: both streams told in words, with who and when (T-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from guildhall.hall.events.commands.undo import Undo, UndoClock
from guildhall.hall.events.operations import EventOperations, Line
from guildhall.hall.events.operations_text import clock_label, tell_operation
from guildhall.hall.events.round_clocks import last_clock_step
from guildhall.messages import Message
from guildhall.tournament import Happening, Refused, Stamp, Tournament
from guildhall.tournament.commands.command import Command
from guildhall.tournament.commands.undo import last_happenings
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.stage_names import Stages, stage_names
from guildhall.tournament.event.undo_text import is_heavy, label_of


@dataclass(frozen=True, slots=True)
class AuditLine:
    """Something that happened."""

    number: int
    """In its stream, from 1."""
    at: datetime
    by: str
    role: str
    words: Message
    undone: bool
    operations: bool
    """Whether it happened around the tournament."""


@dataclass(frozen=True, slots=True)
class LastCommand:
    """What undo would take back."""

    seen: int
    """The index of its latest happening; 0 for a clock."""
    words: tuple[Message, ...]
    by: str
    at: datetime
    kind: str
    """What kind of thing its first part is."""
    label: Message
    """The first of it in a few words, for a button."""
    heavy: bool
    """Whether to ask before it is taken back."""
    clock: int = 0
    """The seq of the line in the operations about a clock, else 0."""

    @property
    def undo(self) -> Command:
        """The command that takes it back."""
        return UndoClock(self.clock) if self.clock else Undo(self.seen)

    @property
    def more(self) -> int:
        """How much else it did."""
        return len(self.words) - 1


def audit(t: Tournament, operations: EventOperations, most: int) -> list[AuditLine]:
    """The last lines of the record, the newest first."""
    happened = list(enumerate(t.happenings))[-most:]
    stages = stage_names(t)
    lines = [_line(t, index, each, stages) for index, each in happened]
    lines += [_operations_line(operations, line, stages) for line in operations.record[-most:]]
    lines.sort(key=lambda line: (line.at, line.number), reverse=True)
    return lines[:most]


def last_command(
    t: Tournament, operations: EventOperations, commands: Sequence[int]
) -> LastCommand | None:
    """The last command that is not taken back, or the last thing done to a clock since."""
    stages = stage_names(t)
    if step := last_clock_step(t, operations):
        line = step.line
        told, label = (tell_operation(line, stages),), clock_label(line, stages)
        heavy = line.kind == "clock-started/1"
        return LastCommand(0, told, line.by, line.at, line.kind, label, heavy, line.seq)
    try:
        found = last_happenings(t, Stamp("", ""), commands)
    except Refused:
        return None
    happened = [t.happenings[index] for index in reversed(found)]
    words = tuple(tell(each, stages) for each in happened)
    first = happened[0]
    at, heavy = datetime.fromisoformat(first.at), is_heavy(happened)
    return LastCommand(found[0], words, first.by, at, first.kind, label_of(first, stages), heavy)


def _line(t: Tournament, index: int, each: Happening, stages: Stages) -> AuditLine:
    at = datetime.fromisoformat(each.at)
    undone = index in t.undone
    words = tell(each, stages)
    return AuditLine(index + 1, at, each.by, each.role, words, undone, operations=False)


def _operations_line(operations: EventOperations, line: Line, stages: Stages) -> AuditLine:
    undone = line.seq in operations.taken_back
    words = tell_operation(line, stages)
    return AuditLine(line.seq, line.at, line.by, line.role, words, undone, operations=True)

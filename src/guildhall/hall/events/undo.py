"""Taking back whole commands, the latest part first (T-2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from guildhall.hall.events.operations import ClockStep, EventOperations
from guildhall.tournament import Happening, Refused, Stamp, Tournament, undo


def last_happenings(t: Tournament, stamp: Stamp, commands: Sequence[int]) -> list[int]:
    """The indexes of what the last command made happen that is not taken back, the latest first."""
    (last,) = undo(t, stamp)
    index: int = last.data["of"]
    command, found = commands[index], []
    while index and commands[index] == command:
        if index not in t.undone and t.happenings[index].kind != "undone":
            found.append(index)
        index -= 1
    return found


def last_clock_step(t: Tournament, operations: EventOperations) -> ClockStep | None:
    """What was done to a clock since the last command that is not taken back."""
    try:
        (last,) = undo(t, Stamp("", ""))
        index: int = last.data["of"]
    except Refused:
        index = 0
    step = operations.clock_steps[-1] if operations.clock_steps else None
    return step if step and step.seen > index else None


def take_back(t: Tournament, stamp: Stamp, commands: Sequence[int]) -> list[Happening]:
    """Take the whole last command back; `commands` has the command of every happening."""
    return [
        Happening(
            "undone",
            {"of": index, "what": t.happenings[index].kind},
            stamp.by,
            stamp.at,
            stamp.role,
        )
        for index in last_happenings(t, stamp, commands)
    ]


def command_ranges(commands: Sequence[int]) -> list[range]:
    """The happenings of each command, by their indexes."""
    groups = [list(group) for _, group in groupby(enumerate(commands), itemgetter(1))]
    return [range(group[0][0], group[-1][0] + 1) for group in groups]

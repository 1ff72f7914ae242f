"""Taking back whole commands, the latest part first (T-2)."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.tournament.commands.finish import undo
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament


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


def take_back(t: Tournament, stamp: Stamp, indexes: Sequence[int]) -> list[Happening]:
    """Take back what happened at these indexes, in their order."""
    return [
        happening("undone", stamp, of=index, what=t.happenings[index].kind) for index in indexes
    ]

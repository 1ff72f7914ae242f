"""Happenings of a tournament as entries of the log, and back.

The log says when something happened and in which order; an entry also keeps which command it came
from, so that undo takes back whole commands.
"""

from __future__ import annotations

import json

from guildhall.hall.log import Entry, NewEntry
from guildhall.messages import Refused, Word, message
from guildhall.tournament.event.happenings import Happening

VERSION = 1
"""The newest version of happenings that this program can fold."""


def to_entry(happening: Happening, command: int) -> NewEntry:
    """A happening for the log; the command is the seq of the first entry it made."""
    data = {"role": happening.role, "command": command, "data": happening.data}
    kind = f"{happening.kind.replace(' ', '-')}/{happening.version}"
    return NewEntry(happening.by, kind, json.loads(json.dumps(data)))


def from_entry(entry: Entry) -> Happening:
    """The happening that an entry keeps, at the time the log gave it."""
    kind, _, version = entry.kind.partition("/")
    if int(version) > VERSION:
        raise Refused(
            message(
                "entry {number} of {stream} was written by a newer Guildhall",
                number=entry.seq,
                stream=Word(entry.stream),
            ),
            ways_out=[message("update Guildhall on this machine")],
        )
    return Happening(
        kind.replace("-", " "),
        entry.data["data"],
        entry.by,
        entry.at.isoformat(),
        entry.data["role"],
        int(version),
    )


def command_of(entry: Entry) -> int:
    """The seq of the first entry of the command that wrote this one."""
    command: int = entry.data["command"]
    return command

"""Commands of the hall: values that also change what happens around the tournament."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildhall.hall.events.operations import EventOperations
from guildhall.tournament import Stamp, Tournament
from guildhall.tournament.commands.command import Command, TournamentCommand

__all__ = [
    "Command",
    "EventCommand",
    "EventState",
    "HallCommand",
    "Note",
    "OperationsCommand",
    "TournamentCommand",
]


@dataclass(frozen=True, slots=True)
class EventState:
    """An event as it stands when a command is decided."""

    tournament: Tournament
    operations: EventOperations
    commands: Sequence[int]
    """The command of every happening, by the seq of its first entry."""
    now: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """Something for the stream of the operations."""

    kind: str
    data: Mapping[str, Any]


class OperationsCommand(Command):
    """Changes what happens around the tournament: staff, links, calls, clocks."""

    __slots__ = ()

    @abstractmethod
    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        """What is written to the operations, after the tournament has changed; raises Refused."""


class EventCommand(TournamentCommand):
    """Changes the tournament by more than the tournament itself knows."""

    __slots__ = ()

    @abstractmethod
    def prepare(self, event: EventState, stamp: Stamp) -> TournamentCommand:
        """The command with what is known around the tournament; raises Refused."""


class HallCommand(Command):
    """Something that only the hall does, under its own name or that of whoever has come."""

    __slots__ = ()
    permission = "be the hall"

    @property
    def stamp(self) -> Stamp:
        """Under which name it is written down."""
        return Stamp("hall", "", "hall")

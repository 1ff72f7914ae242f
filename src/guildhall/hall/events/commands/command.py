"""Commands: values that say what somebody wants, by which permission, and what follows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from guildhall.hall.events.operations import EventOperations
from guildhall.hall.events.permissions import Subject
from guildhall.tournament import Happening, Stamp, Tournament

LONGEST = 500
"""Letters that are kept of what somebody writes in a command."""


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


@dataclass(frozen=True, slots=True)
class News:
    """Which news make a command mean something else: of these kinds, about one table or any."""

    kinds: frozenset[str] | None = frozenset()
    """None for all kinds."""
    round: int = 0
    table: int = 0

    def touch(self, happening: Happening) -> bool:
        """Whether a happening is such news."""
        data = happening.data
        if self.table and (data.get("round"), data.get("table")) != (self.round, self.table):
            return False
        return self.kinds is None or happening.kind in self.kinds


class Command(ABC):
    """Something that somebody wants to do in an event.

    `EventService.execute` asks for the permission, refuses it when news since the actor looked
    make it stale, and writes what it decides.
    """

    __slots__ = ()
    permission: ClassVar[str]
    """The row of the table of permissions."""
    stale_after: ClassVar[frozenset[str]] = frozenset()
    """The kinds of happenings that make it mean something else."""

    @property
    def subject(self) -> Subject:
        """Whom it is about, where players or devices may do it."""
        return Subject()

    @property
    def news(self) -> News:
        """Which news since the actor looked refuse it."""
        return News(self.stale_after)


class TournamentCommand(Command):
    """Changes the tournament."""

    __slots__ = ()

    @abstractmethod
    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        """What happens next in the tournament; raises Refused."""


class OperationsCommand(Command):
    """Changes what happens around the tournament: staff, links, calls, clocks."""

    __slots__ = ()

    @abstractmethod
    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        """What is written to the operations, after the tournament has changed; raises Refused."""


@dataclass(frozen=True, slots=True)
class PlayerCommand(Command):
    """Something about one player, which players may do for themselves."""

    player: str

    @property
    def subject(self) -> Subject:
        return Subject(self.player)


@dataclass(frozen=True, slots=True)
class PlayersCommand(Command):
    """Something about some players, which players may do for themselves alone."""

    players: Sequence[str]

    @property
    def subject(self) -> Subject:
        alone = len(self.players) == 1
        return Subject(self.players[0] if alone else "", several=not alone)


@dataclass(frozen=True, slots=True)
class TableCommand(Command):
    """Something about a table of a round, which those who sit there may do."""

    round: int
    table: int
    player: str = field(default="", kw_only=True)
    """Who does it, at a device that all share."""

    @property
    def subject(self) -> Subject:
        return Subject(self.player, table=self.table)

    @property
    def news(self) -> News:
        return News(self.stale_after, self.round, self.table)


def own_words(typed: str) -> str:
    """What somebody has typed as it is kept: one line, not too long."""
    return " ".join(typed.split())[:LONGEST]

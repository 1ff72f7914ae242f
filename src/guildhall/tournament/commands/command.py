"""Commands: values that say what somebody wants, by which permission, and what follows.

A command of the tournament is pure: it reads the event as it stands and returns what happens next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament

LONGEST = 500
"""Letters that are kept of what somebody writes in a command."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be done concerns: players act for themselves, devices for their table."""

    player: str = ""
    several: bool = False
    """Whether more than one player is concerned, so that nobody acts for themselves."""
    table: int = 0


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

    Whoever carries it out asks for the permission, and refuses it when news since the actor looked
    make it stale.
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
    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        """What happens next in the tournament; raises Refused."""


class DraftCommand(TournamentCommand):
    """Something about the draft, which means something else once there is another one."""

    __slots__ = ()
    permission = "draw"
    stale_after = frozenset({"drawn", "discarded", "published", "tables moved", "undone"})


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

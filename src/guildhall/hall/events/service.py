"""One way to change an event: load, authorise, decide, append, fold.

A command is decided on the state that is there when it is written: when somebody else was faster
it is decided again on what is new, unless the news make it mean something else (T-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from guildhall.hall.errors import MovedOn, NotAllowed, NotFound
from guildhall.hall.events.commands.command import (
    EventCommand,
    EventState,
    HallCommand,
    OperationsCommand,
)
from guildhall.hall.events.event_codec import from_entry, to_entry
from guildhall.hall.events.operations import EventOperations, Line, fold_operations, line_of
from guildhall.hall.events.operations_text import tell_operation
from guildhall.hall.events.permissions import Actor, Role
from guildhall.hall.events.tournament_state import NO_EVENT, TournamentState, fold_tournament
from guildhall.hall.log import Entry, Log, NewEntry
from guildhall.hall.log.address import now
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.stream import ReadStream, Stream
from guildhall.messages import Message, OwnWords, message
from guildhall.tournament import Happening, Stamp, Tournament
from guildhall.tournament.commands.command import Command, TournamentCommand
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.people import Role as StampRole
from guildhall.tournament.event.stage_names import stage_names

if TYPE_CHECKING:
    from guildhall.hall.events.record import LastCommand

STAMPS: dict[Role, StampRole] = {
    "organiser": "organiser",
    "arbiter": "arbiter",
    "scorekeeper": "scorekeeper",
    "hall": "hall",
    "device": "device",
    "player": "participant",
    "public": "observer",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has done."""

    happenings: tuple[Happening, ...] = ()
    """In the tournament."""
    lines: tuple[Line, ...] = ()
    """In the operations."""
    told: tuple[Message, ...] = ()
    """All of it in sentences."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A command that its actor may do, to be decided on the state that is there by then."""

    command: Command
    stamp: Stamp
    seen: int | None
    """The seq that the actor has seen, None for somebody who wants it in any case."""
    now: datetime

    def happenings(self, state: TournamentState, operations: EventOperations) -> list[Happening]:
        """What happens next in the tournament; raises Refused, also for news since."""
        if not isinstance(self.command, TournamentCommand):
            return []
        t = state.known
        if self.seen is not None:
            _refuse_news(t, self.command, self.seen)
        command = self.command
        if isinstance(command, EventCommand):
            event = EventState(t, operations, state.commands, self.now)
            command = command.prepare(event, self.stamp)
        return command.decide(t, self.stamp)

    def entries(self, state: TournamentState, operations: EventOperations) -> list[NewEntry]:
        """The same for the log: one command, named by the seq of its first entry."""
        first = len(state.commands) + 1
        return [to_entry(each, first) for each in self.happenings(state, operations)]

    def notes(self, operations: EventOperations, state: TournamentState) -> list[NewEntry]:
        """What is written to the operations, after the tournament has changed."""
        if not isinstance(self.command, OperationsCommand):
            return []
        event = EventState(state.known, operations, state.commands, self.now)
        return [
            NewEntry(self.stamp.by, note.kind, {**note.data, "role": self.stamp.role})
            for note in self.command.note(event, self.stamp)
        ]


def authorise(t: Tournament, actor: Actor, command: Command) -> Stamp:
    """Under which name and role a command is written down; raises NotAllowed."""
    role = actor.role_for(command.permission, command.subject)
    if isinstance(command, HallCommand):
        return command.stamp
    if role == "player":
        return Stamp(actor.player, "", "participant")
    if role == "device":
        return Stamp(_at_device(t, actor, command.subject.player) or "device", "", "device")
    return Stamp(actor.name, "", STAMPS[role])


def outcome(t: Tournament, entries: Sequence[Entry], notes: Sequence[Entry]) -> Outcome:
    """What was written, and how it is told."""
    happenings, lines = tuple(map(from_entry, entries)), tuple(map(line_of, notes))
    stages = stage_names(t)
    told = [tell(each, stages) for each in happenings] + [
        tell_operation(each, stages) for each in lines
    ]
    return Outcome(happenings, lines, tuple(told))


class KnownEvent:
    """An event as far as it was read: what those who can wait and those on the event loop share."""

    def __init__(
        self,
        event: str,
        tournament: ReadStream[TournamentState],
        operations: ReadStream[EventOperations],
        clock: Clock,
    ) -> None:
        self.id = event
        self._folded, self._around, self._clock = tournament, operations, clock

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands; it never changes, the next one is another."""
        return self._folded.state.known

    @property
    def operations(self) -> EventOperations:
        """What happens around the tournament; it never changes, the next one is another."""
        return self._around.state

    @property
    def seq(self) -> int:
        """The last entry about the tournament that is known."""
        return self._folded.seq

    @property
    def now(self) -> datetime:
        """The time by the clock of the hall."""
        return self._clock()

    @property
    def commands(self) -> list[range]:
        """The happenings of each command, by their indexes."""
        return self._folded.state.command_ranges

    @property
    def last_command(self) -> LastCommand | None:
        """What undo would take back, None if there is nothing."""
        from guildhall.hall.events.record import last_command  # who only looks undoes nothing

        return last_command(self.tournament, self.operations, self._folded.state.commands)

    def decision(self, actor: Actor, command: Command, seen: int | None = None) -> Decision:
        """A command that its actor may do, to be decided; raises NotAllowed."""
        return Decision(command, authorise(self.tournament, actor, command), seen, self.now)


class EventService(KnownEvent):
    """An event for a client that can wait: the terminal, a simulation.

    `LiveEvent` is the same for clients on the event loop.
    """

    def __init__(self, log: Log, event: str, clock: Clock = now) -> None:
        """Read an event by its id; raises NotFound."""
        self._tournament = Stream(log, f"event/{event}", fold_tournament, TournamentState())
        self._operations = Stream(log, f"floor/{event}", fold_operations, EventOperations())
        super().__init__(event, self._tournament, self._operations, clock)
        self._tournament.refresh()
        self._operations.refresh()
        if not self.seq:
            raise NotFound(*NO_EVENT)

    def execute(self, actor: Actor, command: Command, seen: int | None = None) -> Outcome:
        """Carry a command out; it is committed on return. Raises NotAllowed and Refused.

        `seen` is the seq that the actor has seen: news since then that touch the command refuse
        it. None for somebody who wants it in any case.
        """
        decision = self.decision(actor, command, seen)
        self._operations.refresh()
        entries = self._tournament.execute(partial(decision.entries, operations=self.operations))
        notes = self._operations.execute(partial(decision.notes, state=self._tournament.state))
        return outcome(self.tournament, entries, notes)

    def plan(self, actor: Actor, command: TournamentCommand) -> list[Happening]:
        """What a command would make happen; nothing is written."""
        return self.decision(actor, command).happenings(self._tournament.state, self.operations)


def _at_device(t: Tournament, actor: Actor, player: str) -> str:
    """Who uses a device: somebody who sits at its table in a round that is being played."""
    seats = [
        key
        for each in t.rounds
        if each.published and actor.table in each.tables
        for key in each.tables[actor.table].seats
    ]
    if player and player not in seats:
        raise NotAllowed(
            message("This player does not sit at table {table}", table=actor.table),
            message("Choose somebody of this table"),
        )
    return player


def _refuse_news(t: Tournament, command: Command, seen: int) -> None:
    """Refuse a command if something that touches it has happened since (T-2)."""
    news = [each for each in t.happenings[seen:] if command.news.touch(_meant(t, each))]
    if news:
        stages = stage_names(t)
        raise MovedOn(
            news,
            [
                message("{what} ({name})", what=tell(each, stages), name=OwnWords(each.by))
                for each in news
            ],
        )


def _meant(t: Tournament, news: Happening) -> Happening:
    """What was done or, for an undo of a table's result, what was undone."""
    if news.kind != "undone":
        return news
    undone = t.happenings[news.data["of"]]
    return undone if "table" in undone.data else news

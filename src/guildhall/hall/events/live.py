"""An event in memory: a snapshot of its two streams that hears of everything that is written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from guildhall.hall.errors import NotFound
from guildhall.hall.events import notes
from guildhall.hall.events.commands.command import OperationsCommand
from guildhall.hall.events.links import make_link
from guildhall.hall.events.operations import EventOperations, fold_operations
from guildhall.hall.events.passes import Pass
from guildhall.hall.events.permissions import PUBLIC, Actor, Role
from guildhall.hall.events.record import AuditLine, audit
from guildhall.hall.events.service import KnownEvent, Outcome, outcome
from guildhall.hall.events.table_status import hall_table
from guildhall.hall.events.tournament_state import NO_EVENT, TournamentState, fold_tournament
from guildhall.hall.keys import Keys
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.derived import Derived
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.listener import Signal
from guildhall.hall.log.snapshot import SnapshotStream
from guildhall.hall.people import Person
from guildhall.messages import message
from guildhall.tournament import (
    FinalPlace,
    Happening,
    Preview,
    Standings,
    Tournament,
    final_order,
    preview,
)
from guildhall.tournament.commands.command import Command, Subject, TournamentCommand
from guildhall.tournament.event.name_privacy import NameDisplay, Privacy

P = ParamSpec("P")
T = TypeVar("T")


class LiveEvent(KnownEvent):
    """An event for all who run it, play in it or look on, the same in every worker."""

    def __init__(
        self, log: AsyncLog, keys: Keys, name: str, clock: Clock, hosts: Callable[[str], bool]
    ) -> None:
        self.watchers = 0
        """How many look at it right now."""
        self._log = log
        self._keys = keys
        self._hosts = hosts
        self._signal = Signal()
        self._displays: dict[Privacy, NameDisplay] = {}
        self._event = SnapshotStream(
            log, f"event/{name}", fold_tournament, TournamentState(), self._signal
        )
        self._operations = SnapshotStream(
            log, f"floor/{name}", fold_operations, EventOperations(), self._signal
        )
        super().__init__(name, self._event, self._operations, clock)
        self.derived = Derived(self._event.derived, self._operations.derived)
        """What was made of the present state, for others to use again."""

    async def open(self) -> None:
        """Read the event and listen."""
        await self._event.open()
        if self._event.state.tournament is None:
            self.close()
            raise NotFound(*NO_EVENT)
        await self._operations.open()

    def close(self) -> None:
        """Let go; those who wait are woken."""
        self._event.close()
        self._operations.close()

    @property
    def name(self) -> str:
        """The name of the event."""
        return self.tournament.name

    @property
    def version(self) -> str:
        """The last entries of both streams that are known."""
        return f"{self._event.seq}-{self._operations.seq}"

    def changed(self) -> asyncio.Future[None]:
        """Wait for the next change of the tournament or the operations."""
        return self._signal.wait()

    def listen(self, hear: Callable[[], None]) -> Cancel:
        """Have something called at every change; returns how to end that."""
        return self._signal.listen(hear)

    # Who somebody is, and what they may see

    def actor(self, person: Person | None, held: Pass | None = None) -> Actor:
        """Somebody in this event, by their highest role and by the pass that they hold."""
        actor = self._known(person)
        if held is None or not self.honours(held) or held.player == actor.player != "":
            return actor
        if held.role == "device":
            return Actor(None, "device", table=held.table, held=held)
        role: Role = actor.role if actor.is_staff else "player"
        return Actor(person if actor.is_staff else None, role, held.player, held=held)

    def honours(self, held: Pass) -> bool:
        """Whether a pass counts: its link was not renewed, and it was not put away."""
        return held.event == self.id and self.operations.honours(held, self.tournament.people)

    def _known(self, person: Person | None) -> Actor:
        if person is None:
            return PUBLIC
        operations, player = self.operations, self.operations.player_of(person.id)
        if self._hosts(person.id):
            return Actor(person, "organiser", player)
        if person.id in operations.staff:
            return Actor(person, operations.staff[person.id].role, player)
        if person.id in operations.devices:
            return Actor(person, "device", table=operations.devices[person.id])
        return Actor(person, "player" if player else "public", player)

    def display_for(self, actor: Actor) -> NameDisplay:
        """Names as somebody may see them: in full for those who run the event or play in it."""
        inside = actor.is_staff or actor.role in {"player", "device"}
        privacy: Privacy = "full" if inside else self.operations.privacy
        people, known = self.tournament.people, self._displays.get(privacy)
        if known is None or known.people != people:
            known = self._displays[privacy] = NameDisplay(people, privacy)
        return known

    def staff_link(self, actor: Actor, role: str, table: int = 0) -> str:
        """A link that makes whoever opens it one of the staff, or a device of a table."""
        self.check(actor, "choose staff")
        return make_link(self._keys, self.id, self.operations, role, table=table)

    def player_link(self, actor: Actor, key: str) -> str:
        """The personal link of a player."""
        if key != actor.player:
            self.check(actor, "give out links")
        player = self.tournament.people.get(key)
        if player is None:
            raise NotFound(
                message("Nobody of this name has entered"), message("Look at the list of players")
            )
        return make_link(self._keys, self.id, self.operations, "player", player=key)

    def check(self, actor: Actor, action: str) -> None:
        """Refuse what the table of roles does not allow."""
        actor.role_for(action, Subject(table=actor.table))

    # Doing things

    async def execute(self, actor: Actor, command: Command, seen: int | None = None) -> Outcome:
        """Carry a command out on the event loop, see `EventService.execute`."""
        decision = self.decision(actor, command, seen)
        entries, notes = [], []
        if isinstance(command, TournamentCommand):
            # What is around the tournament is looked at when it is decided, not when it was asked.
            entries = await self._event.execute(lambda t: decision.entries(t, self.operations))
        if isinstance(command, OperationsCommand):
            notes = await self._operations.execute(partial(decision.notes, state=self._event.state))
        return outcome(self.tournament, entries, notes)

    async def plan(self, actor: Actor, command: TournamentCommand) -> list[Happening]:
        """What a command would make happen in the tournament; nothing is written."""
        decision = self.decision(actor, command)
        return await asyncio.to_thread(decision.happenings, self._event.state, self.operations)

    async def preview(self, actor: Actor, command: TournamentCommand) -> Preview:
        """What a command would change in the standings and in the draft."""
        happenings = await self.plan(actor, command)
        return await asyncio.to_thread(preview, self.tournament, happenings)

    # What is computed of a snapshot

    async def standings(self) -> Standings:
        """The standings, computed once for each state."""
        return await self._once(Tournament.standings)

    async def final_order(self) -> list[FinalPlace]:
        """The order at the end, computed once for each state."""
        return await self._once(final_order)

    async def in_thread(
        self, function: Callable[P, T], /, *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Something slow over a snapshot, out of the way of the others."""
        return await asyncio.to_thread(function, *arguments, **named)

    async def _once(self, compute: Callable[[Tournament], T]) -> T:
        computing = self._event.derived.once(_computing, self.tournament, compute)
        return await asyncio.shield(computing)

    async def audit(self, actor: Actor, most: int = 200) -> list[AuditLine]:
        """What happened, who did it and when, the newest first."""
        self.check(actor, "see the record")
        return await asyncio.to_thread(audit, self.tournament, self.operations, most)

    # Notes, and tables in the hall

    async def notes(self, actor: Actor) -> str:
        """The private notes of whoever asks (TS-40)."""
        self.check(actor, "keep notes")
        return await notes.read(self._log, self.id, actor.author)

    async def write_notes(self, actor: Actor, text: str) -> None:
        """Keep private notes, at most a page (TS-40)."""
        self.check(actor, "keep notes")
        await notes.write(self._log, self.id, actor.author, text)

    def hall_table(self, number: int, table: int) -> str | None:
        """The name of the table in the hall at which a table of the event is played."""
        return hall_table(self.operations, number, self.tournament.round(number).tables[table])

    async def refresh(self) -> None:
        """Take in what other workers have written, also if word of it has not come yet."""
        await self._event.catch_up()
        await self._operations.catch_up()


def _computing(tournament: Tournament, compute: Callable[[Tournament], T]) -> asyncio.Future[T]:
    """Something that is being computed in a thread."""
    return asyncio.ensure_future(asyncio.to_thread(compute, tournament))

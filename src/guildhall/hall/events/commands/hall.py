"""What the hall itself writes: who has come by a link or the poster, and games that it played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from guildhall import tournament
from guildhall.hall.events.commands.command import (
    EventState,
    HallCommand,
    Note,
    OperationsCommand,
)
from guildhall.hall.events.links import LinkWords, known_to
from guildhall.hall.events.operations import Line as RecordLine
from guildhall.hall.events.passes import Pass
from guildhall.hall.events.table_status import hall_table
from guildhall.hall.people import Person
from guildhall.tournament import Happening, Line, Stamp, Tournament, apply_all
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.commands.entrants import enter_people
from guildhall.tournament.event.people import Role as StampRole


@dataclass(frozen=True, slots=True)
class ArrivalCommand(HallCommand, OperationsCommand):
    """Somebody has come."""

    person: Person


@dataclass(frozen=True, slots=True)
class JoinStaff(ArrivalCommand):
    """Somebody helps from now on; whoever has the role, or organises, stays what they are."""

    role: StampRole

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.person.name, "", self.role)

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        helper = event.operations.staff.get(self.person.id)
        if helper and helper.role in {self.role, "organiser"}:
            return []
        data = {"person": self.person.id, "name": self.person.name, "as": self.role}
        return [Note("staff-joined/1", data)]


@dataclass(frozen=True, slots=True)
class JoinDevice(HallCommand, OperationsCommand):
    """A device stands on a table from now on."""

    id: str
    """Of the pass, or of the person whose program it is."""
    name: str
    table: int

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.name, "", "device")

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return [Note("device-joined/1", {"person": self.id, "table": self.table})]


@dataclass(frozen=True, slots=True)
class PutPassAway(HallCommand, OperationsCommand):
    """A browser gives its pass back, and a copy of it counts no more."""

    held: Pass

    @property
    def stamp(self) -> Stamp:
        player = self.held.player
        return Stamp(player, "", "participant") if player else Stamp("device", "", "device")

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        held = self.held
        if not event.operations.honours(held, event.tournament.people):
            return []
        of = held.player or f"table {held.table}"
        return [Note("put-away/1", {"pass": held.id, "of": of})]


@dataclass(frozen=True, slots=True)
class LinkPrograms(ArrivalCommand):
    """The programs of a person act for a player, as long as the link counts."""

    link: LinkWords

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.link.player, "", "participant")

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if event.operations.player_of(self.person.id):
            return []
        link, person = self.link, self.person.id
        data = {"person": person, "player": link.player, "generation": link.generation}
        return [Note("linked/1", data)]


@dataclass(frozen=True, slots=True)
class SeatPerson(ArrivalCommand):
    """A person sits at tables of the hall for a player; whoever comes first is the one."""

    player: str

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.player, "", "participant")

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return self.tied(event, "player-seated/1")

    def tied(self, event: EventState, kind: str) -> list[Note]:
        """The note that ties the person to the player, unless somebody is."""
        known = self.player in event.operations.persons
        return [] if known else [Note(kind, {"person": self.person.id, "player": self.player})]


@dataclass(frozen=True, slots=True)
class RegisterPlayer(SeatPerson, TournamentCommand):
    """A person enters with the code of the poster and is here at once (TS-11)."""

    decks: Sequence[str] = ()

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        happenings = enter_people(t, stamp, [self.player])
        if self.decks:
            ahead = apply_all(t.copy(), happenings)
            happenings += tournament.register_base_decks(ahead, self.player, self.decks, stamp)
        return happenings

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return self.tied(event, "player-joined/1")


@dataclass(frozen=True, slots=True)
class ClaimPlayer(SeatPerson):
    """A person who is on the list comes with the code of the poster; the first one has the name."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if self.player in event.operations.players.values():
            return []
        data = {"person": self.person.id, "player": self.player, "claimed": True}
        return [Note("player-joined/1", data)]


@dataclass(frozen=True, slots=True)
class DismissHost(HallCommand, OperationsCommand):
    """Who is no host any more helps no more, and the links that they know are revoked."""

    person: str
    by: str

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.by, "", "organiser")

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        helper = event.operations.staff.get(self.person)
        if helper is None:
            return []
        gone = Note("dismissed/1", {"person": self.person, "name": helper.name})
        return [gone, *(Note("links-revoked/1", {"of": role}) for role in known_to(helper.role))]


@dataclass(frozen=True, slots=True)
class NoteHallTable(HallCommand, OperationsCommand):
    """A table of the event is played in the hall."""

    round: int
    table: int
    here: str
    """Its name in the hall."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        table = event.tournament.table(self.round, self.table)
        if hall_table(event.operations, self.round, table):
            return []
        data = {"round": self.round, "table": self.table, "here": self.here}
        return [Note("table-opened/1", {**data, "seats": list(table.seats)})]


@dataclass(frozen=True, slots=True)
class EnterPlayedResult(HallCommand, TournamentCommand, OperationsCommand):
    """Enter the result of a game that is over, unless the table is settled already."""

    round: int
    table: int
    here: str
    """The name of the table in the hall."""
    lines: Mapping[str, Line]

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        if t.table(self.round, self.table).settled:
            return []
        return tournament.report(t, self.round, self.table, self.lines, stamp)

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        if self.here in event.operations.entered:
            return []
        data = {"round": self.round, "table": self.table, "here": self.here}
        return [Note("table-entered/1", data)]


@dataclass(frozen=True, slots=True)
class KeepNames(HallCommand, OperationsCommand):
    """Tables in the hall show names as the event shows them."""

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        return [Note("names-kept/1", {})] if names_wait(event.operations.record) else []


def names_wait(lines: Sequence[RecordLine] | Sequence[Any]) -> bool:
    """Whether names are to be shown in another way, and tables in the hall do not yet."""
    last = {line.kind: number for number, line in enumerate(lines)}
    set_at = last.get("privacy-set/1", -1)
    return "table-opened/1" in last and set_at > last.get("names-kept/1", -1)

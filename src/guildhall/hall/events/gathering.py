"""All events of the hall: opening, finding, and coming in by links and codes."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.acts.setting import join_code
from guildhall.hall.events.entries import from_entry, to_entry
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.events import PREFIX, stream_of
from guildhall.hall.events.floor import Floor
from guildhall.hall.events.links import HOST, LinkWords, counts, make_link, read_link
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.live_errors import refused
from guildhall.hall.events.names import proper_name
from guildhall.hall.events.people import enter_people
from guildhall.hall.events.roles import STAFF, Doer
from guildhall.hall.following import Follower
from guildhall.hall.keys import Keys
from guildhall.hall.log import Conflict, Entry, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entries import Clock
from guildhall.hall.people import People, Person
from guildhall.hall.pool import Pool
from guildhall.tournament import (
    Format,
    Happening,
    Refused,
    Stamp,
    Tournament,
    open_event,
    register_base_decks,
)
from guildhall.tournament.event.fold import apply_all

HOSTS = "hosts/hall"
NAME = re.compile(r"[a-z0-9-]{1,150}", re.ASCII)
LONGEST_PERSON = 24
MOST_IDLE = 32
"""Events that are kept in memory though nobody looks at them."""

NO_EVENT = ("There is no such event", "Look at the list of events")


@dataclass(frozen=True, slots=True)
class Card:
    """An event in a list."""

    id: str
    name: str
    format: str
    game: str
    opened: datetime


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has come by a link."""

    person: Person
    event: str
    """The id of the event, nothing for a host of the hall."""
    doer: Doer


class LiveEvents:
    """The events of the hall; those in use are in memory."""

    def __init__(self, log: AsyncLog, keys: Keys, people: People, clock: Clock) -> None:
        self.hosts: set[str] = set()
        """Who may open events and is organiser of all of them."""
        self._log, self._keys, self._people, self._clock = log, keys, people, clock
        self._pool = Pool(self._load, MOST_IDLE)
        self._cards: dict[str, Card] = {}
        self._follower = Follower(log, HOSTS, self._host_joined)

    async def open(self) -> None:
        """Read who the hosts are and listen."""
        await self._follower.open()

    def close(self) -> None:
        """Let go of all events."""
        self._pool.close()
        self._follower.close()

    def is_host(self, person: Person | None) -> bool:
        """Whether somebody may open events."""
        return person is not None and person.id in self.hosts

    def host_token(self) -> str:
        """The end of the link of whoever started the hall."""
        return _host_token(self._keys)

    # Opening and finding events

    async def create(
        self, person: Person, name: str, chosen: Format, *, seed: str = ""
    ) -> LiveEvent:
        """A host opens an event and is its organiser; players may register with its code."""
        if not self.is_host(person):
            raise NotAllowed(
                "Only organisers open events",
                "Open the organiser's link that stands in the terminal of the hall",
            )
        try:
            stream = await self._write_opening(person, proper_name(name), chosen, seed)
        except Refused as error:
            raise refused(error) from error
        live = await self.get(stream.removeprefix(PREFIX))
        data = {"person": person.id, "name": person.name, "as": "organiser"}
        await live.note(person.name, "organiser", "staff-joined/1", data)
        code = {"open": True, "code": join_code()}
        await live.note(person.name, "organiser", "registration-set/1", code)
        return live

    async def _write_opening(self, person: Person, name: str, chosen: Format, seed: str) -> str:
        stream = stream_of(name)
        stamp = Stamp(person.name, "", "organiser")
        happenings = open_event(name, chosen, seed or secrets.token_hex(8), stamp)
        try:
            await self._log.append(stream, 0, [to_entry(each, 1) for each in happenings])
        except Conflict as conflict:
            raise EventError(
                f"there is already an event called {name}", ways_out=["choose another name"]
            ) from conflict
        return stream

    async def get(self, name: str) -> LiveEvent:
        """An event by its id."""
        if not NAME.fullmatch(name):
            raise NotFound(*NO_EVENT)
        return await self._pool.get(name)

    async def cards(self) -> list[Card]:
        """All events, the newest first, without folding them."""
        for stream in await self._log.streams(PREFIX):
            name = stream.removeprefix(PREFIX)
            if name not in self._cards and NAME.fullmatch(name):
                (entry,) = await self._log.read(stream, limit=1)
                data = from_entry(entry).data
                chosen = data["format"]
                self._cards[name] = Card(
                    name, data["name"], chosen["name"], chosen["game"], entry.at
                )
        return sorted(self._cards.values(), key=lambda card: card.opened, reverse=True)

    async def _load(self, name: str) -> LiveEvent:
        live = LiveEvent(self._log, self._keys, name, self._clock, self.hosts.__contains__)
        await live.open()
        return live

    def _host_joined(self, entry: Entry) -> None:
        self.hosts.add(entry.data["person"])

    # Coming in

    def link_says(self, token: str) -> LinkWords | None:
        """What a link is for, before somebody follows it; None for a forged one."""
        return read_link(self._keys, token)

    async def follow_link(self, token: str, visitor: Person | None) -> Arrival:
        """Let somebody in by a link; they are who they were, or somebody new."""
        words = read_link(self._keys, token)
        if words is None:
            raise NotFound("This link does not lead anywhere", "Ask the organiser for a new one")
        if words.role == HOST:
            return await self._let_host_in(visitor)
        live = await self.get(words.event)
        if not counts(words, live.floor):
            raise NotFound("This link counts no more", "Ask the organiser for a new one")
        if words.role == "player":
            person = await self.person_of(live, words.player, visitor)
        elif words.role == "device":
            person = await self._device(live, words.table, visitor)
        else:
            person = await self._staff(live, words.role, visitor)
        return Arrival(person, live.id, live.doer(person))

    async def register(
        self, live: LiveEvent, person: Person, name: str, code: str, decks: Sequence[str] = ()
    ) -> Doer:
        """A player registers with the code of the poster and is here at once (TS-11)."""
        if person.id in live.floor.players:
            return live.doer(person)
        if not live.floor.registration:
            raise NotAllowed("Players cannot register themselves now", "Ask at the desk")
        if not hmac.compare_digest(code.strip().upper().encode(), live.floor.join_code.encode()):
            raise NotAllowed("This is not the code of the event", "Read it from the poster again")
        try:
            key = proper_name(name)
            stamp = Stamp(key, "", "participant")
            await live.happen(stamp, lambda t, by: _registered(t, by, key, decks))
        except Refused as error:
            raise refused(error) from error
        await self._tie(live, key, person)
        return live.doer(person)

    async def person_of(self, live: LiveEvent, key: str, visitor: Person | None = None) -> Person:
        """The person of a player: the visitor, if they are nobody else here, or somebody new."""
        known = await self._people.get(live.floor.persons.get(key, ""))
        if known is not None:
            return known
        if key not in live.tournament.people:
            raise NotFound("This player is not in the event", "Ask the organiser for a new link")
        floor = live.floor
        free = visitor is not None and not (
            visitor.id in floor.players
            or visitor.id in floor.staff
            or visitor.id in floor.devices
            or visitor.id in self.hosts
        )
        person = visitor if free else None
        if person is None:
            person = await self._people.enter(_short(live.tournament.people[key].name))
        return await self._tie(live, key, person)

    async def _tie(self, live: LiveEvent, key: str, person: Person) -> Person:
        """Tie a person to an entry; whoever comes first is the one."""
        data = {"person": person.id, "player": key}
        await live.note_if(
            key,
            "participant",
            lambda floor: None if key in floor.persons else ("player-joined/1", data),
        )
        return await self._people.get(live.floor.persons[key]) or person

    async def _let_host_in(self, visitor: Person | None) -> Arrival:
        person = visitor or await self._people.enter("Organiser")
        entry = NewEntry(person.id, "joined/1", {"person": person.id})
        await self._follower.write(lambda: [] if person.id in self.hosts else [entry])
        return Arrival(person, "", Doer(person, "organiser"))

    async def _staff(self, live: LiveEvent, role: str, visitor: Person | None) -> Person:
        if role not in STAFF:
            raise NotFound("This link does not lead anywhere", "Ask the organiser for a new one")
        person = visitor or await self._people.enter(role.title())
        data = {"person": person.id, "name": person.name, "as": role}

        def wanted(floor: Floor) -> tuple[str, dict[str, str]] | None:
            here = floor.staff.get(person.id)
            higher = here and (here.role in {role, "organiser"})
            return None if higher else ("staff-joined/1", data)

        await live.note_if(person.name, role, wanted)
        return person

    async def _device(self, live: LiveEvent, table: int, visitor: Person | None) -> Person:
        if visitor and live.floor.devices.get(visitor.id) == table:
            return visitor
        person = await self._people.enter(f"Table {table}")
        await live.note(
            person.name, "device", "device-joined/1", {"person": person.id, "table": table}
        )
        return person


async def host_token(address: str) -> str:
    """The end of the organiser's link for the hall at an address, to be told in the terminal."""
    with open_log(address) as log:
        return _host_token(await Keys.open(AsyncLog(log)))


def _host_token(keys: Keys) -> str:
    return make_link(keys, "", Floor(), HOST)


def _registered(t: Tournament, stamp: Stamp, name: str, decks: Sequence[str]) -> list[Happening]:
    happenings = enter_people(t, stamp, [name])
    if decks:
        ahead = apply_all(t.copy(), happenings)
        happenings += register_base_decks(ahead, name, decks, stamp)
    return happenings


def _short(name: str) -> str:
    """A name that a person of the hall can have."""
    return name[:LONGEST_PERSON].strip() or "Player"

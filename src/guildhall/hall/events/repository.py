"""All events of the hall: opening, finding, and coming in by links and codes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from guildhall.hall.errors import HallError, NotAllowed, NotFound
from guildhall.hall.events import links
from guildhall.hall.events.catalogue import ID, Card, EventCatalogue
from guildhall.hall.events.commands.players import CheckIn
from guildhall.hall.events.commands.settings import join_code
from guildhall.hall.events.hosts import Hosts
from guildhall.hall.events.links import HOST, LinkWords, counts
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.live_errors import refused
from guildhall.hall.events.names import proper_name
from guildhall.hall.events.operations import Floor
from guildhall.hall.events.passes import Pass, make_pass
from guildhall.hall.events.people import enter_people
from guildhall.hall.events.permissions import STAFF, Actor
from guildhall.hall.events.registration import check_code, check_free, check_new
from guildhall.hall.events.service import NO_EVENT
from guildhall.hall.keys import Keys
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.repository import Repository
from guildhall.hall.people import People, Person
from guildhall.tournament import (
    Format,
    Happening,
    Refused,
    Stamp,
    Tournament,
    register_base_decks,
)
from guildhall.tournament.event.fold import apply_all

logger = logging.getLogger(__name__)

LONGEST_PERSON = 24
MOST_IDLE = 32
"""Events that are kept in memory though nobody looks at them."""

PASSES = {"player", "device"}
"""The roles whose links give a pass."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has come by a link."""

    person: Person | None
    """Whom the hall knows them as; None for a stranger with a pass."""
    event: str
    """The id of the event, empty for a host of the hall."""
    doer: Actor
    held: Pass | None = None


class LiveEvents(Repository[LiveEvent]):
    """The events of the hall; those in use are in memory."""

    def __init__(self, log: AsyncLog, keys: Keys, people: People, clock: Clock) -> None:
        super().__init__(MOST_IDLE)
        self.hosts = Hosts(log, keys)
        self._log, self._keys, self._people, self._clock = log, keys, people, clock
        self.catalogue = EventCatalogue(log.log)

    async def open(self) -> None:
        """Read who the hosts are and listen."""
        try:
            await self.hosts.open()
        except DamagedStreamError as error:
            # Who was dismissed behind the damage must not come back.
            self.hosts.since.clear()
            logger.error("nobody is a host: %s", error)  # noqa: TRY400 - it says all

    def close(self) -> None:
        """Let go of all events."""
        super().close()
        self.hosts.close()

    def is_host(self, person: Person | None) -> bool:
        """Whether somebody may open events."""
        return person is not None and person.id in self.hosts

    def host_token(self) -> str:
        """The end of the link of whoever started the hall."""
        return self.hosts.token()

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
        create = partial(self.catalogue.create, name, chosen, person.name, seed)
        try:
            live = await self.get(await asyncio.to_thread(create))
        except Refused as error:
            raise refused(error) from error
        data = {"person": person.id, "name": person.name, "as": "organiser"}
        await live.note(person.name, "organiser", "staff-joined/1", data)
        code = {"open": True, "code": join_code()}
        await live.note(person.name, "organiser", "registration-set/1", code)
        return live

    async def get(self, name: str) -> LiveEvent:
        """An event by its id."""
        if not ID.fullmatch(name):
            raise NotFound(*NO_EVENT)
        return await super().get(name)

    async def cards(self) -> list[Card]:
        """All events, the newest first, without folding them."""
        return await asyncio.to_thread(self.catalogue.cards)

    async def load(self, name: str) -> LiveEvent:
        """Read an event and listen."""
        live = LiveEvent(self._log, self._keys, name, self._clock, self.hosts.__contains__)
        await live.open()
        return live

    # Coming in

    async def read_link(self, token: str) -> tuple[LinkWords, LiveEvent | None]:
        """What a link says that counts, and its event; none for a host of the hall."""
        words = links.read_link(self._keys, token)
        if words is None:
            raise NotFound("This link does not lead anywhere", "Ask the organiser for a new one")
        live = await self.get(words.event) if words.role != HOST else None
        if not (counts(words, live.floor) if live else self.hosts.counts(words)):
            raise NotFound("This link counts no more", "Ask the organiser for a new one")
        return words, live

    async def follow_link(
        self, token: str, visitor: Person | None, holding: Pass | None = None
    ) -> Arrival:
        """Let a browser in by a link.

        Hosts and staff stay who they were, or are somebody new. Players and devices get a pass:
        nobody becomes a person of the hall by it, and nobody stops being one. Who is `holding` a
        pass of the same link keeps it.
        """
        words, live = await self.read_link(token)
        if live is None:
            person = await self.admit_host(visitor)
            return Arrival(person, "", Actor(person, "organiser"))
        if words.role not in PASSES:
            person = await self._staff(live, words.role, visitor)
            return Arrival(person, live.id, live.doer(person))
        if holding and holding.says(words) and live.honours(holding):
            return Arrival(visitor, live.id, live.doer(visitor, holding), holding)
        held = make_pass(words)
        if words.role == "device":
            data = {"person": held.id, "table": words.table}
            await live.note(f"Table {words.table}", "device", "device-joined/1", data)
        elif words.player not in live.tournament.people:
            raise NotFound("This player is not in the event", "Ask the organiser for a new link")
        return Arrival(visitor, live.id, live.doer(visitor, held), held)

    async def join(self, token: str, person: Person) -> Arrival:
        """Let the programs of a person in by a link; they act for a player while it counts."""
        words, live = await self.read_link(token)
        if live is None or words.role not in PASSES:
            return await self.follow_link(token, person)
        if words.role == "device":
            data = {"person": person.id, "table": words.table}
            await live.note(person.name, "device", "device-joined/1", data)
        else:
            await self._link(live, words, person)
        return Arrival(person, live.id, live.doer(person))

    async def put_away(self, held: Pass) -> None:
        """A browser gives its pass back, and a copy of it counts no more."""
        live = await self.get(held.event)
        data = {"pass": held.id, "of": held.player or f"table {held.table}"}
        await live.note_if(
            held.player or "device",
            "participant" if held.player else "device",
            lambda _: ("put-away/1", data) if live.honours(held) else None,
        )

    async def _link(self, live: LiveEvent, words: LinkWords, person: Person) -> None:
        """Tie a person's programs to a player, as long as the link counts."""
        if words.player not in live.tournament.people:
            raise NotFound("This player is not in the event", "Ask the organiser for a new link")
        own = live.floor.player_of(person.id)
        if own not in {"", words.player}:
            raise NotAllowed(f"You play here as {own}", "Enter as somebody else for this player")
        data = {"person": person.id, "player": words.player, "generation": words.generation}
        await live.note_if(
            words.player,
            "participant",
            lambda floor: None if floor.player_of(person.id) else ("linked/1", data),
        )

    async def register(
        self, live: LiveEvent, person: Person, name: str, code: str, decks: Sequence[str] = ()
    ) -> Actor:
        """A player registers with the code of the poster and is here at once (TS-11)."""
        if person.id in live.floor.players:
            return live.doer(person)
        check_code(live, code)
        check_new(live, name)
        try:
            key = proper_name(name)
            stamp = Stamp(key, "", "participant")
            await live.happen(stamp, lambda t, by: _registered(t, by, key, decks))
        except Refused as error:
            raise refused(error) from error
        await self._tie(live, key, person, "player-joined/1")
        return live.doer(person)

    async def claim(self, live: LiveEvent, person: Person, key: str, code: str) -> Actor:
        """Somebody who is on the list comes in with the code of the poster and is here at once.

        Whoever comes first has the name, until the desk lets go of it.
        """
        if person.id in live.floor.players:
            return live.doer(person)
        check_code(live, code)
        if key not in live.tournament.people or key in live.floor.bots:
            raise NotFound("There is nobody of this name on the list", "Ask at the desk")
        check_free(live, key)
        data = {"person": person.id, "player": key, "claimed": True}
        await live.note_if(
            key,
            "participant",
            lambda floor: None if key in floor.players.values() else ("player-joined/1", data),
        )
        doer = live.doer(person)
        if doer.player != key:
            check_free(live, key)
        with suppress(HallError):
            await live.execute(doer, CheckIn([key]))
        return doer

    async def person_of(self, live: LiveEvent, key: str) -> Person:
        """Who sits at tables of the hall for a player; somebody new if nobody is tied to them."""
        floor = live.floor
        linked = [who for who in floor.by_link if floor.player_of(who) == key]
        for who in (floor.persons.get(key, ""), *linked):
            known = await self._people.get(who)
            if known is not None:
                return known
        person = await self._people.enter(_short(live.tournament.people[key].name))
        return await self._tie(live, key, person, "player-seated/1")

    async def _tie(self, live: LiveEvent, key: str, person: Person, kind: str) -> Person:
        """Tie a person to an entry; whoever comes first is the one."""
        data = {"person": person.id, "player": key}
        await live.note_if(
            key, "participant", lambda floor: None if key in floor.persons else (kind, data)
        )
        return await self._people.get(live.floor.persons[key]) or person

    async def admit_host(self, visitor: Person | None) -> Person:
        """Make a host of a visitor, or of somebody new."""
        person = visitor or await self._people.enter("Organiser")
        await self.hosts.admit(person.id)
        return person

    async def dismiss_host(self, by: Person, person: str) -> None:
        """A host lets another one be host no more, and no organiser of any event either."""
        if not self.is_host(by):
            raise NotAllowed("Only hosts dismiss hosts", "Ask whoever started the hall")
        if person == by.id:
            raise NotAllowed("You cannot dismiss yourself", "Ask another host, or log out")
        await self.remove_host(person, by.name)

    async def remove_host(self, person: str, by: str) -> None:
        """Somebody is no host any more, and helps in no event."""
        await self.hosts.dismiss(person, by)
        for card in await self.cards():
            live = await self.get(card.id)
            staff = live.floor.staff.get(person)
            if staff:
                data = {"person": person, "name": staff.name}
                await live.note(by, "organiser", "dismissed/1", data)
                for role in links.known_to(staff.role):
                    await live.note(by, "organiser", "links-revoked/1", {"of": role})

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


def _registered(t: Tournament, stamp: Stamp, name: str, decks: Sequence[str]) -> list[Happening]:
    happenings = enter_people(t, stamp, [name])
    if decks:
        ahead = apply_all(t.copy(), happenings)
        happenings += register_base_decks(ahead, name, decks, stamp)
    return happenings


def _short(name: str) -> str:
    """A name that a person of the hall can have."""
    return name[:LONGEST_PERSON].strip() or "Player"

"""Coming into events: by links, with the code of the poster, and as hosts of the hall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events import links
from guildhall.hall.events.commands import CheckIn, hall
from guildhall.hall.events.links import HOST, LinkWords, counts
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass, make_pass
from guildhall.hall.events.permissions import HALL, STAFF, Actor
from guildhall.hall.events.registration import check_code, check_free, check_new
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.keys import Keys
from guildhall.hall.people import People, Person
from guildhall.messages import PlayerRef, message
from guildhall.tournament import Refused
from guildhall.tournament.event.names import proper_name
from guildhall.tournament.event.people import Role as StampRole

LONGEST_PERSON = 24

Naming = Callable[[str], str]
"""What somebody new is called who comes in a role and has told no name."""

PASSES = {"player", "device"}
"""The roles whose links give a pass."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who has come by a link."""

    person: Person | None
    """Whom the hall knows them as; None for a stranger with a pass."""
    event: str
    """The id of the event, empty for a host of the hall."""
    actor: Actor
    held: Pass | None = None


class Invitations:
    """Lets people into the events of the hall."""

    def __init__(self, events: EventRepository, keys: Keys, people: People) -> None:
        self._events, self._keys, self._people = events, keys, people

    async def read_link(self, token: str) -> tuple[LinkWords, LiveEvent | None]:
        """What a link says that counts, and its event; None for a host of the hall."""
        words = links.read_link(self._keys, token)
        if words is None:
            raise NotFound(
                message("This link does not lead anywhere"),
                message("Ask the organiser for a new one"),
            )
        live = await self._events.get(words.event) if words.role != HOST else None
        if not (counts(words, live.operations) if live else self._events.hosts.counts(words)):
            raise NotFound(
                message("This link is no longer valid"), message("Ask the organiser for a new one")
            )
        return words, live

    async def follow_link(
        self,
        token: str,
        visitor: Person | None,
        holding: Pass | None = None,
        naming: Naming = str.title,
    ) -> Arrival:
        """Let a browser in by a link.

        Hosts and staff stay who they were, or are somebody new. Players and devices get a pass:
        nobody becomes a person of the hall by it, and nobody stops being one. Who is `holding` a
        pass of the same link keeps it.
        """
        words, live = await self.read_link(token)
        if live is None:
            person = await self.admit_host(visitor, naming)
            return Arrival(person, "", Actor(person, "organiser"))
        if words.role not in PASSES:
            person = await self._staff(live, words.role, visitor, naming)
            return Arrival(person, live.id, live.actor(person))
        if holding and holding.says(words) and live.honours(holding):
            return Arrival(visitor, live.id, live.actor(visitor, holding), holding)
        held = make_pass(words)
        if words.role == "device":
            await live.execute(HALL, hall.JoinDevice(held.id, words.role, words.table))
        else:
            _refuse_stranger(live, words)
        return Arrival(visitor, live.id, live.actor(visitor, held), held)

    async def join(self, token: str, person: Person) -> Arrival:
        """Let the programs of a person in by a link; they act for a player while it counts."""
        words, live = await self.read_link(token)
        if live is None or words.role not in PASSES:
            return await self.follow_link(token, person)
        if words.role == "device":
            await live.execute(HALL, hall.JoinDevice(person.id, person.name, words.table))
        else:
            _refuse_stranger(live, words)
            own = live.operations.player_of(person.id)
            if own not in {"", words.player}:
                raise NotAllowed(
                    message("You play here as {name}", name=PlayerRef(own)),
                    message("Enter as somebody else for this player"),
                )
            await live.execute(HALL, hall.LinkPrograms(person, words))
        return Arrival(person, live.id, live.actor(person))

    async def put_away(self, held: Pass) -> None:
        """A browser gives its pass back, and a copy of it counts no more."""
        live = await self._events.get(held.event)
        await live.execute(HALL, hall.PutPassAway(held))

    async def register(
        self, live: LiveEvent, person: Person, name: str, code: str, decks: Sequence[str] = ()
    ) -> Actor:
        """A player registers with the code of the poster and is here at once (TS-11)."""
        if person.id in live.operations.players:
            return live.actor(person)
        check_code(live, code)
        check_new(live, name)
        key = proper_name(name)
        await live.execute(HALL, hall.RegisterPlayer(person, key, decks))
        return live.actor(person)

    async def claim(self, live: LiveEvent, person: Person, key: str, code: str) -> Actor:
        """Somebody who is on the list comes in with the code of the poster and is here at once.

        Whoever comes first has the name, until the desk lets go of it.
        """
        if person.id in live.operations.players:
            return live.actor(person)
        check_code(live, code)
        if key not in live.tournament.people or key in live.operations.bots:
            raise NotFound(
                message("There is nobody of this name on the list"), message("Ask at the desk")
            )
        check_free(live, key)
        await live.execute(HALL, hall.ClaimPlayer(person, key))
        actor = live.actor(person)
        if actor.player != key:
            check_free(live, key)
        with suppress(Refused):
            await live.execute(actor, CheckIn([key]))
        return actor

    async def person_of(self, live: LiveEvent, key: str) -> Person:
        """Who sits at tables of the hall for a player; somebody new if nobody is tied to them."""
        operations = live.operations
        linked = [who for who in operations.by_link if operations.player_of(who) == key]
        for who in (operations.persons.get(key, ""), *linked):
            known = await self._people.get(who)
            if known is not None:
                return known
        name = live.tournament.people[key].name[:LONGEST_PERSON].strip()
        person = await self._people.enter(name or "Player")
        await live.execute(HALL, hall.SeatPerson(person, key))
        return await self._people.get(live.operations.persons[key]) or person

    async def admit_host(self, visitor: Person | None, naming: Naming = str.title) -> Person:
        """Make a host of a visitor, or of somebody new."""
        person = visitor or await self._people.enter(naming("organiser"))
        await self._events.hosts.admit(person.id)
        return person

    async def dismiss_host(self, by: Person, person: str) -> None:
        """A host lets another one be host no more, and no organiser of any event either."""
        if not await self._events.is_host_by_now(by):
            raise NotAllowed(
                message("Only hosts dismiss hosts"), message("Ask whoever started the hall")
            )
        if person == by.id:
            raise NotAllowed(
                message("You cannot dismiss yourself"), message("Ask another host, or log out")
            )
        await self._events.remove_host(person, by.name)

    async def _staff(
        self, live: LiveEvent, role: str, visitor: Person | None, naming: Naming
    ) -> Person:
        if role not in STAFF:
            raise NotFound(
                message("This link does not lead anywhere"),
                message("Ask the organiser for a new one"),
            )
        person = visitor or await self._people.enter(naming(role))
        await live.execute(HALL, hall.JoinStaff(person, cast("StampRole", role)))
        return person


def _refuse_stranger(live: LiveEvent, words: LinkWords) -> None:
    if words.player not in live.tournament.people:
        raise NotFound(
            message("This player is not in the event"), message("Ask the organiser for a new link")
        )

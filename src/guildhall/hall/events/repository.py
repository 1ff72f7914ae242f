"""The events of the hall: opening and finding them; those in use are in memory."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.catalogue import ID, Card, EventCatalogue
from guildhall.hall.events.commands import SetRegistration
from guildhall.hall.events.commands.hall import DismissHost, JoinStaff
from guildhall.hall.events.hosts import Hosts
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import HALL
from guildhall.hall.events.tournament_state import NO_EVENT
from guildhall.hall.keys import Keys
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.repository import Repository
from guildhall.hall.people import Person
from guildhall.hall.workers import Workers
from guildhall.messages import message
from guildhall.tournament import Format

logger = logging.getLogger(__name__)

MOST_IDLE = 32
"""Events that are kept in memory though nobody looks at them."""


class EventRepository(Repository[LiveEvent]):
    """All events, and the hosts who may open them."""

    def __init__(
        self, log: AsyncLog, keys: Keys, clock: Clock, workers: Workers | None = None
    ) -> None:
        super().__init__(MOST_IDLE, is_fresh=(workers or Workers()).is_sole_writer)
        self.hosts = Hosts(log, keys)
        self.catalogue = EventCatalogue(log.log)
        self._log, self._keys, self._clock = log, keys, clock

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

    async def is_host_by_now(self, person: Person | None) -> bool:
        """The same, also if they came in by another worker and word of it has not come yet."""
        if person is not None and not self.is_host(person):
            with suppress(DamagedStreamError):  # then nobody is a host
                await self.hosts.refresh()
        return self.is_host(person)

    def host_token(self) -> str:
        """The end of the link of whoever started the hall."""
        return self.hosts.token()

    async def create(
        self, person: Person, name: str, chosen: Format, *, seed: str = ""
    ) -> LiveEvent:
        """A host opens an event and is its organiser; players may register with its code."""
        if not await self.is_host_by_now(person):
            raise NotAllowed(
                message("Only organisers open events"),
                message("Open the organiser’s link that the terminal of the hall shows"),
            )
        create = partial(self.catalogue.create, name, chosen, person.name, seed)
        live = await self.get(await asyncio.to_thread(create))
        await live.execute(HALL, JoinStaff(person, "organiser"))
        await live.execute(live.actor(person), SetRegistration(is_open=True))
        return live

    async def get(self, name: str) -> LiveEvent:
        """An event by its id, as it is after all that was acknowledged; raises NotFound."""
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

    async def remove_host(self, person: str, by: str) -> None:
        """Somebody is no host any more, and helps in no event."""
        await self.hosts.dismiss(person, by)
        for card in await self.cards():
            live = await self.get(card.id)
            await live.execute(HALL, DismissHost(person, by))

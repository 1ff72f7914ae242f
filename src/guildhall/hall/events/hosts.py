"""The hosts of a hall: who may open events and organises all of them, and the link they come by."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import datetime

from guildhall.hall.events.links import HOST, LinkWords, counts, make_link
from guildhall.hall.events.operations import EventOperations
from guildhall.hall.keys import Keys
from guildhall.hall.log import Entry, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection

STREAM = "hosts/hall"


class Hosts:
    """Folds the stream of the hosts; the same in every worker."""

    def __init__(self, log: AsyncLog, keys: Keys) -> None:
        self.since: dict[str, datetime] = {}
        """When each host came, by their ids."""
        self.generation = 0
        """How often the link was renewed."""
        self._keys = keys
        self._stream = Projection(log, STREAM, Hosts._apply, self)
        self.changed = self._stream.changed

    async def open(self) -> None:
        """Read who the hosts are and listen."""
        await self._stream.open()

    async def refresh(self) -> None:
        """Learn who the hosts are by now."""
        await self._stream.catch_up()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    def __contains__(self, person: object) -> bool:
        return person in self.since

    def __iter__(self) -> Iterator[str]:
        return iter(self.since)

    def token(self) -> str:
        """The end of the link that makes a host of whoever opens it."""
        return make_link(self._keys, "", self._operations(), HOST)

    def counts(self, words: LinkWords) -> bool:
        """Whether a host's link is the latest one."""
        return counts(words, self._operations())

    async def admit(self, person: str) -> None:
        """Somebody has come by the link."""
        entry = NewEntry(person, "joined/1", {"person": person})
        await self._stream.execute(lambda hosts: [] if person in hosts.since else [entry])

    async def dismiss(self, person: str, by: str) -> None:
        """Somebody is no host any more; the link, which they know, is renewed as well."""
        entry = NewEntry(by, "dismissed/1", {"person": person})
        await self._stream.execute(lambda hosts: [entry] if person in hosts.since else [])

    async def renew(self, by: str) -> None:
        """Let the link count no more; those who came stay."""
        await self._stream.execute(lambda _: [NewEntry(by, "link-renewed/1", {})])

    def _operations(self) -> EventOperations:
        return EventOperations(generations={HOST: self.generation})

    def _apply(self, entry: Entry) -> None:
        if entry.kind == "joined/1":
            self.since[entry.data["person"]] = entry.at
        else:
            self.since.pop(entry.data.get("person", ""), None)
            self.generation += 1


@asynccontextmanager
async def hosts_at(address: str) -> AsyncIterator[Hosts]:
    """The hosts of the hall at an address, which may be open or closed."""
    with open_log(address) as log:
        hosts = Hosts(AsyncLog(log), await Keys.open(AsyncLog(log)))
        await hosts.open()
        try:
            yield hosts
        finally:
            hosts.close()


async def first_token(address: str) -> str:
    """The end of the organiser's link of a hall that has no host yet, else empty."""
    async with hosts_at(address) as hosts:
        return "" if hosts.since else hosts.token()

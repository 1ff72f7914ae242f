"""People read from the log, and kept in memory until others have more need of the room."""

from __future__ import annotations

from collections.abc import Callable

from guildhall.hall.errors import NotFound
from guildhall.hall.log import NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.repository import Repository
from guildhall.hall.log.snapshot import SnapshotStream
from guildhall.hall.people.person import Person, fold
from guildhall.messages import message

MOST_IDLE = 2_000
"""How many people are kept in memory."""

Change = Callable[[Person], list[NewEntry]]
"""Says what is to be written about a person; an empty list if it is so already."""


class LivePerson(SnapshotStream[Person | None]):
    """A person, the same in every worker; None before the first entry."""

    watchers = 0

    def __init__(self, log: AsyncLog, person_id: str) -> None:
        super().__init__(log, _stream(person_id), fold, None)

    async def refresh(self) -> None:
        """Take in what others have written, also if word of it has not come yet."""
        await self.catch_up()


class PersonRepository(Repository[LivePerson]):
    """Everybody whom the hall knows, by their ids."""

    def __init__(self, log: AsyncLog, most_idle: int = MOST_IDLE) -> None:
        super().__init__(most_idle)
        self._log = log

    async def load(self, name: str) -> LivePerson:
        """Read a person and listen; raises NotFound."""
        live = LivePerson(self._log, name)
        await live.open()
        if live.state is None:
            live.close()
            raise NotFound(message("There is nobody with this id"))
        return live

    async def find(self, person_id: str) -> Person | None:
        """The person of an id with all that the log has told of, None if there is nobody."""
        live = await self._find(person_id)
        return await live.current() if live else None

    async def refresh(self, person_id: str) -> None:
        """Take in what others have written about somebody, also if word of it has not come yet."""
        live = await self._find(person_id)
        if live:
            await live.refresh()

    async def add(self, person_id: str, first: NewEntry) -> Person:
        """Write the first entry about somebody new."""
        await self._log.append(_stream(person_id), 0, [first])
        return _known(await self.find(person_id))

    async def change(self, person_id: str, change: Change) -> Person:
        """Write about a person, on what is known last even if others write at the same time."""
        live = await self.get(person_id)
        await live.execute(lambda person: change(_known(person)))
        return _known(live.state)

    async def _find(self, person_id: str) -> LivePerson | None:
        try:
            return await self.get(person_id) if is_id(person_id) else None
        except NotFound:
            return None


def is_id(text: str) -> bool:
    """Whether a text could be the id of a person."""
    return len(text) == 16 and text.isascii() and text.isalnum()


def _known(person: Person | None) -> Person:
    if person is None:
        raise NotFound(message("There is nobody with this id"))
    return person


def _stream(person_id: str) -> str:
    return f"person/{person_id}"

"""The register: people read from the log, and kept at hand until somebody writes about them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

from guildhall.hall.log import Conflict, DamagedStreamError, Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people.person import Person, fold

AT_HAND = 2_000
"""How many people are kept in memory."""

Change = Callable[[Person], list[NewEntry]]
"""Says what is to be written about a person; nothing, if it is so already."""


class Register:
    """Reads and writes `person/<id>`; another worker's entry drops who is kept at hand."""

    def __init__(self, log: AsyncLog, at_hand: int = AT_HAND) -> None:
        self._log = log
        self._most = at_hand
        self._lock = Lock()
        self._people: OrderedDict[str, _Kept] = OrderedDict()

    async def get(self, person_id: str) -> Person | None:
        """The person of an id."""
        person = self._at_hand(person_id)
        if person is None and is_id(person_id):
            person = await self.read(person_id)
        return person

    async def add(self, person_id: str, first: NewEntry) -> Person:
        """Write the first entry about somebody new."""
        await self._log.append(_stream(person_id), 0, [first])
        person = await self.read(person_id)
        assert person is not None  # noqa: S101 - it was written just now
        return person

    async def change(self, person_id: str, change: Change) -> Person:
        """Write about a person, on what is known last even if others write at the same time."""
        while True:
            person = await self.read(person_id)
            if person is None:
                raise LookupError(person_id)
            entries = change(person)
            if not entries:
                return person
            try:
                await self._log.append(_stream(person_id), person.seq, entries)
            except Conflict:
                continue
            changed = await self.read(person_id)
            return changed or person

    def close(self) -> None:
        """Stop listening."""
        with self._lock:
            for kept in self._people.values():
                kept.cancel()
            self._people.clear()

    def _at_hand(self, person_id: str) -> Person | None:
        with self._lock:
            kept = self._people.get(person_id)
            if kept is None:
                return None
            self._people.move_to_end(person_id)
            return kept.person

    async def read(self, person_id: str) -> Person | None:
        """The person of an id as the log tells it; listens first, so that nothing is missed."""
        kept = self._listen(person_id)
        news = kept.news
        person = _folded(await self._log.read(_stream(person_id)))
        with self._lock:
            if person is None:
                if self._people.pop(person_id, None) is kept:
                    kept.cancel()
            elif kept.news == news:
                kept.person = person
        return person

    def _listen(self, person_id: str) -> _Kept:
        with self._lock:
            kept = self._people.get(person_id)
            if kept is None:
                kept = self._people[person_id] = _Kept()
                kept.cancel = self._log.log.subscribe(_stream(person_id), kept.heard)
            self._people.move_to_end(person_id)
            while len(self._people) > self._most:
                _, oldest = self._people.popitem(last=False)
                oldest.cancel()
            return kept


class _Kept:
    """Somebody at hand, until news come."""

    def __init__(self) -> None:
        self.person: Person | None = None
        self.news = 0
        self.cancel: Callable[[], None] = lambda: None

    def heard(self, _stream: str, seq: int) -> None:
        """Forget who was read before; called from any thread."""
        if self.person is None or self.person.seq < seq:
            self.news += 1
            self.person = None


def _folded(entries: Sequence[Entry]) -> Person | None:
    try:
        return fold(entries)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedStreamError(entries[0].stream, entries[-1].seq, repr(error)) from error


def is_id(text: str) -> bool:
    """Whether a text could be the id of a person."""
    return len(text) == 16 and text.isascii() and text.isalnum()


def _stream(person_id: str) -> str:
    return f"person/{person_id}"

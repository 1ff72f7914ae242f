"""People who look for an opponent, and who plays whom.

The queue is a stream of the log, so it is the same in every worker. Whoever closes the page leaves
it; who is still there is told by the streams that are open, see `guildhall.hall.presence`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildhall.hall.errors import NotAllowed
from guildhall.hall.finished_games import is_bot
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.hall.people import Person
from guildhall.hall.people.person import ERASED
from guildhall.hall.presence import Presence
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.service import TableService
from guildhall.hall.tables.table import Seat
from guildhall.messages import message

STREAM = "queue/opponents"
PLACE = "the queue"
"""The place at which people are present who wait."""

NEAR = 100
"""Points by which ratings may differ at once."""
WIDER = 5
"""Points more for each second of waiting."""
PATIENCE = 30.0
"""Seconds for which a closed page may be opened again without losing its place."""
MOST_REMEMBERED = 500
"""People of whom is known at which table they were seated."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play, and since when they wait."""

    person: str
    game: str
    settings: Mapping[str, Any]
    players: int
    rated: bool
    rating: int
    blocked: tuple[str, ...]
    since: datetime

    @property
    def kind(self) -> tuple[object, ...]:
        """People of one kind can play together."""
        return self.game, tuple(sorted(self.settings.items())), self.players, self.rated


Group = tuple[Wish, ...]


def find_groups(wishes: Sequence[Wish], now: datetime) -> list[Group]:
    """Who plays with whom now: those who wait longest first, each with the nearest in rating.

    How far ratings may be apart grows with the wait of whoever has waited longest.
    """
    free = sorted(wishes, key=lambda wish: wish.since)
    groups: list[Group] = []
    while free:
        first = free.pop(0)
        group = _group(first, free, now)
        if group:
            groups.append(group)
            free = [wish for wish in free if wish not in group]
    return groups


def allowed_gap(wish: Wish, now: datetime) -> float:
    """By how many points the rating of an opponent may differ."""
    return NEAR + WIDER * max((now - wish.since).total_seconds(), 0.0)


def _group(first: Wish, others: Sequence[Wish], now: datetime) -> Group | None:
    gap = allowed_gap(first, now)
    near = sorted(
        (
            wish
            for wish in others
            if wish.kind == first.kind and abs(wish.rating - first.rating) <= gap
        ),
        key=lambda wish: abs(wish.rating - first.rating),
    )
    group = [first]
    for wish in near:
        if len(group) < first.players and all(_agree(wish, other) for other in group):
            group.append(wish)
    return tuple(group) if len(group) == first.players else None


def _agree(one: Wish, other: Wish) -> bool:
    return other.person not in one.blocked and one.person not in other.blocked


class OpponentQueue:
    """Everybody who waits, and where those sit who have found somebody."""

    def __init__(
        self,
        log: AsyncLog,
        presence: Presence,
        tables: TableService,
        find_person: Callable[[str], Awaitable[Person | None]],
        clock: Callable[[], datetime],
    ) -> None:
        self._find_person = find_person
        self.waiting: dict[str, Wish] = {}
        self.seated: dict[str, str] = {}
        """The tables of those who were paired lately; empty while theirs is being opened."""
        self._presence, self._tables, self._clock = presence, tables, clock
        self._stream = Projection(log, STREAM, OpponentQueue._apply, self, independent=True)
        self.changed = self._stream.changed

    async def open(self) -> None:
        """Read who waits and listen."""
        await self._stream.open()

    def close(self) -> None:
        """Listen no more."""
        self._stream.close()

    async def enter(self, person: Person, options: Options, rating: int) -> None:
        """Begin to wait; whoever waits already waits for this from now on.

        Raises NotAllowed for programs: people meet people here.
        """
        if is_bot(person.id):
            raise NotAllowed(
                message("Bots sit down with people only where they were invited"),
                message("Wait for an invitation, or open a table of your own"),
            )
        data = {
            "person": person.id,
            "game": options.game,
            "settings": dict(options.settings),
            "players": options.players,
            "rated": options.rated,
            "rating": rating,
            "blocked": sorted(person.blocked),
        }
        await self._stream.execute(lambda _: [NewEntry(person.id, "asked/1", data)])

    async def leave(self, person: str) -> None:
        """Wait no more."""
        entry = NewEntry(person, "left/1", {"person": person})
        await self._stream.execute(lambda queue: [entry] if person in queue.waiting else [])

    def like(self, wish: Wish) -> int:
        """How many wait for the same, the one included."""
        return sum(other.kind == wish.kind for other in self.present())

    def present(self) -> list[Wish]:
        """Those who wait and whose page is open."""
        here = self._presence.away_since
        return [wish for wish in self.waiting.values() if here(PLACE, wish.person) is None]

    async def match(self) -> list[LiveTable]:
        """Let those play who fit; the worker that writes it first opens their tables."""
        written = await self._stream.execute(lambda queue: queue._pairings())  # noqa: SLF001 - ours
        return [await self._seat(entry) for entry in written if entry.kind == "paired/1"]

    def wish_of(self, person: str) -> Wish | None:
        """What somebody waits for, None if they do not, or have closed the page for long."""
        wish = self.waiting.get(person)
        return wish if wish and not self._is_gone(wish) else None

    def _is_gone(self, wish: Wish) -> bool:
        away = self._presence.away_since(PLACE, wish.person)
        if away is None:
            return False
        last = max(away, wish.since.timestamp())
        return self._clock().timestamp() - last > PATIENCE

    def _pairings(self) -> list[NewEntry]:
        gone = [wish.person for wish in self.waiting.values() if self._is_gone(wish)]
        groups = find_groups(self.present(), self._clock())
        return [
            *(NewEntry(person, "left/1", {"person": person}) for person in gone),
            *(NewEntry("hall", "paired/1", _told(group)) for group in groups),
        ]

    async def _seat(self, entry: Entry) -> LiveTable:
        data = entry.data
        options = Options(
            game=data["game"],
            players=len(data["people"]),
            settings=data["settings"],
            rated=data["rated"],
        )
        found = [await self._find_person(person) for person in data["people"]]
        people = [person or Person("", ERASED) for person in found]
        seats = [Seat(person.id, person.name) for person in people]
        live = await self._tables.open_seated(people[0], options, seats)
        told = {"people": data["people"], "table": live.table.id}
        await self._stream.execute(lambda _: [NewEntry("hall", "seated/1", told)])
        return live

    def _apply(self, entry: Entry) -> None:
        data = entry.data
        if entry.kind == "asked/1":
            self.seated.pop(data["person"], None)
            blocked = tuple(data["blocked"])
            self.waiting[data["person"]] = Wish(**{**data, "blocked": blocked}, since=entry.at)
        elif entry.kind == "left/1":
            self.waiting.pop(data["person"], None)
        elif entry.kind == "paired/1":
            for person in data["people"]:
                self.waiting.pop(person, None)
                self.seated[person] = ""
        elif entry.kind == "seated/1":
            self.seated.update(dict.fromkeys(data["people"], data["table"]))
            while len(self.seated) > MOST_REMEMBERED:
                del self.seated[next(iter(self.seated))]


def _told(group: Group) -> dict[str, Any]:
    first = group[0]
    return {
        "people": [wish.person for wish in group],
        "game": first.game,
        "settings": dict(first.settings),
        "rated": first.rated,
    }

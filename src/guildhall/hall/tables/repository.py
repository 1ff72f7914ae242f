"""Tables that are kept in memory while somebody plays, watches or drives them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from guildhall.hall.errors import NotFound
from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.pool import Pool
from guildhall.hall.log.projection import Follower, weakly
from guildhall.hall.people import Person
from guildhall.hall.tables import commands as doing
from guildhall.hall.tables.chat import Chat, said
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat, Table

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs of a table's name: none that looks like another."""

NAME_LENGTH = 8
LONGEST_NAME = 100
MOST_IDLE = 256
"""Tables that are kept in memory though nobody looks at them."""

Deed = Callable[[Table], Sequence[NewEntry]]
Changed = Callable[["LiveTable", Sequence[Entry]], None]


class LiveTable:
    """A table that hears of everything that is written to its stream."""

    def __init__(self, log: AsyncLog, name: str, seed: str, clock: Clock) -> None:
        self.table = Table(name, seed)
        self.chat = Chat()
        self.clock = clock
        self.watchers = 0
        """How many look at it right now, people and the driver of bots."""
        self.memo: dict[Any, Any] = {}
        """What was made of the present position, for others to use again."""
        self.chat_memo: dict[Any, Any] = {}
        """What was made of what is said so far."""
        self._follower = Follower(log, f"table/{name}", weakly(self._apply))
        self._talk = Follower(log, f"chat/{name}", weakly(self._hear), independent=True)

    @property
    def now(self) -> datetime:
        """The time by the clock of the hall."""
        return self.clock()

    async def open(self) -> None:
        """Read the table and listen."""
        await self._follower.open()
        await self._talk.open()

    def close(self) -> None:
        """Let go; those who wait are woken."""
        self._follower.close()
        self._talk.close()

    async def do(self, deed: Deed) -> list[Entry]:
        """Carry something out at the table; committed on return."""
        return await self._follower.write(lambda: deed(self.table))

    async def say(self, person: Person, text: str) -> None:
        """Say something to the table; those who only look on are not heard."""
        doing.check_at_table(self.table, person)
        line = said(person, text)
        await self._talk.write(lambda: [line])

    async def refresh(self) -> None:
        """Take in what other workers have written, also if word of it has not come yet."""
        await self._follower.catch_up()

    def changed(self) -> asyncio.Future[None]:
        """Wait for the next change of the game."""
        return self._follower.changed.wait()

    def spoken(self) -> asyncio.Future[None]:
        """Wait for the next thing that is said."""
        return self._talk.changed.wait()

    def _apply(self, entry: Entry) -> None:
        self.memo.clear()
        self.table.apply(entry)

    def _hear(self, entry: Entry) -> None:
        self.chat_memo.clear()
        self.chat.apply(entry)


class Tables:
    """All tables of the hall; those in use are in memory. `shared` if other workers write too."""

    def __init__(self, log: AsyncLog, clock: Clock, *, shared: bool = False) -> None:
        self.log = log
        self.clock = clock
        self._shared = shared
        self._pool = Pool(self._load, MOST_IDLE)

    async def open(self, options: Options, opener: Person, seats: Sequence[Seat] = ()) -> LiveTable:
        """Open a table for a person, who sits down; or with all its seats, and it begins."""
        name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
        seed = secrets.token_hex(16)
        entries = doing.opened(options, opener, seed)
        table = Table(name, seed)
        table.options, table.seats = options, [None] * options.players
        for number, seat in enumerate(seats):
            data = {"seat": number, "person": seat.person, "name": seat.name, "bot": seat.bot}
            entries.append(NewEntry(opener.id, "seated/1", data))
            table.seats[number] = seat
        if seats and len(table.taken) == len(table.seats):
            entries.append(doing.start(table, doing.drawn_order(table)))
        await self.log.append(f"seed/{name}", 0, [NewEntry(doing.HOUSE, "drawn/1", {"seed": seed})])
        await self.log.append(f"table/{name}", 0, entries)
        live = await self.get(name)
        if not seats:
            await live.do(lambda table: doing.sit(table, opener))
        return live

    async def get(self, name: str) -> LiveTable:
        """A table by its name, as it is after all that was acknowledged, by any worker."""
        if not (name.isascii() and name.isalnum() and len(name) <= LONGEST_NAME):
            raise NotFound("There is no such table", "Look at the tables in the lobby")
        live = self._pool.at_hand(name)
        if live is None:
            return await self._pool.get(name)
        if self._shared:
            await live.refresh()
        return live

    def close(self) -> None:
        """Let go of all tables."""
        self._pool.close()

    async def _load(self, name: str) -> LiveTable:
        drawn = await self.log.read(f"seed/{name}", limit=1)
        if not drawn:
            raise NotFound("There is no such table", "Look at the tables in the lobby")
        live = LiveTable(self.log, name, drawn[0].data["seed"], self.clock)
        await live.open()
        if not live.table.seq:
            live.close()
            raise NotFound("There is no such table", "Look at the tables in the lobby")
        return live

"""Tables that are kept in memory while somebody plays, watches or runs them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Concatenate, ParamSpec

from guildhall.hall.log import Entry, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.entry import Clock
from guildhall.hall.log.projection import Projection
from guildhall.hall.log.repository import Repository
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.chat import Chat, forgotten, hidden, said
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.refusals import no_such_table
from guildhall.hall.tables.table import Seat, Table
from guildhall.hall.workers import Workers

P = ParamSpec("P")

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs of a table's name: none that looks like another."""

NAME_LENGTH = 8
LONGEST_NAME = 100
MOST_IDLE = 256
"""Tables that are kept in memory though nobody looks at them."""


class LiveTable:
    """A table that hears of everything that is written to its stream."""

    def __init__(self, log: AsyncLog, name: str, seed: str, clock: Clock) -> None:
        self.table = Table(name, seed)
        self.chat = Chat()
        self.clock = clock
        self.watchers = 0
        """How many look at it right now, people and what runs it."""
        self._game = Projection(log, f"table/{name}", Table.apply, self.table)
        self._talk = Projection(log, f"chat/{name}", Chat.apply, self.chat, independent=True)
        self.derived = self._game.derived
        """What was made of the present position, for others to use again."""
        self.derived_of_chat = self._talk.derived
        """What was made of what is said so far."""

    @property
    def now(self) -> datetime:
        """The time by the clock of the hall."""
        return self.clock()

    async def open(self) -> None:
        """Read the table and listen."""
        await self._game.open()
        await self._talk.open()

    def close(self) -> None:
        """Let go; those who wait are woken."""
        self._game.close()
        self._talk.close()

    async def execute(
        self,
        command: Callable[Concatenate[Table, P], Sequence[NewEntry]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[Entry]:
        """Carry out a command with its arguments; returns what was written, committed.

        Raises what the command refuses; see `guildhall.hall.tables.commands`.
        """
        return await self._game.execute(lambda table: command(table, *args, **kwargs))

    async def say(self, person: Person, text: str) -> None:
        """Say something to the table; those who only look on are not heard."""
        commands.check_at_table(self.table, person)
        line = said(person, text)
        await self._talk.execute(lambda _: [line])

    async def hide_line(self, by: Person, line: int) -> None:
        """Show nobody any more a line that was said here."""
        await self._talk.execute(lambda chat: hidden(chat, by.id, line))

    async def forget_words_of(self, person: str) -> None:
        """Show nobody any more what somebody said here."""
        await self._talk.execute(lambda chat: forgotten(chat, person))

    async def refresh(self) -> None:
        """Take in what other workers have written, also if word of it has not come yet."""
        await self._game.catch_up()

    async def reach(self, seq: int) -> None:
        """Take in an entry that was told of; what this worker writes itself is not read again."""
        await self._game.catch_up(seq)

    def changed(self) -> asyncio.Future[None]:
        """Wait for the next change of the game."""
        return self._game.changed.wait()

    def spoken(self) -> asyncio.Future[None]:
        """Wait for the next thing that is said."""
        return self._talk.changed.wait()


class TableRepository(Repository[LiveTable]):
    """All tables of the hall; those in use are in memory."""

    def __init__(self, log: AsyncLog, clock: Clock, workers: Workers | None = None) -> None:
        self.workers = workers or Workers()
        super().__init__(MOST_IDLE, is_fresh=self.workers.is_sole_writer)
        self.log = log
        self.clock = clock

    async def open(self, options: Options, opener: Person, seats: Sequence[Seat] = ()) -> LiveTable:
        """Open a table for a person, who sits down; or with all its seats, and it begins."""
        name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
        seed = secrets.token_hex(16)
        entries = commands.opened(options, opener, seed)
        table = Table(name, seed)
        table.options, table.seats = options, [None] * options.players
        for number, seat in enumerate(seats):
            data = {"seat": number, "person": seat.person, "name": seat.name, "bot": seat.bot}
            entries.append(NewEntry(opener.id, "seated/1", data))
            table.seats[number] = seat
        if seats and len(table.taken) == len(table.seats):
            entries.append(commands.start(table, commands.drawn_order(table)))
        await self.log.append(
            f"seed/{name}", 0, [NewEntry(commands.HOUSE, "drawn/1", {"seed": seed})]
        )
        await self.log.append(f"table/{name}", 0, entries)
        live = await self.get(name)
        if not seats:
            await live.execute(commands.sit, opener)
        return live

    async def get(self, name: str) -> LiveTable:
        """A table by its name, as it is after all that was acknowledged, by any worker."""
        if not (name.isascii() and name.isalnum() and len(name) <= LONGEST_NAME):
            raise no_such_table()
        return await super().get(name)

    async def load(self, name: str) -> LiveTable:
        """Read a table and listen."""
        drawn = await self.log.read(f"seed/{name}", limit=1)
        if not drawn:
            raise no_such_table()
        live = LiveTable(self.log, name, drawn[0].data["seed"], self.clock)
        await live.open()
        if not live.table.seq:
            live.close()
            raise no_such_table()
        return live

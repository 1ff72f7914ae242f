"""The hall: people, tables and finished games over one log."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from guildhall.hall.bot_processes import PATIENCE, BotPool, BotTroubleError
from guildhall.hall.counters import Counters, MemoryCounters, SharedCounters
from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.events.chess import ChessClocks
from guildhall.hall.events.hall_games import EventGames
from guildhall.hall.events.invitations import Invitations
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.keys import Keys
from guildhall.hall.log import Clock, Log, open_log
from guildhall.hall.log.address import now
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.repository import Worker
from guildhall.hall.people import People, Person
from guildhall.hall.ratings import Ledger
from guildhall.hall.tables import analysis, commands
from guildhall.hall.tables.bot_runner import WAIT, TableRunner
from guildhall.hall.tables.lobby import Lobby
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.service import TableService
from guildhall.hall.tables.table import Seat

MOST_OPEN = 10
"""Tables that one person may have waiting for players."""


class Hall:
    """Everything that pages, the API and bots do goes through here."""

    def __init__(
        self,
        log: Log,
        keys: Keys,
        *,
        clock: Clock = now,
        worker: int = 0,
        workers: int = 1,
        pace: float = 0.0,
        patience: float = PATIENCE,
        wait: timedelta = WAIT,
    ) -> None:
        self.log = AsyncLog(log)
        self.keys = keys
        self.clock = clock
        self.wait = wait
        """How long a table waits for the next player; for ever if it is no time."""
        self.counters: Counters = MemoryCounters()
        """Count what all workers limit together: guesses and newcomers."""
        self.people = People(self.log, keys, counters=self.counters)
        self.tables = TableRepository(self.log, clock, Worker(worker, workers))
        self.lobby = Lobby(self.log)
        self.ledger = Ledger(self.log)
        self.events = EventRepository(self.log, keys, clock)
        self.invitations = Invitations(self.events, keys, self.people)
        self.chess = ChessClocks(self.log, self.events)
        self.playing = EventGames(
            self.log,
            self.events,
            self.invitations,
            self.tables,
            self.lobby,
            self.ledger,
            self.set_table,
        )
        self.table_service = TableService(self.playing.sitter)
        self._bots = BotPool(max((os.cpu_count() or 2) // workers, 1), patience)
        self._advisers = BotPool(1, patience)
        """Think about games that are over, so that no running one waits for them."""
        self._runner = TableRunner(
            self.tables,
            self.lobby,
            self.ledger,
            self._bots,
            pace=pace,
            wait=wait,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        address: str | Path,
        *,
        clock: Clock = now,
        worker: int = 0,
        workers: int = 1,
        pace: float = 0.0,
        patience: float = PATIENCE,
        wait: timedelta = WAIT,
    ) -> AsyncIterator[Hall]:
        """Open the hall over the log at an address; games that were being played go on."""
        with open_log(address, clock=clock) as log:
            keys = await Keys.open(AsyncLog(log))
            hall = cls(
                log,
                keys,
                clock=clock,
                worker=worker,
                workers=workers,
                pace=pace,
                patience=patience,
                wait=wait,
            )
            await hall._begin()
            try:
                yield hall
            finally:
                await hall._close()

    def count_together(self, path: Path) -> None:
        """Let workers count in one file what they limit together."""
        self.counters = SharedCounters(path)
        self.people.count_with(self.counters)

    async def open_table(
        self, person: Person, options: Options, *, bots: Sequence[str] = ()
    ) -> LiveTable:
        """A person opens a table and sits down, bots beside them; full tables begin."""
        waiting = [c for c in self.lobby.of_person(person.id) if c.phase == "open"]
        if len(waiting) >= MOST_OPEN:
            raise NotAllowed(
                f"You sit at {len(waiting)} tables that wait for players", "Leave one of them first"
            )
        if len(bots) > options.players - 1:
            raise NotAllowed(f"{len(bots)} bots leave no seat for you", "Take fewer bots")
        for bot in bots:
            commands.check_bot(options.game, bot)
        live = await self.tables.open(options, person)
        for bot in bots:
            await live.execute(commands.seat_bot, person, bot)
        await self.lobby.show(live.table)
        return live

    async def set_table(self, person: Person, options: Options, seats: Sequence[Seat]) -> LiveTable:
        """Open a table for others, all seats given, and let it begin."""
        live = await self.tables.open(options, person, seats)
        await self.lobby.show(live.table)
        return live

    async def play_again(self, live: LiveTable, person: Person) -> LiveTable:
        """The same once more: the first who asks opens a table, the others find it."""
        if live.table.rematch:
            return await self.tables.get(live.table.rematch)
        commands.rematch(live.table, person, "")
        if live.table.options.event:
            raise NotAllowed("A game of a tournament is played once")
        bots = [seat.bot for seat in live.table.taken if seat.bot and not seat.person]
        following = await self.open_table(person, live.table.options, bots=bots)
        await live.execute(commands.rematch, person, following.table.id)
        if live.table.rematch == following.table.id:
            return following
        await following.execute(commands.unseat, person)
        return await self.tables.get(live.table.rematch or "")

    async def advise(self, live: LiveTable, number: int, bot: str) -> str:
        """The move that a bot would have made in the place of a move of a game that is over."""
        view = analysis.dilemma(live.table, number)
        commands.check_bot(live.table.options.game, bot)
        asked = live.derived.keyed(
            (number, bot), self._ask_adviser, bot, number, view, live.table.options.game
        )
        try:
            return await asyncio.shield(asked)
        except BotTroubleError as error:
            live.derived.forget((number, bot), self._ask_adviser)
            raise HallError(f"No answer: {error}", "Ask again, or ask another bot") from error

    def _ask_adviser(self, bot: str, seed: int, view: Any, game: str) -> asyncio.Future[str]:
        return asyncio.ensure_future(self._advisers.choose(bot, seed, view, game))

    async def _begin(self) -> None:
        await self.lobby.open()
        await self.ledger.open()
        await self.events.open()
        self._runner.begin()
        self.playing.begin()

    async def _close(self) -> None:
        await self.playing.end()
        await self._runner.end()
        await self._bots.close()
        await self._advisers.close()
        self.tables.close()
        self.lobby.close()
        self.ledger.close()
        self.chess.close()
        self.events.close()
        self.people.close()

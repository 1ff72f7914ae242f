"""The hall: people, tables and finished games over one log."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

from guildhall.hall.analysis import AnalysisService
from guildhall.hall.analysis.explorations import Explorations
from guildhall.hall.bot_processes import PATIENCE, BotPool
from guildhall.hall.counters import Counters, MemoryCounters, SharedCounters
from guildhall.hall.events.chess import ChessClocks
from guildhall.hall.events.event_seats import EventSeats
from guildhall.hall.events.hall_games import EventGames
from guildhall.hall.events.invitations import Invitations
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.keys import Keys
from guildhall.hall.log import Clock, Log, open_log
from guildhall.hall.log.address import now
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.meters import Meters
from guildhall.hall.opponent_queue import OpponentQueue
from guildhall.hall.people import People
from guildhall.hall.personal_data import PersonalData
from guildhall.hall.presence import FRESH, Presence
from guildhall.hall.puzzles import PuzzleBook
from guildhall.hall.ratings import Ledger
from guildhall.hall.reminders import Reminders, ReminderSettings
from guildhall.hall.reminders.push import PushKey
from guildhall.hall.reports import Reports
from guildhall.hall.tables.bot_games import BotGames
from guildhall.hall.tables.bot_runner import WAIT, TableRunner
from guildhall.hall.tables.lobby import Lobby
from guildhall.hall.tables.repository import TableRepository
from guildhall.hall.tables.service import TableService
from guildhall.hall.webhooks import Webhooks
from guildhall.hall.workers import LeasedWorkers, Placement, Workers
from guildhall.puzzles.collection import shipped


class Hall:
    """People, tables and events over one log, and what runs them: put together, opened, closed."""

    def __init__(
        self,
        log: Log,
        keys: Keys,
        *,
        clock: Clock = now,
        workers: Workers | None = None,
        processes: int = 1,
        pace: float = 0.0,
        patience: float = PATIENCE,
        wait: timedelta = WAIT,
    ) -> None:
        """Put a hall together; `processes` share this computer."""
        self.log = AsyncLog(log)
        self.keys = keys
        self.clock = clock
        self.wait = wait
        """How long a table waits for the next player; for ever if it is no time."""
        self.counters: Counters = MemoryCounters()
        """Count what all workers limit together: guesses and newcomers."""
        self.presence = Presence(self.counters)
        self.people = People(self.log, keys, counters=self.counters)
        self.tables = TableRepository(self.log, clock, workers)
        self.workers = self.tables.workers
        self.lobby = Lobby(self.log)
        self.ledger = Ledger(self.log)
        self.events = EventRepository(self.log, keys, clock, self.workers)
        self.invitations = Invitations(self.events, keys, self.people)
        self.chess = ChessClocks(self.log, self.events)
        self.event_seats = EventSeats(self.events)
        self._advisers = BotPool(1, patience)
        """Think about games that are over, so that no running one waits for them."""
        self.bot_games = BotGames(self.counters, clock)
        self.table_service = TableService(
            self.tables,
            self.lobby,
            self._advisers,
            self.event_seats.sitter,
            self.people.get,
            self.bot_games,
        )
        self.analysis = AnalysisService(self.log, self.tables)
        self.explorations = Explorations(
            self.analysis.analysts, self.tables, self.lobby, self.counters
        )
        self.reports = Reports(self.log)
        self.puzzles = PuzzleBook(self.log, shipped())
        self.opponents = OpponentQueue(
            self.log, self.presence, self.table_service, self.people.get, clock
        )
        self.event_games = EventGames(
            self.log,
            self.events,
            self.invitations,
            self.tables,
            self.lobby,
            self.ledger,
            self.table_service,
        )
        self.reminders = Reminders(self.people, self.tables)
        self.webhooks = Webhooks(self.log, self.events, self.tables)
        self.reminders.see_waiting = self.webhooks.see_waiting
        self.personal_data = PersonalData(
            self.log, self.people, self.tables, self.lobby, self.ledger, self.puzzles
        )
        self._exchange: asyncio.Task[None] | None = None
        """Tells other computers who is present here."""
        self._bots = BotPool(max((os.cpu_count() or 2) // processes, 1), patience)
        self._runner = TableRunner(
            self.tables,
            self.lobby,
            self.ledger.enter,
            self._bots,
            pace=pace,
            wait=wait,
            see=self.reminders.see,
        )

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        address: str | Path,
        *,
        clock: Clock = now,
        placement: Placement = Placement(),  # noqa: B008 - a value
        pace: float = 0.0,
        patience: float = PATIENCE,
        wait: timedelta = WAIT,
        reminders: ReminderSettings = ReminderSettings(),  # noqa: B008 - a value
    ) -> AsyncIterator[Hall]:
        """Open the hall over the log at an address; games that were being played go on.

        One of several workers is told how it stands among them.
        """
        with open_log(address, clock=clock, redis=placement.redis) as log:
            keys = await Keys.open(AsyncLog(log))
            hall = cls(
                log,
                keys,
                clock=clock,
                workers=leased_workers(log, placement.address) if placement.address else None,
                processes=placement.processes,
                pace=pace,
                patience=patience,
                wait=wait,
            )
            hall.reminders.settings = hall.webhooks.settings = reminders
            await hall._begin()
            try:
                yield hall
            finally:
                await hall._close()

    @property
    def meters(self) -> Meters:
        """Are told what happens here."""
        return self.log.log.meters

    def count_with(self, meters: Meters) -> None:
        """Let somebody count what happens here from now on."""
        self.log.log.meters = self._bots.meters = self._advisers.meters = meters

    def count_together(self, path: Path) -> None:
        """Let the workers of one computer count in a file what they limit together."""
        self._count_in(SharedCounters(path))
        self.presence.counters = self.counters

    def share(self, redis: str) -> None:
        """Let workers on several computers count together, and know who is present."""
        from guildhall.hall.redis_counters import Breaker, PresenceCounters, RedisCounters

        breaker = Breaker()
        self._count_in(RedisCounters(redis, breaker))
        self.presence.counters = present = PresenceCounters(redis, breaker, FRESH)
        self._exchange = asyncio.get_running_loop().create_task(present.run())

    def _count_in(self, counters: Counters) -> None:
        self.counters = counters
        self.people.count_with(counters)
        self.explorations.count_with(counters)
        self.bot_games.count_with(counters)

    async def _begin(self) -> None:
        self.reminders.key = await PushKey.open(self.log)
        await self.lobby.open()
        await self.ledger.open()
        await self.opponents.open()
        await self.reports.open()
        await self.puzzles.open()
        await self.events.open()
        if isinstance(self.workers, LeasedWorkers):  # late: whoever joins is asked at once
            await self.workers.begin()
        await self.analysis.open()
        self._runner.begin()
        self.event_games.begin()
        self.webhooks.begin()

    async def _close(self) -> None:
        if self._exchange is not None:
            self._exchange.cancel()
            await asyncio.gather(self._exchange, return_exceptions=True)
        if isinstance(self.workers, LeasedWorkers):
            await self.workers.end()
        await self.webhooks.end()
        await self.event_games.end()
        await self._runner.end()
        await self.reminders.end()
        await self._bots.close()
        await self._advisers.close()
        await self.analysis.close()
        self.tables.close()
        self.lobby.close()
        self.ledger.close()
        self.opponents.close()
        self.reports.close()
        self.puzzles.close()
        self.chess.close()
        self.events.close()
        self.people.close()


def leased_workers(log: Log, address: str) -> LeasedWorkers:
    """The workers of a hall on PostgreSQL, one of which is reached at an address."""
    from guildhall.hall.leases import PostgresLeases
    from guildhall.hall.log.postgres import PostgresLog

    if not isinstance(log, PostgresLog):
        raise TypeError("several workers need a log in PostgreSQL")
    return LeasedWorkers(PostgresLeases(log), address)

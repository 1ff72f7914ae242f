"""Keeps games going: bots move, clocks run out, finished games are written down."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from guildhall.hall.bot_processes import BotPool
from guildhall.hall.errors import HallError
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.repository import patiently
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables import commands
from guildhall.hall.tables.lobby import Lobby, TableCard
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.table import Table

logger = logging.getLogger(__name__)

WAIT = timedelta(hours=24)
"""How long a table waits for the next player, unless told otherwise."""

BETWEEN_SWEEPS = 60.0
"""Seconds between two looks for tables that have waited too long."""

REST = 3.0
"""How long to rest after taking up a table that can wait, as a multiple of the time it took."""


@dataclass(slots=True)
class _Tended:
    """A table that is not over, as far as it was run."""

    cancel: Cancel = lambda: None
    """Ends the listening to its stream."""
    heard: int = 0
    """The last entry that the log has told of."""
    done: int = 0
    """The last entry that was looked at: nothing is to be done before another one comes."""


class TableRunner:
    """Runs the tables that this worker owns: bots move, clocks run out, games are written down.

    A table that waits for people is not kept in memory: it is run on when somebody writes to it.
    `write_down` is told of every game that is over, `see` of every turn, perhaps more than once.
    """

    def __init__(
        self,
        tables: TableRepository,
        lobby: Lobby,
        write_down: Callable[[Table], Awaitable[None]],
        bots: BotPool,
        *,
        pace: float = 0.0,
        wait: timedelta = WAIT,
        see: Callable[[LiveTable], None] = lambda _: None,
    ) -> None:
        self._tables, self._lobby, self._write_down = tables, lobby, write_down
        self._see_turn = see
        self._bots = bots
        self._pace = pace
        self._wait = wait
        self._tended: dict[str, _Tended] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._own: list[asyncio.Task[None]] = []
        self._deaf: Cancel = lambda: None
        """Ends the listening to workers that come and go."""

    def begin(self) -> None:
        """Start, beginning with the tables that were being played when the hall closed."""
        self._lobby.heed(self._see)
        self._deaf = self._tables.workers.changed.listen(self._share_out)
        self._take_up(resume=self._tables.workers.reopened)
        self._own.append(asyncio.get_running_loop().create_task(self._close_old()))

    async def end(self) -> None:
        """Stop; nothing is lost."""
        self._lobby.heed(None)
        self._deaf()
        tasks = [*self._own, *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for tended in self._tended.values():
            tended.cancel()
        self._tended.clear()

    def _share_out(self) -> None:
        """Workers have come or gone: let go of tables that are theirs now, and take up our own."""
        for name in [name for name in self._tended if not self._tables.workers.owns(name)]:
            self._tended.pop(name).cancel()
            if name in self._running:
                self._running[name].cancel()
        self._take_up(resume=False)

    def _take_up(self, *, resume: bool) -> None:
        """Run all tables that are ours and not run yet; those first for which the house is due."""
        own = self._tables.workers.owns
        mine = [card for card in self._lobby.cards.values() if own(card.table)]
        fresh = [card for card in mine if card.table not in self._tended]
        urgent = [card.table for card in fresh if _may_be_due(card)]
        others = [card.table for card in fresh if not _may_be_due(card)]
        work = self._resume(urgent, others, resume=resume)
        self._own = [task for task in self._own if not task.done()]
        self._own.append(asyncio.get_running_loop().create_task(work))

    async def _resume(self, urgent: Sequence[str], others: Sequence[str], *, resume: bool) -> None:
        """Take up one table after the other, so that there may be thousands of them.

        The others wait for people, who bring them into memory by asking for them: they are looked
        at with pauses, for a game may have ended in the moment in which the hall was closed.
        """
        for name in urgent:
            await self._take_up_one(name, resume=resume)
        for name in others:
            began = time.perf_counter()
            await self._take_up_one(name, resume=resume)
            await asyncio.sleep(REST * (time.perf_counter() - began))

    async def _take_up_one(self, name: str, *, resume: bool) -> None:
        if name in self._tended or not self._tables.workers.owns(name):
            return
        with suppress(HallError, DamagedStreamError):  # running it says what is wrong
            await patiently(lambda: self._tables.get(name))
        self._tend(name, resume=resume)

    async def _close_old(self) -> None:
        """Close tables for which no players came in time."""
        while self._wait:
            before = self._tables.clock() - self._wait
            for card in list(self._lobby.cards.values()):
                if (
                    card.phase == "open"
                    and card.since <= before
                    and self._tables.workers.owns(card.table)
                ):
                    await self._close_if_old(card.table)
            await asyncio.sleep(BETWEEN_SWEEPS)

    async def _close_if_old(self, name: str) -> None:
        try:
            live = await patiently(lambda: self._tables.get(name))
            await patiently(lambda: live.execute(commands.expired, live.now, self._wait))
            await patiently(lambda: self._lobby.show(live.table))
        except (HallError, DamagedStreamError) as error:
            logger.error("table %s cannot be closed: %s", name, error)  # noqa: TRY400 - it says all

    def _see(self, card: TableCard) -> None:
        """Take in that a table was put up or has changed."""
        if card.table not in self._tended and self._tables.workers.owns(card.table):
            self._tend(card.table, resume=False)

    def _tend(self, name: str, *, resume: bool) -> None:
        if name in self._tended:
            return
        loop = asyncio.get_running_loop()

        def hear(_stream: str, seq: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, name, seq)

        tended = self._tended[name] = _Tended()
        tended.cancel = self._tables.log.log.subscribe(f"table/{name}", hear)
        self._run_soon(name, tended, resume=resume)

    def _hear(self, name: str, seq: int) -> None:
        tended = self._tended.get(name)
        if tended is None:
            return
        tended.heard = max(tended.heard, seq)
        if tended.heard > tended.done and name not in self._running:
            self._run_soon(name, tended, resume=False)

    def _run_soon(self, name: str, tended: _Tended, *, resume: bool) -> None:
        task = asyncio.get_running_loop().create_task(self._run(name, tended, resume=resume))
        self._running[name] = task

    async def _run(self, name: str, tended: _Tended, *, resume: bool) -> None:
        """Do all that the house has to do at a table, until it is the turn of people."""
        try:
            live = await patiently(lambda: self._tables.get(name))
            live.watchers += 1
            try:
                if resume:
                    await patiently(lambda: live.execute(commands.resumed, live.now))
                await self._run_on(live, tended)
            finally:
                live.watchers -= 1
        except (HallError, DamagedStreamError) as error:
            logger.error("table %s cannot be run: %s", name, error)  # noqa: TRY400 - it says all
        finally:
            # At once, for who hears of the next entry looks whether it is run already.
            del self._running[name]

    async def _run_on(self, live: LiveTable, tended: _Tended) -> None:
        while live.table.phase != "over":
            if live.table.seq < tended.heard:
                await patiently(lambda: live.reach(tended.heard))
                continue
            changed = live.changed()
            table = live.table
            await patiently(lambda: self._lobby.show(live.table))
            self._see_turn(live)
            if table.bot_to_move is not None:
                await self._let_bot_move(live)
            elif commands.time_is_up(table, live.now):
                await patiently(lambda: live.execute(commands.run_out, live.now))
            elif table.seq >= tended.heard and not changed.done():
                left = _seconds_left(live)
                if left is None:
                    tended.done = table.seq
                    return
                await _wait(changed, left)
        await patiently(lambda: self._write_down(live.table))
        await patiently(lambda: self._lobby.show(live.table))
        self._tended.pop(live.table.id, tended).cancel()

    async def _let_bot_move(self, live: LiveTable) -> None:
        table = live.table
        seat, on = table.bot_to_move, table.position
        if seat is None:
            return
        bot, view = table.at(seat).bot or "", table.view_for(seat)
        seed = int.from_bytes(sha256(f"bot:{table.seed}:{len(table.moves)}".encode()).digest()[:4])
        trouble = ""
        pause = asyncio.sleep(self._pace if _is_watched(live) else 0)
        thought = self._bots.choose(bot, seed, view, table.options.game, table.id)
        try:
            move, _ = await asyncio.gather(thought, pause)
        except BotTroubleError as error:
            logger.warning("at table %s %s; the house moves for it", table.id, error)
            trouble = str(error)
            moves = view.legal_moves()
            move = str(moves[seed % len(moves)])
        await patiently(lambda: live.execute(commands.bot_move, move, on, trouble))


def _may_be_due(card: TableCard) -> bool:
    """Whether a bot may have to move or a clock may run out."""
    bots = any(name and not person for name, person in zip(card.names, card.people, strict=True))
    return card.phase == "playing" and (bots or card.options.clock.kind != "none")


def _is_watched(live: LiveTable) -> bool:
    return live.watchers > 1


def _seconds_left(live: LiveTable) -> float | None:
    deadline = live.table.clocks.deadline if live.table.clocks else None
    return None if deadline is None else max((deadline - live.now).total_seconds(), 0.0) + 0.01


async def _wait(changed: asyncio.Future[None], seconds: float | None) -> None:
    await asyncio.wait([changed], timeout=seconds)

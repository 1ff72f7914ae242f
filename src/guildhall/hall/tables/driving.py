"""Keeps games going: bots move, clocks run out, finished games are written down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import TypeVar

from guildhall.hall.errors import HallError
from guildhall.hall.log import LogError
from guildhall.hall.tables import doing
from guildhall.hall.tables.ledger import Ledger
from guildhall.hall.tables.live import LiveTable, Tables
from guildhall.hall.tables.lobby import Lobby
from guildhall.hall.thinking import BotTroubleError, Thinkers

logger = logging.getLogger(__name__)

T = TypeVar("T")

AFTER_TROUBLE = 5.0
"""Seconds to wait when the log could not be written."""


class Driver:
    """Drives the tables that fall to this worker: their name decides, so that one does it.

    That no two workers do the same is for speed only; the log would refuse the second.
    """

    def __init__(
        self,
        tables: Tables,
        lobby: Lobby,
        ledger: Ledger,
        thinkers: Thinkers,
        *,
        worker: int = 0,
        workers: int = 1,
        pace: float = 0.0,
    ) -> None:
        self._tables, self._lobby, self._ledger = tables, lobby, ledger
        self._thinkers = thinkers
        self._worker, self._workers = worker, workers
        self._pace = pace
        self._driven: dict[str, asyncio.Task[None]] = {}
        self._watch: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start, beginning with the tables that were being played when the hall closed."""
        self._watch = asyncio.get_running_loop().create_task(self._watch_lobby())

    async def end(self) -> None:
        """Stop; nothing is lost."""
        tasks = [task for task in (self._watch, *self._driven.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_mine(self, table: str) -> bool:
        """Whether this worker drives a table."""
        digest = sha256(table.encode()).digest()
        return int.from_bytes(digest[:4], "big") % self._workers == self._worker

    async def _watch_lobby(self) -> None:
        before = set(self._lobby.cards)
        while True:
            changed = self._lobby.changed.wait()
            for name in list(self._lobby.cards):
                if name not in self._driven and self.is_mine(name):
                    self._drive_soon(name, resume=name in before)
            await asyncio.shield(changed)

    def _drive_soon(self, name: str, *, resume: bool) -> None:
        task = asyncio.get_running_loop().create_task(self._drive(name, resume=resume))
        self._driven[name] = task
        task.add_done_callback(lambda _: self._driven.pop(name, None))

    async def _drive(self, name: str, *, resume: bool) -> None:
        live = await _patiently(lambda: self._tables.get(name))
        live.watchers += 1
        try:
            if resume:
                await _patiently(lambda: live.do(doing.resumed))
            await self._drive_to_the_end(live)
            await _patiently(lambda: self._ledger.enter(live.table))
            await _patiently(lambda: self._lobby.show(live.table))
        except HallError:
            logger.exception("table %s cannot be driven", name)
        finally:
            live.watchers -= 1

    async def _drive_to_the_end(self, live: LiveTable) -> None:
        shown = None
        while live.table.phase != "over":
            changed = live.changed()
            table = live.table
            seated = (table.phase, [seat and seat.name for seat in table.seats])
            if seated != shown:
                await _patiently(lambda: self._lobby.show(live.table))
                shown = seated
            if table.bot_to_move is not None:
                await self._let_bot_move(live)
            elif doing.time_is_up(table, live.now):
                await _patiently(lambda: live.do(lambda it: doing.run_out(it, live.now)))
            else:
                await _wait(changed, _seconds_left(live))

    async def _let_bot_move(self, live: LiveTable) -> None:
        table = live.table
        seat, on = table.bot_to_move, table.position
        if seat is None:
            return
        bot, view = table.at(seat).bot or "", table.game.view_for(seat)
        seed = int.from_bytes(sha256(f"bot:{table.seed}:{len(table.moves)}".encode()).digest()[:4])
        trouble = ""
        pause = asyncio.sleep(self._pace if _is_watched(live) else 0)
        thought = self._thinkers.choose(bot, seed, view, table.options.game)
        try:
            chosen, _ = await asyncio.gather(thought, pause)
        except BotTroubleError as error:
            logger.warning("at table %s %s; the house moves for it", table.id, error)
            trouble = str(error)
            moves = view.legal_moves()
            chosen = str(moves[seed % len(moves)])
        await _patiently(lambda: live.do(lambda it: doing.bot_move(it, chosen, on, trouble)))


def _is_watched(live: LiveTable) -> bool:
    return live.watchers > 1


def _seconds_left(live: LiveTable) -> float | None:
    deadline = live.table.clocks.deadline if live.table.clocks else None
    return None if deadline is None else max((deadline - live.now).total_seconds(), 0.0) + 0.01


async def _wait(changed: asyncio.Future[None], seconds: float | None) -> None:
    await asyncio.wait([changed], timeout=seconds)


async def _patiently(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try until the log can be written; a full disk or a restarting server is no end of a game."""
    while True:
        try:
            return await attempt()
        except LogError as error:
            logger.warning("the log cannot be used, trying again: %s", error)
            await asyncio.sleep(AFTER_TROUBLE)

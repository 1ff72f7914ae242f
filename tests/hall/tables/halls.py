"""Halls for tests: over any log, with bots that think at once, closed and opened again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.hall.hall import Hall
from guildhall.hall.keys import Keys
from guildhall.hall.log import Log, open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables.bot_runner import WAIT
from guildhall.hall.tables.repository import LiveTable
from patience import PATIENCE


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 28, 10, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time."""
        return self.now

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


class QuickBots:
    """Bots that think in no time; those called `fails` get into trouble."""

    async def choose(self, bot: str, seed: int, view: Any, game: str, table: str = "") -> str:  # noqa: ARG002
        """One of the legal moves."""
        assert view.__module__ == f"guildhall.games.{game}.game"
        await asyncio.sleep(0)
        if bot == "fails":
            raise BotTroubleError("the bot fails failed")
        moves = view.legal_moves()
        return str(moves[seed % len(moves)])

    async def close(self) -> None:
        """There is nothing to end."""


@asynccontextmanager
async def hall_over(
    log: Log, clock: Callable[[], datetime] | None = None, *, wait: timedelta = WAIT
) -> AsyncIterator[Hall]:
    """A hall over a log that is open already; its bots think at once."""
    hall = Hall(log, await Keys.open(AsyncLog(log)), clock=clock or Time(), wait=wait)
    await hall._bots.close()
    hall._bots = hall._runner._bots = QuickBots()  # type: ignore[assignment]
    await hall._begin()
    try:
        yield hall
    finally:
        await hall._close()


def in_hall(scenario: Callable[[Hall, Time], Awaitable[None]]) -> None:
    """Run a scenario in a hall in memory."""

    async def whole() -> None:
        time = Time()
        with open_log("memory:", clock=time) as log:
            async with hall_over(log, time) as hall:
                await asyncio.wait_for(scenario(hall, time), PATIENCE)

    asyncio.run(whole())


async def until(live: LiveTable, holds: Callable[[LiveTable], bool]) -> None:
    """Wait until something holds at a table."""
    while True:
        changed = live.changed()
        if holds(live):
            return
        await asyncio.wait([changed])


async def until_lobby(hall: Hall, holds: Callable[[Hall], bool]) -> None:
    """Wait until something holds in the lobby."""
    while True:
        changed = hall.lobby.changed.wait()
        if holds(hall):
            return
        await asyncio.wait([changed])

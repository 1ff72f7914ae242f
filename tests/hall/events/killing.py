"""An organiser in another process who enters results until somebody kills it."""

from __future__ import annotations

import asyncio
import itertools
from multiprocessing.connection import Connection

from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.hall import Hall
from guildhall.tournament import Line


def enter_without_end(address: str, number: int, reports: Connection) -> None:
    """Correct the result of a table again and again, and report each score that was accepted."""
    asyncio.run(_enter(address, number, reports))


async def _enter(address: str, number: int, reports: Connection) -> None:
    async with Hall.open(address) as hall:
        live = await hall.events.get("spring-cup")
        actor = live.actor(await hall.people.get(next(iter(live.operations.staff))))
        for score in itertools.count(100 * number):
            await _correct(live, actor, score)
            reports.send(score)


async def _correct(live: LiveEvent, actor: Actor, score: int) -> None:
    seats = live.tournament.rounds[0].tables[1].seats
    lines = {key: Line(score % 100 + place) for place, key in enumerate(seats)}
    await live.execute(actor, commands.CorrectResult(1, 1, lines, why=str(score)))
    await live.execute(actor, commands.StartClock(1, score % 1000 + 1))

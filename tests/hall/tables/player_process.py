"""A hall in a process of its own, in which somebody plays against bots and reports every move."""

from __future__ import annotations

import asyncio
import random
from multiprocessing.connection import Connection

from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable

TABLES = 2


def play(address: str, number: int, reports: Connection) -> None:
    """Go on with all games, or open some; report what was acknowledged, and the end."""
    asyncio.run(_play(address, random.Random(number), reports))


async def _play(address: str, dice: random.Random, reports: Connection) -> None:
    async with Hall.open(address) as hall:
        people = [name.removeprefix("person/") for name in await hall.log.streams("person/")]
        ada = await hall.people.get(people[0]) if people else await hall.people.enter("Ada")
        assert ada is not None
        while len(await hall.log.streams("table/")) < TABLES:
            live = await hall.table_service.open(ada, Options(players=3), bots=["random", "random"])
            reports.send((live.table.id, live.table.seq))
        names = [name.removeprefix("table/") for name in await hall.log.streams("table/")]
        games = [await hall.tables.get(name) for name in names]
        await asyncio.gather(*(_finish(live, ada, dice, reports) for live in games))
        while len(await hall.ledger.games()) < TABLES or hall.lobby.cards:
            await asyncio.wait([hall.lobby.changed.wait()], timeout=0.1)
        reports.send("finished")


async def _finish(live: LiveTable, ada: Person, dice: random.Random, reports: Connection) -> None:
    live.watchers += 1
    while live.table.phase != "over":
        changed = live.changed()
        table = live.table
        if table.turn is not None and table.at(table.turn).decides == ada.id:
            moves, on = table.game.legal_moves(), table.position
            texts = [str(dice.choice(moves[-5:]))]
            await live.execute(commands.move, ada, texts, on, live.now)
            reports.send((table.id, table.seq))
        else:
            await asyncio.wait([changed])

"""Tables with games that are over, in a hall without pages."""

from __future__ import annotations

from typing import Any

from guildhall.hall.hall import Hall
from guildhall.hall.log import NewEntry
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from hall.tables.finished import played_out
from hall.tables.sitting import ADA, BEN, Sitting


async def put_down(hall: Hall, sitting: Sitting, name: str) -> LiveTable:
    """Write a table that was played elsewhere to the log of a hall."""
    seed = [NewEntry("hall", "drawn/1", {"seed": sitting.table.seed})]
    await hall.log.append(f"seed/{name}", 0, seed)
    entries = [NewEntry(entry.by, entry.kind, entry.data) for entry in sitting.entries]
    await hall.log.append(f"table/{name}", 0, entries)
    return await hall.tables.get(name)


async def finished(hall: Hall, name: str = "game1", **more: Any) -> LiveTable:
    """A whole game of bots."""
    return await put_down(hall, played_out(seed=name, **more), name)


def begun(moves: int = 3) -> Sitting:
    """A game in which some moves were made."""
    sitting = Sitting(Options(drawn=False)).sit(ADA, BEN)
    for _ in range(moves):
        sitting.move()
    return sitting


def resigned() -> Sitting:
    """A game that somebody gave up."""
    sitting = begun(4)
    sitting.do(commands.resign, BEN)
    return sitting

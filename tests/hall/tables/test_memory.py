"""A table that nobody looks at gives its memory back at once."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest

from guildhall.hall.errors import NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.log import open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import MOST_IDLE, TableRepository
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall, until
from patience import PATIENCE

ADA = Person("a" * 16, "Ada")


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    """Cycles stay where they are."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def until_gone(*things: ref[Any]) -> None:
    """Wait until nobody holds them: a thread that has just finished may for a moment."""
    while any(each() is not None for each in things):  # noqa: ASYNC110 - nothing tells
        await asyncio.sleep(0)


def test_a_table_that_is_let_go_of_is_gone_without_a_collection() -> None:
    async def scenario() -> None:
        with open_log("memory:") as log:
            tables = TableRepository(AsyncLog(log), Time())
            live = await tables.open(Options(), ADA)
            await live.say(ADA, "Hello")
            gone = ref(live), ref(live.table)
            tables.close()
            del live
            await until_gone(*gone)

    asyncio.run(asyncio.wait_for(scenario(), PATIENCE))


def test_a_table_that_is_let_go_of_still_works_for_who_holds_it() -> None:
    async def scenario() -> None:
        with open_log("memory:") as log:
            tables = TableRepository(AsyncLog(log), Time())
            live = await tables.open(Options(), ADA)
            tables.close()
            await live.execute(commands.seat_bot, ADA, "random")
            assert live.table.phase == "playing"

    asyncio.run(scenario())


def test_finished_games_give_their_memory_back() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        tables = []
        for _number in range(3):
            live = await hall.table_service.open(ADA, Options(), bots=["random"])
            await live.execute(commands.leave, ADA)
            await until(live, lambda it: it.table.phase == "over")
            tables.append((ref(live), ref(live.table), ref(live.table.game)))
            await asyncio.gather(*hall._runner._running.values())
            del live
        hall.tables.close()
        await until_gone(*(each for parts in tables for each in parts))

    in_hall(scenario)


def test_an_event_that_is_let_go_of_is_gone_without_a_collection() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.standings()
        gone = ref(house.live)
        del house
        hall.events.close()
        await until_gone(gone)

    in_hall(scenario)


def test_unknown_names_are_not_remembered() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        for number in range(2 * MOST_IDLE):
            with pytest.raises(NotFound):
                await hall.tables.get(f"{number:08}")
            with pytest.raises(NotFound):
                await hall.events.get(f"event-{number}")
        with pytest.raises(NotFound):
            await hall.tables.get("a" * 10_000)
        assert len(hall.tables) == 0
        assert len(hall.events) == 0
        listened = hall.log.log._fanout.streams()
        assert not [name for name in listened if name.startswith(("table/", "event/"))]

    in_hall(scenario)

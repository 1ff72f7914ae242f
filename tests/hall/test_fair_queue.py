"""Places are shared by what everybody has used."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any

from guildhall.hall import fair_queue
from guildhall.hall.fair_queue import FairQueue


class Clock:
    """Time that passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """Several who use the places of a queue, and the order in which they did."""

    def __init__(self, places: int = 1) -> None:
        self.clock = Clock()
        self.queue = FairQueue(places, self.clock)
        self.order: list[str] = []
        self.at_once = self.most_at_once = 0

    async def use(self, who: str, seconds: float) -> None:
        async with self.queue.place(who):
            self.order.append(who)
            self.at_once += 1
            self.most_at_once = max(self.at_once, self.most_at_once)
            await asyncio.sleep(0)
            self.clock.now += seconds
            self.at_once -= 1

    async def use_often(self, who: str, seconds: float, times: int) -> None:
        for _ in range(times):
            await self.use(who, seconds)


def run(*tasks: Coroutine[Any, Any, None]) -> None:
    async def together() -> None:
        await asyncio.gather(*tasks)

    asyncio.run(together())


def test_there_are_never_more_than_places() -> None:
    bench = Bench(places=3)
    run(*(bench.use(str(k), 1.0) for k in range(20)))
    assert bench.most_at_once == 3
    assert len(bench.order) == 20


def test_one_who_is_quick_waits_for_at_most_one_who_takes_long() -> None:
    bench = Bench()
    run(
        *(bench.use_often(f"slow{k}", 2.0, 10) for k in range(4)), bench.use_often("quick", 0.1, 15)
    )
    quick = [k for k, who in enumerate(bench.order) if who == "quick"]
    assert quick[0] == 4
    assert all(later - earlier <= 2 for earlier, later in pairwise(quick))


def test_equals_take_turns() -> None:
    bench = Bench()
    run(*(bench.use_often(name, 1.0, 5) for name in "abc"))
    for first in range(0, 15, 3):
        assert set(bench.order[first : first + 3]) == set("abc")


def test_waiting_long_before_is_no_credit() -> None:
    bench = Bench()
    run(bench.use_often("old", 1.0, 50))

    async def late() -> None:
        await bench.use_often("late", 1.0, 10)

    bench.order.clear()
    run(bench.use_often("old", 1.0, 10), late())
    assert bench.order[:10].count("late") <= 6


def test_one_who_stops_waiting_leaves_the_place_to_others() -> None:
    bench = Bench()

    async def go() -> None:
        async with bench.queue.place("first"):
            impatient = asyncio.create_task(bench.use("impatient", 1.0))
            patient = asyncio.create_task(bench.use("patient", 1.0))
            await asyncio.sleep(0)
            impatient.cancel()
            await asyncio.sleep(0)
        await patient

    run(go())
    assert bench.order == ["patient"]


def test_one_who_is_called_while_being_cancelled_gives_the_place_back() -> None:
    bench = Bench()

    async def go() -> None:
        async with bench.queue.place("first"):
            impatient = asyncio.create_task(bench.use("impatient", 1.0))
            await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
        await bench.use("next", 1.0)

    run(go())
    assert bench.order == ["next"]


def test_accounts_do_not_pile_up() -> None:
    bench = Bench()
    run(*(bench.use(str(k), 0.001) for k in range(fair_queue.MOST_REMEMBERED + 500)))
    assert len(bench.queue._used) <= fair_queue.MOST_REMEMBERED + 1

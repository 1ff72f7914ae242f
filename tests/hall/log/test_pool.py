"""What is in use is in memory, and no more than that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from guildhall.hall.log.pool import Pool


class Thing:
    """Something that counts how often it is looked at."""

    looks = 0

    def __init__(self, name: str, watchers: int) -> None:
        self.name, self.open, self._watchers = name, True, watchers

    @property
    def watchers(self) -> int:
        Thing.looks += 1
        return self._watchers

    @watchers.setter
    def watchers(self, value: int) -> None:
        self._watchers = value

    def close(self) -> None:
        self.open = False


class House:
    """A pool over things that are there or not."""

    def __init__(self, most_idle: int, watchers: int = 0) -> None:
        self.fetched: list[str] = []
        self.watchers = watchers
        self.pool: Pool[Thing] = Pool(self.fetch, most_idle)
        self.trouble = False

    async def fetch(self, name: str) -> Thing:
        self.fetched.append(name)
        await asyncio.sleep(0)
        if self.trouble or name.startswith("no"):
            raise LookupError(name)
        return Thing(name, self.watchers)


def run(house: House, scenario: Callable[[Pool[Thing]], Coroutine[None, None, None]]) -> None:
    asyncio.run(scenario(house.pool))


def test_a_thing_is_fetched_once_however_many_ask() -> None:
    house = House(4)

    async def scenario(pool: Pool[Thing]) -> None:
        found = await asyncio.gather(*(pool.get("a") for _ in range(10)))
        assert len(set(map(id, found))) == 1
        assert await pool.get("a") is found[0]
        assert house.fetched == ["a"]

    run(house, scenario)


def test_names_of_nothing_are_not_remembered() -> None:
    house = House(4)

    async def scenario(pool: Pool[Thing]) -> None:
        for number in range(1_000):
            with pytest.raises(LookupError):
                await pool.get(f"no{number}")
        assert len(pool) == 0

    run(house, scenario)


def test_all_who_wait_are_told_of_trouble_and_the_next_may_find_it() -> None:
    house = House(4)

    async def scenario(pool: Pool[Thing]) -> None:
        house.trouble = True
        told = await asyncio.gather(*(pool.get("a") for _ in range(3)), return_exceptions=True)
        assert [type(each) for each in told] == [LookupError] * 3
        house.trouble = False
        found = await asyncio.gather(*(pool.get("a") for _ in range(3)))
        assert len(set(map(id, found))) == 1

    run(house, scenario)


def test_one_who_goes_away_does_not_keep_others_from_it() -> None:
    house = House(4)

    async def scenario(pool: Pool[Thing]) -> None:
        first = asyncio.ensure_future(pool.get("a"))
        second = asyncio.ensure_future(pool.get("a"))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).name == "a"

    run(house, scenario)


def test_what_nobody_looks_at_is_let_go_of_the_oldest_first() -> None:
    house = House(2)

    async def scenario(pool: Pool[Thing]) -> None:
        things = [await pool.get(name) for name in "ab"]
        assert pool.at_hand("a") is things[0]
        assert (await pool.get("c")).open
        assert [thing.open for thing in things] == [True, False]
        assert pool.at_hand("b") is None

    run(house, scenario)


def test_what_is_looked_at_stays() -> None:
    house = House(2, watchers=1)

    async def scenario(pool: Pool[Thing]) -> None:
        things = [await pool.get(str(number)) for number in range(20)]
        assert all(thing.open for thing in things)
        assert len(pool) == 20

    run(house, scenario)


def test_few_idle_ones_stay_beside_those_in_use() -> None:
    house = House(5, watchers=1)

    async def scenario(pool: Pool[Thing]) -> None:
        for number in range(40):
            await pool.get(f"in use {number}")
        house.watchers = 0
        idle = [await pool.get(str(number)) for number in range(100)]
        assert 5 <= sum(thing.open for thing in idle) <= 5 + 40 // 8
        assert 45 <= len(pool) <= 50

    run(house, scenario)


@pytest.mark.parametrize("count", [500, 4_000])
def test_many_in_use_are_not_looked_through_for_each_that_comes(count: int) -> None:
    house = House(16, watchers=1)

    async def scenario(pool: Pool[Thing]) -> None:
        Thing.looks = 0
        for number in range(count):
            await pool.get(str(number))
        assert Thing.looks < (16 + 12) * count

    run(house, scenario)


def test_closing_lets_go_of_everything() -> None:
    house = House(4, watchers=1)

    async def scenario(pool: Pool[Thing]) -> None:
        things = [await pool.get(name) for name in "abc"]
        pool.close()
        assert not any(thing.open for thing in things)
        assert len(pool) == 0

    run(house, scenario)

"""What is in use is in memory, and no more than that."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from guildhall.hall.log.repository import Repository


class Thing:
    """Something that counts how often it is looked at."""

    looks = 0

    def __init__(self, name: str, watchers: int) -> None:
        self.name, self.open, self._watchers = name, True, watchers
        self.refreshed = 0

    @property
    def watchers(self) -> int:
        Thing.looks += 1
        return self._watchers

    @watchers.setter
    def watchers(self, value: int) -> None:
        self._watchers = value

    async def refresh(self) -> None:
        self.refreshed += 1

    def close(self) -> None:
        self.open = False


class Things(Repository[Thing]):
    """Things that are there or not."""

    def __init__(self, most_idle: int, watchers: int = 0, *, refreshed: bool = False) -> None:
        super().__init__(most_idle, is_fresh=lambda _: not refreshed)
        self.fetched: list[str] = []
        self.watchers = watchers
        self.trouble = False

    async def load(self, name: str) -> Thing:
        self.fetched.append(name)
        await asyncio.sleep(0)
        if self.trouble or name.startswith("no"):
            raise LookupError(name)
        return Thing(name, self.watchers)


def run(things: Things, scenario: Callable[[Things], Coroutine[None, None, None]]) -> None:
    asyncio.run(scenario(things))


def test_a_thing_is_fetched_once_however_many_ask() -> None:
    repository = Things(4)

    async def scenario(things: Things) -> None:
        found = await asyncio.gather(*(things.get("a") for _ in range(10)))
        assert len(set(map(id, found))) == 1
        assert await things.get("a") is found[0]
        assert repository.fetched == ["a"]

    run(repository, scenario)


def test_names_of_nothing_are_not_remembered() -> None:
    repository = Things(4)

    async def scenario(things: Things) -> None:
        for number in range(1_000):
            with pytest.raises(LookupError):
                await things.get(f"no{number}")
        assert len(things) == 0

    run(repository, scenario)


def test_all_who_wait_are_told_of_trouble_and_the_next_may_find_it() -> None:
    repository = Things(4)

    async def scenario(things: Things) -> None:
        repository.trouble = True
        told = await asyncio.gather(*(things.get("a") for _ in range(3)), return_exceptions=True)
        assert [type(each) for each in told] == [LookupError] * 3
        repository.trouble = False
        found = await asyncio.gather(*(things.get("a") for _ in range(3)))
        assert len(set(map(id, found))) == 1

    run(repository, scenario)


def test_one_who_goes_away_does_not_keep_others_from_it() -> None:
    repository = Things(4)

    async def scenario(things: Things) -> None:
        first = asyncio.ensure_future(things.get("a"))
        second = asyncio.ensure_future(things.get("a"))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).name == "a"

    run(repository, scenario)


def test_what_nobody_looks_at_is_let_go_of_the_oldest_first() -> None:
    repository = Things(2)

    async def scenario(things: Things) -> None:
        got = [await things.get(name) for name in "ab"]
        assert things.at_hand("a") is got[0]
        assert (await things.get("c")).open
        assert [thing.open for thing in got] == [True, False]
        assert things.at_hand("b") is None

    run(repository, scenario)


def test_what_is_looked_at_stays() -> None:
    repository = Things(2, watchers=1)

    async def scenario(things: Things) -> None:
        got = [await things.get(str(number)) for number in range(20)]
        assert all(thing.open for thing in got)
        assert len(things) == 20

    run(repository, scenario)


def test_few_idle_ones_stay_beside_those_in_use() -> None:
    repository = Things(5, watchers=1)

    async def scenario(things: Things) -> None:
        for number in range(40):
            await things.get(f"in use {number}")
        repository.watchers = 0
        idle = [await things.get(str(number)) for number in range(100)]
        assert 5 <= sum(thing.open for thing in idle) <= 5 + 40 // 8
        assert 45 <= len(things) <= 50

    run(repository, scenario)


@pytest.mark.parametrize("count", [500, 4_000])
def test_many_in_use_are_not_looked_through_for_each_that_comes(count: int) -> None:
    repository = Things(16, watchers=1)

    async def scenario(things: Things) -> None:
        Thing.looks = 0
        for number in range(count):
            await things.get(str(number))
        assert Thing.looks < (16 + 12) * count

    run(repository, scenario)


def test_closing_lets_go_of_everything() -> None:
    repository = Things(4, watchers=1)

    async def scenario(things: Things) -> None:
        got = [await things.get(name) for name in "abc"]
        things.close()
        assert not any(thing.open for thing in got)
        assert len(things) == 0

    run(repository, scenario)


@pytest.mark.parametrize("refreshed", [False, True])
def test_what_other_workers_write_is_taken_in_whenever_somebody_asks(refreshed: bool) -> None:  # noqa: FBT001
    repository = Things(4, refreshed=refreshed)

    async def scenario(things: Things) -> None:
        thing = await things.get("a")
        assert thing.refreshed == 0
        await things.get("a")
        assert thing.refreshed == (1 if refreshed else 0)

    run(repository, scenario)

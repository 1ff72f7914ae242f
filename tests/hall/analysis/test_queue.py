"""Games wait to be analysed in a queue of the log: one job a game and effort, and not too many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guildhall.hall.analysis.effort import Effort
from guildhall.hall.analysis.queue import MOST_OF_ONE, MOST_WAITING, AnalysisQueue, Job
from guildhall.hall.errors import TooMany
from guildhall.hall.log import Log, open_log
from guildhall.hall.log.asynchronous import AsyncLog

QUICK = Job("one", Effort.QUICK)
DEEP = Job("one", Effort.DEEP)


def run(scenario: Callable[[AnalysisQueue, Log], Awaitable[None]]) -> None:
    async def whole() -> None:
        with open_log("memory:") as log:
            queue = await opened(log)
            await scenario(queue, log)
            queue.close()

    asyncio.run(whole())


async def opened(log: Log) -> AnalysisQueue:
    queue = AnalysisQueue(AsyncLog(log))
    await queue.open()
    return queue


def test_asking_twice_is_one_job() -> None:
    async def scenario(queue: AnalysisQueue, log: Log) -> None:
        other_worker = await opened(log)
        await asyncio.gather(queue.enter(QUICK, "ada"), other_worker.enter(QUICK, "ben"))
        await queue.enter(QUICK, "ada")
        assert len(log.read("queue/analyses")) == 1
        await queue.enter(DEEP, "ada")
        assert list(queue.jobs) == [QUICK, DEEP]

    run(scenario)


def test_those_who_came_first_are_first_in_the_line_of_their_effort() -> None:
    async def scenario(queue: AnalysisQueue, _: Log) -> None:
        jobs = [Job(name, effort) for effort in reversed(Effort) for name in ("b", "a")]
        for job in jobs:
            await queue.enter(job, "ada")
        assert queue.first(Effort.QUICK) == Job("b", Effort.QUICK)
        assert [queue.before(job) for job in jobs] == [0, 1, 0, 1]
        await queue.leave(Job("b", Effort.QUICK))
        await queue.leave(Job("b", Effort.QUICK))
        assert queue.first(Effort.QUICK) == Job("a", Effort.QUICK)
        await queue.leave(Job("a", Effort.QUICK))
        assert queue.first(Effort.QUICK) is None

    run(scenario)


def test_what_waits_survives_a_restart() -> None:
    async def scenario(queue: AnalysisQueue, log: Log) -> None:
        for job in (QUICK, DEEP, Job("two", Effort.QUICK)):
            await queue.enter(job, "ada")
        await queue.leave(QUICK)
        assert (
            (await opened(log)).jobs
            == queue.jobs
            == {
                DEEP: "ada",
                Job("two", Effort.QUICK): "ada",
            }
        )

    run(scenario)


def test_nobody_has_more_than_some_games_waiting() -> None:
    async def scenario(queue: AnalysisQueue, _: Log) -> None:
        jobs = [Job(f"g{n}", Effort.QUICK) for n in range(MOST_OF_ONE)]
        for job in jobs:
            await queue.enter(job, "ada")
        with pytest.raises(TooMany, match="4 games that you asked for"):
            await queue.enter(QUICK, "ada")
        await queue.enter(jobs[0], "ada")
        await queue.enter(QUICK, "ben")
        await queue.leave(jobs[0])
        await queue.enter(DEEP, "ada")

    run(scenario)


def test_the_queue_has_an_end() -> None:
    async def scenario(queue: AnalysisQueue, _: Log) -> None:
        for number in range(MOST_WAITING):
            await queue.enter(Job(f"g{number}", Effort.QUICK), f"person {number}")
        with pytest.raises(TooMany, match="Too many games are waiting"):
            await queue.enter(QUICK, "ada")
        assert len(queue.jobs) == MOST_WAITING

    run(scenario)

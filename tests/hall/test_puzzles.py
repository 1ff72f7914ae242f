"""First tries at puzzles, and the ratings, rows and days that follow from them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from guildhall.hall.finished_games import Rating
from guildhall.hall.log import open_log
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.puzzles import STREAM, PuzzleBook, Solver, Tried
from guildhall.puzzles.collection import Collection, shipped
from guildhall.puzzles.puzzle import Puzzle

ONE, OTHER = list(shipped().puzzles.values())[:2]
TODAY = date(2026, 3, 1)


def run(scenario: Callable[[AsyncLog, PuzzleBook], Awaitable[None]]) -> None:
    async def whole() -> None:
        with open_log("memory:", clock=lambda: datetime(2026, 3, 1, tzinfo=UTC)) as log:
            book = PuzzleBook(AsyncLog(log), Collection({}))
            await book.open()
            await scenario(AsyncLog(log), book)
            book.close()

    asyncio.run(whole())


def test_only_the_first_try_counts() -> None:
    async def scenario(log: AsyncLog, book: PuzzleBook) -> None:
        await asyncio.gather(*(book.enter("ada", ONE, right=True) for _ in range(3)))
        await book.enter("ada", ONE, right=False)
        assert await log.last(STREAM) == 1
        assert book.has_tried("ada", ONE.id)
        assert not book.has_tried("ben", ONE.id)
        solver = book.solver("ada")
        assert solver is not None
        assert (solver.solved, len(solver.tries)) == (1, 1)
        assert solver.tries[0].day == TODAY
        assert book.export("ada") == [{"puzzle": ONE.id, "right": True, "day": "2026-03-01"}]

    run(scenario)


def test_whoever_solves_a_puzzle_gains_what_the_puzzle_loses_and_the_other_way_round() -> None:
    async def scenario(_log: AsyncLog, book: PuzzleBook) -> None:
        middling: list[Puzzle] = [replace(each, rating=1500) for each in (ONE, OTHER)]
        await book.enter("ada", middling[0], right=True)
        await book.enter("ben", middling[1], right=False)
        ada, ben = book.solver("ada"), book.solver("ben")
        assert ada is not None
        assert ben is not None
        assert ben.rating.shown < 1500 < ada.rating.shown
        assert book.rating_of(middling[0]) < 1500 < book.rating_of(middling[1])
        assert ada.tries[-1].rating == ada.rating.shown

    run(scenario)


def test_a_hard_puzzle_brings_more_than_an_easy_one() -> None:
    async def scenario(_log: AsyncLog, book: PuzzleBook) -> None:
        await book.enter("ada", replace(ONE, rating=2000), right=True)
        await book.enter("ben", replace(OTHER, rating=1200), right=True)
        ada, ben = book.solver("ada"), book.solver("ben")
        assert ada is not None
        assert ben is not None
        assert ada.rating.shown > ben.rating.shown > 1500

    run(scenario)


def test_rows_and_days_end_with_the_last_failure_and_the_first_idle_day() -> None:
    def tried(*, right: bool, days_ago: int) -> Tried:
        return Tried("p", right, TODAY - timedelta(days=days_ago), 1500)

    new = Rating(25.0, 8.0, 0)
    assert Solver(new, ()).streak == Solver(new, ()).days(TODAY) == Solver(new, ()).best_streak == 0
    tries = (
        tried(right=True, days_ago=5),
        tried(right=True, days_ago=3),
        tried(right=True, days_ago=2),
        tried(right=False, days_ago=1),
        tried(right=True, days_ago=1),
        tried(right=True, days_ago=0),
    )
    solver = Solver(new, tries)
    assert (solver.streak, solver.best_streak) == (2, 3)
    assert solver.days(TODAY) == 4
    assert solver.days(TODAY + timedelta(days=1)) == 4
    assert solver.days(TODAY + timedelta(days=2)) == 0

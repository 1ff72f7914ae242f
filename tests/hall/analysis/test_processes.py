"""Games are judged in a process of its own, the same way as here."""

from __future__ import annotations

import asyncio
import random
from itertools import islice
from typing import Any

import pytest

from guildhall.analysis import judge
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.games import splendor
from guildhall.games.splendor.words import SplendorWords
from guildhall.hall.analysis.processes import AnalystPool, Courses
from guildhall.hall.process_pool import BotTroubleError

EFFORT = 30


def played(moves: int = 12) -> splendor.Game:
    game, rng = splendor.Game(players=2, seed=4), random.Random(4)
    for _ in range(moves):
        game.push(rng.choice(game.legal_moves()))
    return game


GAME = played()


def question(number: int, course: str = "one", **more: Any) -> dict[str, Any]:
    return {
        "game": "splendor",
        "record": GAME.record(),
        "course": course,
        "effort": EFFORT,
        "number": number,
        **more,
    }


def test_a_process_judges_decision_by_decision_as_the_library_does() -> None:
    expected = list(islice(judge(GAME, SplendorAnalyst(), EFFORT, words=SplendorWords()), 2))

    async def whole() -> None:
        pool = AnalystPool()
        try:
            for judgement in expected:
                found = await pool.judge("splendor", GAME.record(), "c", EFFORT, judgement.number)
                assert found == judgement
            assert len(pool._alive) == 1
            with pytest.raises(BotTroubleError, match="the analyst failed: StopIteration"):
                await pool.judge("splendor", GAME.record(), "c", EFFORT, 99)
            with pytest.raises(BotTroubleError, match="the analyst failed"):
                await pool.judge("chess", GAME.record(), "c", EFFORT, 1)
        finally:
            await pool.close()

    asyncio.run(whole())


def test_a_course_is_taken_up_anywhere() -> None:
    courses = Courses()
    for number in (5, 6, 2, 12):
        judgement = courses.answer(question(number))["judgement"]
        assert judgement["number"] == number
        assert judgement["played"] == str(GAME.history[number - 1].move)


def test_few_courses_are_remembered() -> None:
    courses = Courses()
    for name in ("one", "two", "three"):
        courses.answer(question(1, name))
    assert list(courses._open) == ["two", "three"]
    assert courses.answer(question(2, "one"))["judgement"]["number"] == 2

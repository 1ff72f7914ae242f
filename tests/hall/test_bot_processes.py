"""Bots think elsewhere, and whatever they do there, the hall gets a move or hears of trouble."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from guildhall.games import splendor
from guildhall.hall.bot_processes import BotPool, BotTroubleError
from hall import strange_bots

VIEW = splendor.Game(2, 1).view_for(0)


@pytest.fixture(autouse=True)
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strange_bots.install(tmp_path, monkeypatch)


def run(work: Callable[[BotPool], Awaitable[None]], patience: float = 30) -> None:
    async def whole() -> None:
        bots = BotPool(1, patience)
        try:
            await work(bots)
        finally:
            await bots.close()

    asyncio.run(whole())


def test_a_bot_answers_with_a_legal_move_and_the_same_for_the_same_seed() -> None:
    async def work(bots: BotPool) -> None:
        answers = [await bots.choose("random", seed, VIEW) for seed in (1, 1, 2, 3)]
        assert set(answers) <= set(map(str, VIEW.legal_moves()))
        assert answers[0] == answers[1]
        assert len(set(answers)) > 1
        assert len(bots._alive) == 1

    run(work)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("dies", "crashed"),
        ("fails", "failed: ValueError: no idea"),
        ("cheats", "not legal"),
        ("silent", "not legal"),
        ("unheard-of", "failed: UnknownBot"),
    ],
)
def test_a_bot_that_makes_no_legal_move_is_trouble_and_the_next_one_plays(
    bot: str, words: str
) -> None:
    async def work(bots: BotPool) -> None:
        with pytest.raises(BotTroubleError, match=words):
            await bots.choose(bot, 1, VIEW)
        assert await bots.choose("random", 1, VIEW)

    run(work)


def test_a_bot_may_print_without_being_misunderstood() -> None:
    async def work(bots: BotPool) -> None:
        assert await bots.choose("prints", 1, VIEW) == str(VIEW.legal_moves()[0])
        assert await bots.choose("random", 1, VIEW) in map(str, VIEW.legal_moves())

    run(work)


def test_a_bot_that_takes_too_long_is_ended() -> None:
    async def work(bots: BotPool) -> None:
        await bots.choose("random", 1, VIEW)
        (process,) = bots._alive
        bots.patience = 0.2
        with pytest.raises(BotTroubleError, match="took more than"):
            await bots.choose("hangs", 1, VIEW)
        assert process.returncode is not None
        bots.patience = 30
        assert await bots.choose("random", 1, VIEW)

    run(work)


def test_closing_ends_what_still_thinks() -> None:
    async def work(bots: BotPool) -> None:
        await bots.choose("random", 1, VIEW)
        (process,) = bots._alive
        thinking = asyncio.ensure_future(bots.choose("hangs", 1, VIEW))
        await asyncio.sleep(0)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert process.returncode is not None

    run(work)

"""Bots think elsewhere, and whatever they do there, the hall gets a move or hears of trouble."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from guildhall.bots.registry import create
from guildhall.games import carcassonne, splendor
from guildhall.hall.bot_processes import BotPool
from guildhall.hall.process_pool import BotTroubleError, command
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
        answers = [await bots.choose("random", seed, VIEW, "splendor") for seed in (1, 1, 2, 3)]
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
            await bots.choose(bot, 1, VIEW, "splendor")
        assert await bots.choose("random", 1, VIEW, "splendor")

    run(work)


def test_a_process_speaks_lines_of_json_alone() -> None:
    questions: list[dict[str, Any]] = [
        {
            "game": name,
            "bot": bot,
            "seed": 1,
            "view": view.plain(),
            "legal_moves": [str(move) for move in view.legal_moves()],
        }
        for name, view in (
            ("splendor", VIEW),
            ("splendor", splendor.Game(3, 1, expansion="orient").view_for(0)),
            ("carcassonne", carcassonne.Game(2, 1).view_for(0)),
        )
        for bot in ("random", "greedy")
    ]
    process = subprocess.run(
        command("guildhall.hall.bot_processes"),
        input="".join(json.dumps(question) + "\n" for question in questions),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    assert len(answers) == len(questions)
    for question, answer in zip(questions, answers, strict=True):
        assert answer["move"] in question["legal_moves"]


@pytest.mark.parametrize(
    "module", ["guildhall.hall.bot_processes", "guildhall.hall.analysis.processes"]
)
def test_a_process_that_is_left_in_the_midst_of_a_thought_ends_without_a_word(module: str) -> None:
    question = {"game": "unheard-of", "view": {}, "compiles": "unheard-of"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command(module), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_bot_chooses_elsewhere_what_it_would_choose_here() -> None:
    games = [("splendor", splendor.Game(2, 3)), ("carcassonne", carcassonne.Game(2, 3))]

    async def work(bots: BotPool) -> None:
        for name, game in games:
            for seed in range(6):
                view = game.view_for(game.turn)  # type: ignore[attr-defined]
                here = create("greedy", seed, name).choose(view)
                assert await bots.choose("greedy", seed, view, name) == str(here)
                game.push(here)  # type: ignore[attr-defined]

    run(work)


class Asked(BotPool):
    """Notes the seeds with which a process was asked."""

    def __init__(self) -> None:
        super().__init__(1, 30)
        self.seeds: list[int] = []

    async def ask(self, name: str, question: dict[str, Any]) -> dict[str, Any]:
        self.seeds.append(question["seed"])
        return await super().ask(name, question)


def asked(work: Callable[[Asked], Awaitable[None]]) -> list[int]:
    """The seeds with which a process was asked while something was done."""

    async def whole() -> list[int]:
        bots = Asked()
        try:
            await work(bots)
        finally:
            await bots.close()
        return bots.seeds

    return asyncio.run(whole())


def test_who_plans_a_turn_is_asked_once_a_turn_and_plays_as_it_was_planned() -> None:
    game, steady = carcassonne.Game(2, 5), create("journeyman", 0, "carcassonne")

    async def work(bots: Asked) -> None:
        while game.turn == 0:
            view = game.view_for(0)
            seed = len(game.history)
            move = await bots.choose("journeyman", seed, view, "carcassonne", "table")
            assert move == str(steady.choose(view))
            game.push(game.parse(move))
        assert not bots._intentions, "the turn is over"

    assert asked(work) == [0]
    assert len(game.history) == 3


def test_a_bot_whose_turn_went_otherwise_is_asked_anew() -> None:
    game = carcassonne.Game(2, 5)
    view = game.view_for(0)

    async def work(bots: Asked) -> None:
        async def choose(seed: int, bot: str = "journeyman", table: str = "table") -> str:
            view = after.view_for(0)
            return await bots.choose(bot, seed, view, "carcassonne", table)

        after = game
        chosen = await choose(1)
        assert await choose(2) == chosen, "it was taken back"
        after = game.copy()
        after.push(next(move for move in view.legal_moves() if str(move) != chosen))
        await choose(3)
        after = game.copy()
        after.push(after.parse(await choose(4)))
        await choose(5, "greedy")
        await choose(6, table="other")

    assert asked(work) == [1, 2, 3, 4, 5, 6]


def test_a_bot_may_print_without_being_misunderstood() -> None:
    async def work(bots: BotPool) -> None:
        assert await bots.choose("prints", 1, VIEW, "splendor") == str(VIEW.legal_moves()[0])
        assert await bots.choose("random", 1, VIEW, "splendor") in map(str, VIEW.legal_moves())

    run(work)


def test_a_bot_that_takes_too_long_is_ended() -> None:
    async def work(bots: BotPool) -> None:
        await bots.choose("random", 1, VIEW, "splendor")
        (process,) = bots._alive
        bots.patience = 0.2
        with pytest.raises(BotTroubleError, match="took more than"):
            await bots.choose("hangs", 1, VIEW, "splendor")
        assert process.returncode is not None
        bots.patience = 30
        assert await bots.choose("random", 1, VIEW, "splendor")

    run(work)


def test_closing_ends_what_still_thinks() -> None:
    async def work(bots: BotPool) -> None:
        await bots.choose("random", 1, VIEW, "splendor")
        (process,) = bots._alive
        thinking = asyncio.ensure_future(bots.choose("hangs", 1, VIEW, "splendor"))
        await asyncio.sleep(0)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert process.returncode is not None

    run(work)

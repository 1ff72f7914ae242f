"""Bots think in processes of their own, so that nobody waits for them and none can do harm.

A process reads one line of JSON a question and answers with one line of JSON each. A question has
the names of the `game` and the `bot`, a `seed`, what the seat may know (`view`, see `View.plain`)
and its `legal_moves`; an answer has the `move` that was chosen, or an `error`. Run as a module this
is such a process for the bots of the registry; in any other language it needs no more than that.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from typing import Any, BinaryIO

from guildhall.hall.fair_queue import FairQueue
from guildhall.hall.meters import Meters

PATIENCE = 20.0
"""Seconds that a bot has for one decision: ten times what the slowest of the house takes."""

COURTESY = 5
"""How far bots stand back behind those who serve pages, as `nice` counts."""

LONGEST_LINE = 1 << 24
"""Bytes of a question or an answer: a long game with its whole history has some 100,000."""

logger = logging.getLogger(__name__)


class BotTroubleError(Exception):
    """A bot that crashed, took too long or made no legal move; the message says what."""


class BotPool:
    """Some processes in which bots think, shared fairly by the tables that they play at."""

    def __init__(self, size: int = 1, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.meters = Meters()
        """Are told how long bots think."""
        self._queue = FairQueue(size, time.monotonic)
        self._idle: list[Process] = []
        self._alive: set[Process] = set()

    async def choose(self, bot: str, seed: int, view: Any, game: str, table: str = "") -> str:
        """The move that a bot chooses at a table, as text; raises BotTroubleError."""
        question = {
            "game": game,
            "bot": bot,
            "seed": seed,
            "view": view.plain(),
            "legal_moves": [str(move) for move in view.legal_moves()],
        }
        async with self._queue.place(table):
            begun, failed = time.perf_counter(), True
            try:
                move = _move_in(await self._answer(bot, question), bot, question["legal_moves"])
                failed = False
            finally:
                self.meters.thought(time.perf_counter() - begun, failed=failed)
        return move

    async def _answer(self, bot: str, question: dict[str, Any]) -> dict[str, Any]:
        """Ask a process that is idle; one that does not answer is ended."""
        process = self._idle.pop() if self._idle else None
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_ask(process, question), self.patience)
        except BaseException as error:
            await self._end(process)
            if isinstance(error, TimeoutError):
                message = f"the bot {bot} took more than {self.patience:g} seconds"
                raise BotTroubleError(message) from error
            if isinstance(error, OSError | EOFError | ValueError):
                raise BotTroubleError(f"the bot {bot} crashed: {error}") from error
            raise
        self._idle.append(process)
        return answer

    async def close(self) -> None:
        """End the processes."""
        for process in list(self._alive):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
        )
        self._alive.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self._alive.discard(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _move_in(answer: dict[str, Any], bot: str, legal_moves: Sequence[str]) -> str:
    if "move" not in answer:
        raise BotTroubleError(f"the bot {bot} failed: {answer.get('error')}")
    move = str(answer["move"])
    if move not in legal_moves:
        raise BotTroubleError(f"the bot {bot} failed: '{move[:60]}' is not legal")
    return move


async def _ask(process: Process, question: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - pipes
    process.stdin.write(_line(question))
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError("its process ended")
    answer: dict[str, Any] = json.loads(line)
    return answer


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    for line in questions:
        answers.write(_line(_answer(json.loads(line))))
        answers.flush()


def _answer(question: dict[str, Any]) -> dict[str, str]:
    from guildhall.bots.registry import create
    from guildhall.games.catalogue import game

    name = question["game"]
    try:
        view = game(name).game_class().read_view(question["view"])
        move = create(question["bot"], question["seed"], name, at_once=True).choose(view)
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        return {"error": f"{type(error).__name__}: {error}"}
    return {"move": str(move)}


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _main() -> None:
    """Keep the pipe for answers to ourselves: a bot may print."""
    os.nice(COURTESY)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(KeyboardInterrupt):
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    _main()

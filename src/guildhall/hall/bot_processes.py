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
from asyncio.subprocess import PIPE, Process
from typing import Any, BinaryIO

PATIENCE = 5.0
"""Seconds that a bot has for one decision."""

LONGEST_LINE = 1 << 24
"""Bytes of a question or an answer: a long game with its whole history has some 100,000."""

logger = logging.getLogger(__name__)


class BotTroubleError(Exception):
    """A bot that crashed, took too long or made no legal move; the message says what."""


class BotPool:
    """Some processes in which bots think."""

    def __init__(self, size: int = 1, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._size = size
        self._idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._alive: set[Process] = set()
        for _ in range(size):
            self._idle.put_nowait(None)

    async def choose(self, bot: str, seed: int, view: Any, game: str) -> str:
        """The move that a bot chooses in a game, as text; raises BotTroubleError."""
        question = {
            "game": game,
            "bot": bot,
            "seed": seed,
            "view": view.plain(),
            "legal_moves": [str(move) for move in view.legal_moves()],
        }
        process = await self._idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_ask(process, question), self.patience)
        except TimeoutError as error:
            await self._end(process)
            process = None
            message = f"the bot {bot} took more than {self.patience:g} seconds"
            raise BotTroubleError(message) from error
        except (OSError, EOFError, ValueError) as error:
            await self._end(process)
            process = None
            raise BotTroubleError(f"the bot {bot} crashed: {error}") from error
        except asyncio.CancelledError:
            await self._end(process)
            process = None
            raise
        finally:
            self._idle.put_nowait(process)
        if "move" not in answer:
            raise BotTroubleError(f"the bot {bot} failed: {answer.get('error')}")
        move = str(answer["move"])
        if move not in question["legal_moves"]:
            raise BotTroubleError(f"the bot {bot} failed: '{move[:60]}' is not legal")
        return move

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
        move = create(question["bot"], question["seed"], name).choose(view)
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        return {"error": f"{type(error).__name__}: {error}"}
    return {"move": str(move)}


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _main() -> None:
    """Keep the pipe for answers to ourselves: a bot may print."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(KeyboardInterrupt):
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    _main()

"""Bots think in processes of their own, so that nobody waits for them and none can do harm.

The process reads packed views and answers with one line of JSON each. Run as a module it is such
a process.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import pickle
import struct
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any, BinaryIO

PATIENCE = 5.0
"""Seconds that a bot has for one decision."""

LENGTH = struct.Struct("!I")

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

    async def choose(self, bot: str, seed: int, view: Any, game: str = "splendor") -> str:
        """The move that a bot chooses in a game, as text."""
        process = await self._idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            answer = await asyncio.wait_for(_ask(process, (bot, seed, view, game)), self.patience)
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
        return str(answer["move"])

    async def close(self) -> None:
        """End the processes."""
        for process in list(self._alive):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE
        )
        self._alive.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self._alive.discard(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _ask(process: Process, question: Any) -> dict[str, Any]:
    packed = pickle.dumps(question)
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - pipes
    process.stdin.write(LENGTH.pack(len(packed)) + packed)
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError("its process ended")
    answer: dict[str, Any] = json.loads(line)
    return answer


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while head := questions.read(LENGTH.size):
        (size,) = LENGTH.unpack(head)
        question = pickle.loads(questions.read(size))  # noqa: S301 - comes from the hall itself
        answers.write(json.dumps(_answer(*question)).encode() + b"\n")
        answers.flush()


def _answer(bot: str, seed: int, view: Any, game: str) -> dict[str, str]:
    from guildhall.bots.registry import create

    try:
        move = create(bot, seed, game).choose(view)
        if move not in view.legal_moves():
            return {"error": f"'{move}' is not legal"}
    except Exception as error:  # noqa: BLE001 - a bot may fail in any way
        return {"error": f"{type(error).__name__}: {error}"}
    return {"move": str(move)}


def _main() -> None:
    """Keep the pipe for answers to ourselves: a bot may print."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(KeyboardInterrupt):
        answer_all(sys.stdin.buffer, answers)


if __name__ == "__main__":
    _main()

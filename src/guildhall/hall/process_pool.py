"""Processes that think for the hall: one line of JSON a question, one line of JSON an answer."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any, BinaryIO

from guildhall.hall.fair_queue import FairQueue
from guildhall.hall.meters import Meters

LONGEST_LINE = 1 << 24
"""Bytes of a question or an answer: a long game with its whole history has some 100,000."""

Answer = Callable[[dict[str, Any]], dict[str, Any]]
"""What a process answers to a question; it raises nothing."""


class BotTroubleError(Exception):
    """A bot that crashed, took too long or made no legal move; the message says what."""


class ProcessPool:
    """Some processes of one kind, shared fairly by those who ask."""

    def __init__(self, module: str, size: int, patience: float) -> None:
        """Run `serve` of a module, which calls `serve_answers`, in at most so many processes.

        Patience is how many seconds an answer may take.
        """
        self.patience = patience
        self.meters = Meters()
        """Are told how long bots think."""
        self._module = module
        self._queue = FairQueue(size, time.monotonic)
        self._idle: list[Process] = []
        self._alive: set[Process] = set()

    async def ask(self, name: str, question: dict[str, Any]) -> dict[str, Any]:
        """Ask a process that is idle; one that does not answer is ended.

        Raises BotTroubleError, which says it of whoever has this name.
        """
        process = self._idle.pop() if self._idle else None
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            async with asyncio.timeout(self.patience):
                answer = await _ask(process, question)
        except BaseException as error:
            await self._end(process)
            if isinstance(error, TimeoutError):
                message = f"{name} took more than {self.patience:g} seconds"
                raise BotTroubleError(message) from error
            if isinstance(error, OSError | EOFError | ValueError):
                raise BotTroubleError(f"{name} crashed: {error}") from error
            raise
        self._idle.append(process)
        return answer

    async def close(self) -> None:
        """End the processes."""
        for process in list(self._alive):
            await self._end(process)

    async def _start(self) -> Process:
        """Start a process that a key pressed in the terminal of the hall does not reach."""
        process = await asyncio.create_subprocess_exec(
            *command(self._module),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        self._alive.add(process)
        return process

    async def _end(self, process: Process | None) -> None:
        if process is not None:
            self._alive.discard(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def command(module: str) -> list[str]:
    """What starts a process that serves as a module says.

    Not by `-m`, which warns of a module that its own package has imported.
    """
    return [sys.executable, "-c", f"from {module} import serve; serve()"]


async def _ask(process: Process, question: dict[str, Any]) -> dict[str, Any]:
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - pipes
    process.stdin.write(_line(question))
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError("its process ended")
    answer: dict[str, Any] = json.loads(line)
    return answer


def serve_answers(answer: Answer, courtesy: int) -> None:
    """Be such a process until there are no more questions; stands back as `nice` counts.

    The pipe for answers is kept to ourselves: a bot may print. Where nobody reads them any more,
    the hall was closed in the midst of a thought.
    """
    os.nice(courtesy)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError), os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)
        answer_all(sys.stdin.buffer, out, answer)


def answer_all(questions: BinaryIO, answers: BinaryIO, answer: Answer) -> None:
    """Answer questions until there are no more."""
    for line in questions:
        answers.write(_line(answer(json.loads(line))))
        answers.flush()


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"

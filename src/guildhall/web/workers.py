"""Several processes that serve one hall together, on one socket and one PostgreSQL database.

What they run is loaded once, by a process that they are copies of, wherever that is possible.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from threading import Thread

from guildhall.messages import message
from guildhall.web.addresses import ServeError
from guildhall.web.metrics import forget_worker
from guildhall.web.settings import LogFormat, Settings

SECONDS_TO_END = 5.0
"""After that a worker that was told to end is ended."""

BETWEEN_LOOKS = 0.2
SHORT_LIFE = 2.0
"""A worker that dies younger is replaced a little later, so that a broken one does not spin."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """What every worker serves."""

    address: str
    settings: Settings
    workers: int
    access_log: bool
    log_format: LogFormat
    wait: timedelta
    """How long a table waits for the next player."""


class Crew:
    """Starts the workers, replaces those that die, and ends them all."""

    def __init__(self, task: Task, listening: socket.socket) -> None:
        self._task = task
        self._socket = listening
        self._processes = _processes()
        self._members: dict[int, _Member] = {}
        self._stopping = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until Ctrl-C or a signal to end."""
        with self._signals():
            try:
                for index in range(self._task.workers):
                    self._start(index)
                self._wait_until_ready()
                if not self._stopping:
                    ready()
                while not self._stopping:
                    wait([each.process.sentinel for each in self._members.values()], BETWEEN_LOOKS)
                    self._replace_dead()
            finally:
                self._end()

    def _start(self, index: int) -> None:
        ready, tell = self._processes.Pipe(duplex=False)
        process = self._processes.Process(
            target=work, args=(self._task, index, self._socket, tell), name=f"worker {index}"
        )
        process.start()
        tell.close()
        self._members[index] = _Member(process, ready, time.monotonic())

    def _wait_until_ready(self) -> None:
        waiting = dict(self._members)
        while waiting and not self._stopping:
            wait([each.ready for each in waiting.values()], BETWEEN_LOOKS)
            for index, member in list(waiting.items()):
                if member.ready.poll():
                    del waiting[index]
                    member.hear(index)

    def _replace_dead(self) -> None:
        for index, member in list(self._members.items()):
            old_enough = time.monotonic() - member.since > SHORT_LIFE
            if not self._stopping and not member.process.is_alive() and old_enough:
                member.process.join()
                member.ready.close()
                logger.error("worker %d %s; another takes its place", index, _end_of(member))
                forget_worker(member.process.pid or 0)
                self._start(index)

    def _end(self) -> None:
        for member in self._members.values():
            member.process.terminate()
        deadline = time.monotonic() + SECONDS_TO_END
        for member in self._members.values():
            member.process.join(max(0.0, deadline - time.monotonic()))
            if member.process.is_alive():
                member.process.kill()
                member.process.join()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def stop(*_: object) -> None:
            self._stopping = True

        before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


@dataclass(slots=True)
class _Member:
    process: BaseProcess
    ready: Connection
    since: float

    def hear(self, index: int) -> None:
        """Take in that a worker is ready; its end of the pipe closes when it dies before."""
        try:
            self.ready.recv()
        except EOFError as error:
            raise ServeError(
                message("worker {number} could not start; what it said is above", number=index)
            ) from error


def _end_of(member: _Member) -> str:
    """How a worker has ended: what somebody who finds too little memory wants to know."""
    process, code = member.process.pid, member.process.exitcode or 0
    if code < 0:
        return f"(process {process}) was ended by signal {-code} ({signal.strsignal(-code)})"
    return f"(process {process}) has ended with exit code {code}"


def _processes() -> ForkServerContext | SpawnContext:
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(["guildhall.web.server"])
    return made


def work(task: Task, index: int, listening: socket.socket, tell: Connection) -> None:
    """Serve as one of several; the parent ends its workers, and they do not outlive it."""
    from guildhall.web.log_output import log_to_terminal
    from guildhall.web.server import HallServer, run, serve_hall

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    log_to_terminal(access_log=task.access_log, log_format=task.log_format)

    def ready(server: HallServer) -> None:
        tell.send(index)
        Thread(
            target=_close_with_parent, args=(server.close, asyncio.get_running_loop()), daemon=True
        ).start()

    run(
        serve_hall(
            task.address,
            task.settings,
            listening,
            ready,
            worker=index,
            workers=task.workers,
            access_log=task.access_log,
            wait=task.wait,
        )
    )


def _close_with_parent(close: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        loop.call_soon_threadsafe(close)

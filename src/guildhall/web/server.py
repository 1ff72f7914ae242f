"""One process that serves the hall until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from threading import Thread
from typing import Any

import uvicorn
from fastapi import FastAPI

from guildhall.hall.backup_schedule import BackupSchedule
from guildhall.hall.hall import Hall
from guildhall.hall.reminders import ReminderSettings
from guildhall.hall.tables.bot_runner import WAIT
from guildhall.hall.workers import Placement
from guildhall.web.addresses import listen_for_workers
from guildhall.web.app import create_app
from guildhall.web.connections import Bounds, HallConfig, room_for_connections
from guildhall.web.metrics import PrometheusMeters
from guildhall.web.outside import see_tables
from guildhall.web.renderer import compile_templates
from guildhall.web.settings import Settings
from guildhall.web.state import Closing

SECONDS_TO_CLOSE = 1
"""How long connections may take to end when the server stops."""

FEW_CONNECTIONS = 1_500
"""Browsers at once below which whoever starts the hall is told: a large event needs more."""

PACE = 0.7
"""Seconds that a bot takes at least where somebody watches, so that its move can be followed."""

BETWEEN_TICKS = 1.0
"""Seconds between two looks for what takes too long; whoever closes the hall need not wait."""

BETWEEN_COUNTS = 5.0
"""Seconds between two counts of the tables."""

logger = logging.getLogger(__name__)


class HallServer(uvicorn.Server):
    """Tells when it is ready, and lets streams end at once when it is to stop."""

    def __init__(
        self,
        app: FastAPI,
        ready: Callable[[], None],
        *,
        access_log: bool = False,
        bounds: Bounds | None = None,
    ) -> None:
        config = HallConfig(
            app,
            bounds or Bounds(),
            log_config=None,
            access_log=access_log,
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=SECONDS_TO_CLOSE,
        )
        super().__init__(config)
        self._connections = config.connections
        self._closing: Closing = app.state.closing
        self._closed = asyncio.Event()
        self._ready = ready

    def close(self) -> None:
        """Stop; asked twice, without waiting for anybody."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self._closing.set()
        self._closed.set()

    async def main_loop(self) -> None:
        """Tick until it is closed, seldom: workers at rest shall cost next to nothing."""
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(BETWEEN_TICKS):
                    await self._closed.wait()

    async def on_tick(self, counter: int) -> bool:
        """Give up what takes too long."""
        self._connections.sweep()
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and tell."""
        await super().startup(sockets)
        self._ready()
        Thread(target=compile_templates, name="templates", daemon=True).start()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Close on Ctrl-C and on the wish of the system; nothing is left for later."""
        loop = asyncio.get_running_loop()
        before = {
            each: signal.signal(each, lambda *_: loop.call_soon_threadsafe(self.close))
            for each in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


async def serve_hall(
    address: str,
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[HallServer], None],
    *,
    worker: int = 0,
    workers: int = 1,
    access_log: bool = False,
    wait: timedelta = WAIT,
) -> None:
    """Open the hall at an address and serve it on a socket until told to stop."""
    sockets, placement = [listening], Placement(workers, redis=settings.redis)
    if settings.worker_address:
        own, placed = listen_for_workers(settings.worker_address, worker)
        sockets, placement = [listening, own], replace(placement, address=placed)
    async with Hall.open(
        address,
        placement=placement,
        pace=PACE,
        wait=wait,
        reminders=ReminderSettings(settings.base_url, settings.mail_server, settings.push_contact),
    ) as hall:
        hall.count_with(PrometheusMeters())
        if settings.redis:
            hall.share(settings.redis)
        elif settings.counters:
            hall.count_together(settings.counters)
        app = create_app(hall, settings)
        bounds = Bounds(connections=_told_room(settings.most_connections))
        server = HallServer(app, lambda: ready(server), access_log=access_log, bounds=bounds)
        collect_briefly()
        tasks = [asyncio.create_task(_count_tables(hall))]
        if settings.backups and worker == 0:
            schedule = BackupSchedule(hall.log.log, settings.backups, hall.clock)
            tasks.append(asyncio.create_task(schedule.run()))
        try:
            async with _forwarding(app, hall):
                await server.serve(sockets)
        finally:
            for task in tasks:
                task.cancel()


@asynccontextmanager
async def _forwarding(app: FastAPI, hall: Hall) -> AsyncIterator[None]:
    """Pass on what other workers own, if there may be any."""
    if hall.workers.alone:
        yield
        return
    from guildhall.web.owner_relay import Forwarder

    async with Forwarder(hall, app.state.closing).open() as forwarder:
        app.state.forwarder = forwarder
        yield


async def _count_tables(hall: Hall) -> None:
    """Count the tables again and again, for whichever worker is asked for the figures of all."""
    while True:
        see_tables(hall)
        await asyncio.sleep(BETWEEN_COUNTS)


def _told_room(wanted: int) -> int:
    room = room_for_connections(wanted)
    if room < min(wanted, FEW_CONNECTIONS):
        logger.warning(
            "this computer lets the hall have %s browsers at once; for more, raise the limit of "
            "open files (ulimit -Hn) before the start",
            room,
        )
    return room


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run something on the quickest event loop that this machine has."""
    make: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop
    with suppress(ImportError):  # not made for every system
        from uvloop import new_event_loop as make
    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(work)


def collect_briefly() -> None:
    """Look for cycles among what is new often, a few milliseconds each time, and else seldom.

    Pages leave many cycles behind, and large events many objects that live long: collecting too
    much at once would hold everybody up.
    """
    gc.freeze()
    gc.set_threshold(2_000, 5, 500)

"""Serves a hall for the browser tests: bots move at once, and nobody is too fast for it."""

from __future__ import annotations

import asyncio
import secrets
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

from guildhall.hall.counters import Counters
from guildhall.hall.hall import Hall
from guildhall.hall.presence import Presence
from guildhall.hall.tables import repository
from guildhall.web.app import create_app
from guildhall.web.log_output import log_to_terminal
from guildhall.web.server import HallServer
from guildhall.web.settings import Limits, Pace, Settings

PLENTY = Pace(10_000, 10_000)
LIMITS = Limits(reads=PLENTY, writes=PLENTY, newcomers=PLENTY)


class Seeds:
    """Deals tables from a seed that a test has left beside the data, else by chance."""

    def __init__(self, database: str) -> None:
        self._left = Path(database).with_name("seed")
        self.choice = secrets.choice

    def token_hex(self, size: int) -> str:
        """The seed of a new table."""
        return self._left.read_text() if self._left.exists() else secrets.token_hex(size)


class Later:
    """A clock that is ahead by the seconds that a test has left beside the data."""

    def __init__(self, database: str) -> None:
        self._left = Path(database).with_name("later")

    def __call__(self) -> float:
        return time.time() + (float(self._left.read_text()) if self._left.exists() else 0.0)


class NotedPresence(Presence):
    """Writes beside the data whenever somebody has closed a stream, so that a test can see it."""

    def __init__(self, counters: Counters, now: Callable[[], float], database: str) -> None:
        super().__init__(counters, now)
        self._noted = Path(database).with_name("departures")

    def leave(self, table: str, person: str) -> None:
        """Count a stream no more, and note it."""
        super().leave(table, person)
        with self._noted.open("a") as noted:
            noted.write(f"{table}\n")


async def serve(database: str, port: int, pace: float) -> None:
    """Serve until killed; the port and the host's link are told when the hall is open."""
    setattr(repository, "secrets", Seeds(database))  # noqa: B010 - a module is no place for others
    listening = socket.create_server(("127.0.0.1", port))
    async with Hall.open(database, pace=pace) as hall:
        hall.presence = NotedPresence(hall.counters, Later(database), database)
        app = create_app(hall, Settings(limits=LIMITS))
        told = f"{listening.getsockname()[1]} {hall.events.host_token()}"
        server = HallServer(app, lambda: print(told, flush=True))  # noqa: T201
        await server.serve([listening])


if __name__ == "__main__":
    log_to_terminal(access_log=False)
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))

"""Serves a hall for the browser tests: bots move at once, and nobody is too fast for it."""

from __future__ import annotations

import asyncio
import socket
import sys

from guildhall.hall.hall import Hall
from guildhall.web.app import create_app
from guildhall.web.server import HallServer, log_to_terminal
from guildhall.web.settings import Limits, Pace, Settings

PLENTY = Pace(10_000, 10_000)
LIMITS = Limits(reads=PLENTY, writes=PLENTY, newcomers=PLENTY)


async def serve(database: str, port: int, pace: float) -> None:
    """Serve until killed; the port is told when the hall is open."""
    listening = socket.create_server(("127.0.0.1", port))
    async with Hall.open(database, pace=pace) as hall:
        app = create_app(hall, Settings(limits=LIMITS))
        server = HallServer(app, lambda: print(listening.getsockname()[1], flush=True))  # noqa: T201
        await server.serve([listening])


if __name__ == "__main__":
    log_to_terminal(access_log=False)
    asyncio.run(serve(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))

"""What a move costs with four workers on one PostgreSQL, as a part of what it costs with one.

All run on this machine; the processor time of all workers is counted, that of the database is not.
With four, clients come to whichever worker takes the connection, which passes most requests on; or
to the worker that owns the table, as behind a server in front that picks it by its hash.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
from log import postgres
from measuring import show
from running import clients, processor, server

from guildhall.hall.workers import Workers
from hall import ANY_PACE, prepare, wait_for_tables

TABLES = 60
RATE = 40
SECONDS = 10
WORKERS = 4
AIM = 1.3

PortOf = Callable[[str], int]
"""Where the clients of a table come in."""


def main() -> None:
    """Measure and print a line for each figure."""
    show("others at work (load average)", f"{os.getloadavg()[0]:.1f}", "quiet is under 0.3")
    with postgres() as address:
        one = measure(address, "one worker")
        first = free_ports()
        members = tuple(f"127.0.0.1:{first + number}" for number in range(WORKERS))
        options = ("--workers", str(WORKERS), "--worker-address", members[0])
        workers = Workers()
        workers.members = members

        def port_of_owner(table: str) -> int:
            return int(workers.owner(table).rpartition(":")[2])

        ways: dict[str, PortOf | None] = {"by owner": port_of_owner, "wherever they come in": None}
        for name, port_of in ways.items():
            cost = measure(address, f"{WORKERS} workers, {name}", *options, port_of=port_of)
            show(f"{WORKERS} workers, {name} / one", f"{cost / one:.2f}", f"aim {AIM}")


def measure(address: str, name: str, *options: str, port_of: PortOf | None = None) -> float:
    """Milliseconds of a processor that a move costs, in a hall of its own."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    games = asyncio.run(prepare(address, TABLES))
    with (
        tempfile.TemporaryDirectory() as folder,
        server(address, *ANY_PACE, *options) as (process, port, _),
    ):
        placed = [{**game, "port": port_of(game["table"]) if port_of else port} for game in games]
        wait_for_tables(port, games)
        plan = Path(folder) / "plan.json"
        facts = {"games": placed, "rates": [RATE], "seconds": SECONDS, "at_once": 8}
        plan.write_text(json.dumps(facts))
        with clients(plan, "hall_clients.py") as lines:
            next(lines)
            spent = processor(process)
            lines.send("go")
            told: dict[str, Any] = next(lines)
            cost: float = 1000 * (processor(process) - spent) / told["moves"]
    late = f"p50 {told['p50']:.0f} ms, p99 {told['p99']:.0f} ms, {told['lost']} lost"
    show(f"a move, {name}", f"{cost:.2f} ms", f"of all workers, {told['moves']} moves, {late}")
    return cost


def free_ports() -> int:
    """The first of some ports in a row that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port if port < 65_000 else 20_000


if __name__ == "__main__":
    main()

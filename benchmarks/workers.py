"""What a move costs with four workers on one PostgreSQL, as a part of what it costs with one.

All run on this machine; the processor time of all workers is counted, that of the database is not.
With four, clients come to whichever worker takes the connection, which passes most requests on; or
to the worker that owns the table, as behind a server in front that picks it by its hash.

The halls stand beside each other and are put under load by turns, so that all meet the same
machine. Before, each plays as fast as it can: what a worker makes once and keeps, such as the
drawings of pieces, it has made then. A process that rests between moves pays more for each, so one
worker is measured at a quarter of the load, too: as much as each of the four has.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, quantiles

import psycopg
import sqlalchemy as sa
from hall_clients import END, RUSH
from log import postgres
from measuring import at_most, show
from running import Clients, clients, server

from guildhall.hall.workers import Workers
from hall import ANY_PACE, offer, prepare, wait_for_tables

TABLES = 120
RATE = 40
SECONDS = 8
ROUNDS = 6
WORKERS = 4
AIM = 1.3

PortOf = Callable[[str], int]
"""Where the clients of a table come in."""


@dataclass(slots=True)
class Crowd:
    """A hall with its clients."""

    process: subprocess.Popen[str]
    lines: Clients

    def warm_up(self) -> None:
        """Play, so that hardly anything is made for the first time any more."""
        offer(self.lines, RUSH, self.process)

    def check(self) -> None:
        """Nothing was refused."""
        self.lines.send(END)
        refused = next(self.lines)["refused"]
        assert not refused, refused


@dataclass(slots=True)
class Way:
    """A hall under a load, and what a move cost there in each round."""

    name: str
    crowd: Crowd
    rate: int = RATE
    costs: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """How long 99 of 100 clients waited at most, by rounds."""
    moves: int = 0

    def measure(self) -> None:
        """Put the hall under load once more."""
        told, cost = offer(self.crowd.lines, str(self.rate), self.crowd.process)
        self.costs.append(cost)
        self.late.append(told["p99"])
        self.moves += told["moves"]

    def tell(self) -> None:
        """Print what a move cost."""
        remark = f"{spread(self.costs)}, {self.moves} moves, p99 at most {max(self.late):.0f} ms"
        show(f"a move, {self.name}", f"{mean(self.costs):.2f} ms", remark)

    def compare(self, other: Way, aim: float | None = None) -> None:
        """Print it as a part of what it cost elsewhere in the same rounds."""
        parts = [mine / theirs for mine, theirs in zip(self.costs, other.costs, strict=True)]
        remark = spread(parts) if aim is None else f"{spread(parts)}, {at_most(aim, mean(parts))}"
        show(f"{self.name} / {other.name}", f"{mean(parts):.2f}", remark)


def main() -> None:
    """Measure and print a line for each figure."""
    show("others at work (load average)", f"{os.getloadavg()[0]:.1f}", "quiet is under 0.3")
    with postgres() as address, ExitStack() as stack:

        def four(name: str, port_of: Callable[[tuple[str, ...]], PortOf] | None) -> Crowd:
            first = free_ports()
            members = tuple(f"127.0.0.1:{first + number}" for number in range(WORKERS))
            options = ("--workers", str(WORKERS), "--worker-address", members[0])
            place = port_of(members) if port_of else None
            return stack.enter_context(crowd(address, name, *options, port_of=place))

        alone = stack.enter_context(crowd(address, "alone"))
        by_owner, anywhere = four("by_owner", port_of_owner), four("anywhere", None)
        for each in (alone, by_owner, anywhere):
            each.warm_up()
        one, quarter = Way("one", alone), Way("one, a quarter", alone, RATE // WORKERS)
        owner, passed = Way(f"{WORKERS} by owner", by_owner), Way(f"{WORKERS} anywhere", anywhere)
        ways = (one, quarter, owner, passed)
        for _ in range(ROUNDS):
            for way in ways:
                way.measure()
        for each in (alone, by_owner, anywhere):
            each.check()
        for way in ways:
            way.tell()
        owner.compare(one, AIM)
        owner.compare(quarter)
        passed.compare(one)


@contextmanager
def crowd(
    server_address: str, name: str, *options: str, port_of: PortOf | None = None
) -> Iterator[Crowd]:
    """A hall of its own in a database of its own, with its clients."""
    address = new_database(server_address, name)
    games = asyncio.run(prepare(address, TABLES))
    with (
        tempfile.TemporaryDirectory() as folder,
        server(address, *ANY_PACE, *options) as (process, port, _),
    ):
        placed = [{**game, "port": port_of(game["table"]) if port_of else port} for game in games]
        wait_for_tables(port, games)
        plan = Path(folder) / "plan.json"
        plan.write_text(json.dumps({"games": placed, "seconds": SECONDS, "at_once": 8}))
        with clients(plan, "hall_clients.py") as lines:
            next(lines)
            yield Crowd(process, lines)


def new_database(server_address: str, name: str) -> str:
    """The address of a new database."""
    with psycopg.connect(server_address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    made = sa.make_url(server_address).set(database=name)
    return made.render_as_string(hide_password=False)


def spread(figures: Sequence[float]) -> str:
    """Between which figures the middle half of the rounds lies."""
    low, _, high = quantiles(figures, n=4)
    return f"half of the rounds {low:.2f} to {high:.2f}"


def port_of_owner(members: tuple[str, ...]) -> PortOf:
    """Lets the clients of a table come in at the worker that owns it."""
    workers = Workers()
    workers.members = members

    def port_of(table: str) -> int:
        return int(workers.owner(table).rpartition(":")[2])

    return port_of


def free_ports() -> int:
    """The first of some ports in a row that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port if port < 65_000 else 20_000


if __name__ == "__main__":
    main()

"""One hall on several machines: PostgreSQL and Redis on one, workers on two others, people around.

The machines are network namespaces. What happened is compared with what was acknowledged.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psycopg

from guildhall.hall.log import open_log
from machines.network import Network
from patience import PATIENCE
from redis_server import RedisServer
from web.test_workers import workers_of

HERE = Path(__file__).parent
HALLS = ("one", "two")
PORT, FIRST_WORKER = 8000, 8001


class SeveralMachines:
    """The machines with all that runs on them, and what their people have been told."""

    def __init__(self, network: Network, database: str, redis: RedisServer) -> None:
        self.network, self.redis = network, redis
        self._database = database
        """Its address for this process."""
        self._halls: dict[str, subprocess.Popen[str]] = {}
        self.told: list[dict[str, Any]] = []
        self._players: subprocess.Popen[str] | None = None
        self._tables = 0

    # What runs

    def start(self, hall: str, workers: int = 2) -> None:
        """Start the workers of a machine."""
        own = self.network.address(hall)
        options = ["--host", own, "--port", str(PORT), "--workers", str(workers)]
        options += ["--worker-address", f"{own}:{FIRST_WORKER}", "--redis", self.redis.url]
        options += ["--database", self._database_there(), "--limit-newcomers", "100:1000"]
        self._halls[hall] = subprocess.Popen(
            [*self.network.on(hall), sys.executable, "-m", "guildhall", "serve", *options],
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait_until_ready(self, hall: str) -> None:
        """Wait until all workers of a machine answer."""
        said = self._halls[hall].stdout
        assert said is not None
        assert any(line.endswith(" Ctrl-C\n") for line in said)

    def stop(self, hall: str) -> None:
        """Close the workers of a machine in order."""
        process = self._halls.pop(hall)
        process.send_signal(signal.SIGINT)
        _end(process)

    def workers(self, hall: str) -> list[int]:
        """The processes of the workers of a machine."""
        return sorted(workers_of(self._halls[hall].pid))

    def kill_worker(self, hall: str, number: int) -> None:
        """Kill one worker; its parent starts another."""
        os.kill(self.workers(hall)[number], signal.SIGKILL)

    def kill_machine(self, hall: str) -> None:
        """Pull the cable of a machine and kill all that runs there."""
        self.network.pull(hall)
        for process in self.network.processes(hall):
            os.kill(process, signal.SIGKILL)
        _end(self._halls.pop(hall))
        self.network.plug(hall)

    def cut_database(self) -> None:
        """Cut all connections to PostgreSQL."""
        with psycopg.connect(self._database, autocommit=True) as knife:
            knife.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    def seat_people(self, tables: int) -> None:
        """Let people play at so many tables at a time."""
        self._tables = tables
        fronts = [f"http://{self.network.address(hall)}:{PORT}" for hall in HALLS]
        command = [sys.executable, str(HERE / "players.py"), str(tables), *fronts]
        self._players = subprocess.Popen(
            [*self.network.on("people"), *command], stdout=subprocess.PIPE, text=True
        )
        self._listening = Thread(target=self._listen, daemon=True)
        self._listening.start()

    def _listen(self) -> None:
        assert self._players is not None
        assert self._players.stdout is not None
        for line in self._players.stdout:
            self.told.append(json.loads(line))

    # What came of it

    def go_on(self, moves: int) -> None:
        """Wait until so many more moves were acknowledged at each place."""
        begun = len(self.told)
        deadline = time.monotonic() + 2 * PATIENCE

        def done() -> bool:
            news = self.told[begun:]
            assert not any("refused" in told for told in news), news
            made = Counter(told["place"] for told in news if "place" in told)
            return len(made) == self._tables and min(made.values()) >= moves

        while not done():
            assert time.monotonic() < deadline, self.told[-5:]
            assert self._players is not None
            assert self._players.poll() is None, self.told[-5:]
            time.sleep(0.05)

    def check(self) -> int:
        """Compare what is written with what was acknowledged; tells how many moves that were."""
        assert self._players is not None
        self._players.kill()
        self._players.wait(PATIENCE)
        self._listening.join(PATIENCE)
        acknowledged = [(told["table"], told["on"]) for told in self.told if "table" in told]
        assert len(acknowledged) == len(set(acknowledged))
        with open_log(self._database) as log:
            written: Counter[tuple[str, int]] = Counter()
            for stream in log.streams("table/"):
                for entry in log.read(stream):  # which raises where one is missing
                    if entry.kind == "moved/1":
                        written[stream.removeprefix("table/"), entry.data["on"]] += 1
        assert not set(acknowledged) - set(written), "acknowledged moves are lost"
        assert set(written.values()) <= {1}, "moves were made twice"
        tables = {table for table, _ in acknowledged}
        assert len(written) - len(acknowledged) <= len(tables), "moves that nobody asked for"
        return len(acknowledged)

    def _database_there(self) -> str:
        parts = urlsplit(self._database)
        return f"postgresql://{parts.username}@{self.network.address('data')}:5432{parts.path}"

    def relay(self) -> list[str]:
        """The command that lets PostgreSQL be reached from the other machines."""
        folder = parse_qs(urlsplit(self._database).query)["host"][0]
        place = [self.network.address("data"), "5432", f"{folder}/.s.PGSQL.5432"]
        return [*self.network.on("data"), sys.executable, str(HERE / "relay.py"), *place]

    def end(self) -> None:
        """End all that runs."""
        for process in [*self._halls.values(), self._players]:
            if process is not None:
                process.kill()
                _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    process.wait(PATIENCE)
    if process.stdout is not None:
        process.stdout.close()


@contextmanager
def several_machines(database: str, redis_program: str) -> Iterator[SeveralMachines]:
    """Four workers on two machines, and people who are not seated yet."""
    with ExitStack() as stack:
        network = stack.enter_context(Network("data", *HALLS, "people"))
        redis = RedisServer(redis_program, network.address("data"), *network.on("data"))
        stack.callback(redis.kill)
        redis.start()
        machines = SeveralMachines(network, database, redis)
        relay = stack.enter_context(subprocess.Popen(machines.relay()))
        stack.callback(relay.kill)
        stack.callback(machines.end)
        for hall in HALLS:
            machines.start(hall)
        for hall in HALLS:
            machines.wait_until_ready(hall)
        yield machines

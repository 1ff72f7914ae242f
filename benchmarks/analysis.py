"""The hall while it analyses: how soon it takes a move then, and how soon with nothing to do.

A finished game is analysed by the process of the analysts, which stands back behind the hall, while
people make moves at other tables. A move is timed from the request to its answer.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
import time
import urllib.request
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

from measuring import at_most, show
from running import get, server

from guildhall.hall.hall import Hall
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from hall import prepare

TABLES = 20
SECONDS = 10.0
"""So long moves are made with nothing to do, and as long while a deep analysis goes on."""
BETWEEN = 0.03
"""Seconds between two moves."""
AIM = 100
"""Milliseconds within which 99 of 100 moves are answered."""
MOST_SECONDS = 30
"""Of one processor, for a game of 60 decisions."""


def main() -> None:
    """Measure and print a line for each figure."""
    show("others at work (load average)", f"{os.getloadavg()[0]:.1f}", "quiet is under 0.3")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "hall.db"
        games = asyncio.run(prepare(database, TABLES))
        finished, token = asyncio.run(finish(database))
        address = f"/api/tables/{finished}/analysis"
        with server(database) as (process, port, _):
            post(port, address, token, {"effort": "quick"})
            until(lambda: json.loads(get(port, address, token))["found"] is not None)
            told = json.loads(get(port, address, token))
            spent = analysts_seconds(process.pid)
            remark = f"{told['decisions']} decisions, start and compiling included"
            remark += f", {at_most(MOST_SECONDS, spent, 's')}"
            show("a quick analysis", f"{spent:.1f} s", remark)
            moves = cycle(games)
            tell("at rest", measure(port, moves))
            before, begun = analysts_seconds(process.pid), time.perf_counter()
            post(port, address, token, {"effort": "deep"})
            waits = measure(port, moves)
            used = (analysts_seconds(process.pid) - before) / (time.perf_counter() - begun)
            tell("while it analyses", waits)
            assert json.loads(get(port, address, token))["work"], "the analysis was over too soon"
            show("the analysts' part of a processor", f"{100 * used:.0f} %")


def tell(when: str, waits: list[float]) -> None:
    """The middle and the slowest of some moves."""
    ranked = sorted(waits)
    p50, p99 = (1000 * ranked[int(part * (len(ranked) - 1))] for part in (0.5, 0.99))
    show(f"a move {when}, p50", f"{p50:.1f} ms")
    show(f"a move {when}, p99", f"{p99:.1f} ms", f"of {len(ranked)}, {at_most(AIM, p99, 'ms')}")


def measure(port: int, games: cycle[dict[str, Any]]) -> list[float]:
    """Make moves for some time; how long each took."""
    dice, waits = random.Random(1), list[float]()
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        for _ in range(TABLES):
            game = next(games)
            path = f"/api/tables/{game['table']}"
            seen = [json.loads(get(port, path, token)) for token in game["tokens"]]
            mine = next((n for n, table in enumerate(seen) if table["to_move"]), None)
            if mine is None:
                continue
            body = {"moves": [dice.choice(seen[mine]["legal_moves"])], "on": seen[mine]["position"]}
            begun = time.perf_counter()
            post(port, f"{path}/move", game["tokens"][mine], body)
            waits.append(time.perf_counter() - begun)
            time.sleep(BETWEEN)
    return waits


async def finish(database: Path) -> tuple[str, str]:
    """A game that bots have played to its end, and a token to ask about it."""
    async with Hall.open(database) as hall:
        person = await hall.people.enter("Ada")
        seats = [Seat(None, f"Bot {n}", "greedy") for n in range(2)]
        live = await hall.table_service.open_seated(person, Options(drawn=False), seats)
        while live.table.phase != "over":
            await asyncio.shield(live.changed())
        return live.table.id, await hall.people.issue_token(person, "bench")


def until(holds: Callable[[], bool]) -> None:
    """Ask again and again."""
    while not holds():
        time.sleep(0.5)


def post(port: int, path: str, token: str, body: dict[str, Any]) -> bytes:
    """Send something; what the server answers."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - this machine
        told: bytes = answer.read()
        return told


def analysts_seconds(server_pid: int) -> float:
    """Seconds of a processor that the analysts of a server have used."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = stat.read_text().rpartition(")")[2].split()
        if int(fields[1]) == server_pid and b"analysis" in (stat.parent / "cmdline").read_bytes():
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()

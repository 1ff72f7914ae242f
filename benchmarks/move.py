"""What one move costs a processor, from the request until everybody at the table has it.

The application is asked as the server asks it, without sockets: two players with lines of JSON
and two browsers that look on. With others at work a processor does less in its time, so the same
loop of Python is run after each move, and a move is told in its time, too: about a millisecond of
a quiet machine. Give --profile to see where the time goes: the functions in which the samples of
one run were, with all that they call.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import signal
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from measuring import at_most, show

from guildhall.hall.hall import Hall
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.web.app import create_app
from guildhall.web.metrics import PrometheusMeters
from guildhall.web.renderer import compile_templates
from guildhall.web.server import collect_briefly, run
from guildhall.web.settings import Limits, Pace, Settings

FIRST = 15
"""Games that are played before: pieces that lie alike on many tables are drawn once."""
TABLES = 15
MOVES = 30
"""Moves at each table."""
BROWSERS = 2
TICK = 0.001
"""Seconds of work between two samples."""
SHORTEST = 0.01
"""Part of the samples below which a function is not shown."""


LOOP = 5_400
"""Turns of the loop that a move is compared with."""
AIM = 2
"""Such loops that a move may take."""

Place = tuple[str, str]
"""A function: its file and its name."""
Stack = tuple[Place, ...]


class Listener:
    """One stream: keeps its last line and wakes who waits for news."""

    def __init__(self, app: Any, path: str, header: tuple[bytes, bytes]) -> None:
        self.last = b""
        self.seq = 0
        self.bytes = 0
        self._news = asyncio.Event()
        self._gone = asyncio.Event()
        self._asked = False
        self.task = asyncio.ensure_future(
            app(_scope("GET", path, header), self._receive, self._send)
        )

    async def reached(self, seq: int) -> None:
        """Wait until an entry of the table was told."""
        while self.seq < seq:
            self._news.clear()
            await self._news.wait()

    async def _receive(self) -> dict[str, Any]:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, part: dict[str, Any]) -> None:
        body = part.get("body", b"")
        self.bytes += len(body)
        if body.startswith(b'{"kind":"table"'):
            self.last = body
            self.seq = int(body[body.index(b'"seq":') + 6 :].split(b",", 1)[0])
        else:
            for line in body.split(b"\n"):
                if line.startswith(b"id: "):
                    self.seq = int(line[4:])
        self._news.set()

    def leave(self) -> None:
        """Close the connection."""
        self._gone.set()


def _scope(method: str, path: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1"), *headers],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }


async def post(app: Any, path: str, token: str, body: bytes) -> Any:
    """What a program is answered."""
    sent = False
    told: list[bytes] = []

    async def receive() -> dict[str, Any]:
        nonlocal sent
        assert not sent
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(part: dict[str, Any]) -> None:
        told.append(part.get("body", b""))

    headers = (
        (b"authorization", f"Bearer {token}".encode()),
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    )
    await app(_scope("POST", path, *headers), receive, send)
    return json.loads(b"".join(told))


@dataclass(slots=True)
class Spent:
    """Milliseconds of a processor: moves, the part of them in the main thread, and loops."""

    moves: list[float] = field(default_factory=list)
    main: list[float] = field(default_factory=list)
    loops: list[float] = field(default_factory=list)


def loop() -> int:
    """Some work that is always the same."""
    total, known = 0, dict.fromkeys(range(1024), 0)
    for number in range(LOOP):
        known[number & 1023] = number
        total += known[(number * 7) & 1023]
    return total


async def play(app: Any, game: dict[str, Any], dice: random.Random, spent: Spent) -> None:
    """Play a game and note what each move took."""
    path = f"/api/tables/{game['table']}"
    players = [
        Listener(app, f"{path}/stream", (b"authorization", f"Bearer {token}".encode()))
        for token in game["tokens"]
    ]
    browsers = [
        Listener(
            app, f"/tables/{game['table']}/live", (b"cookie", f"guildhall_session={s}".encode())
        )
        for s in game["sessions"]
    ]
    everybody = [*players, *browsers]
    for each in everybody:
        await each.reached(1)
    for _ in range(MOVES):
        views = [json.loads(player.last)["table"] for player in players]
        if views[0]["phase"] == "over":
            break
        seat = 0 if views[0]["to_move"] else 1
        body = json.dumps(
            {"moves": [dice.choice(views[seat]["legal_moves"])], "on": views[seat]["position"]}
        )
        begun, main = time.process_time(), time.thread_time()
        answer = await post(app, f"{path}/move", game["tokens"][seat], body.encode())
        for each in everybody:
            await each.reached(answer["seq"])
        spent.moves.append(1000 * (time.process_time() - begun))
        spent.main.append(1000 * (time.thread_time() - main))
        begun = time.thread_time()
        loop()
        spent.loops.append(1000 * (time.thread_time() - begun))
    for each in everybody:
        each.leave()
    await asyncio.gather(*(each.task for each in everybody))


async def open_tables(hall: Hall, tables: int) -> list[dict[str, Any]]:
    """Games between two people each, with those who look on."""
    people = [await hall.people.enter(f"P{number}") for number in range(2)]
    tokens = [await hall.people.issue_token(person, "bench") for person in people]
    sessions = [hall.people.session(await hall.people.enter("W")) for _ in range(BROWSERS)]
    seats = [Seat(person.id, person.name) for person in people]
    games = []
    for _ in range(tables):
        live = await hall.table_service.open_seated(people[0], Options(drawn=False), seats)
        games.append({"table": live.table.id, "tokens": tokens, "sessions": sessions})
    return games


async def measure(
    address: str | Path, tables: int, samples: Counter[Stack] | None, spent: Spent
) -> None:
    """Play some games in a hall at an address."""
    dice, any_pace = random.Random(1), Pace(1e9, 10**9)
    settings = Settings(limits=Limits(any_pace, any_pace, any_pace))
    async with Hall.open(address) as hall:
        hall.count_with(PrometheusMeters())
        app = create_app(hall, settings)
        compile_templates()
        games = await open_tables(hall, FIRST + tables)
        for game in games[:FIRST]:
            await play(app, game, dice, Spent())
        collect_briefly()
        if samples is not None:
            sample(samples)
        for game in games[FIRST:]:
            await play(app, game, dice, spent)
        signal.setitimer(signal.ITIMER_PROF, 0)


def sample(samples: Counter[Stack]) -> None:
    """Note again and again where the main thread is, as long as there is work."""

    def note(_signal: int, frame: FrameType | None) -> None:
        stack = []
        while frame is not None:
            stack.append((frame.f_code.co_filename, frame.f_code.co_name))
            frame = frame.f_back
        samples[tuple(stack)] += 1

    signal.signal(signal.SIGPROF, note)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)


def tell(samples: Counter[Stack], milliseconds: float) -> None:
    """Print in which functions the samples were, with what they call, and how much of a move."""
    whole = samples.total()
    inside: Counter[Place] = Counter()
    for stack, number in samples.items():
        inside.update(dict.fromkeys(stack, number))
    for (file, name), number in inside.most_common():
        if number >= SHORTEST * whole:
            where = "/".join(Path(file).parts[-3:])
            print(f"{milliseconds * number / whole:6.3f} ms  {where}: {name}")


def main() -> None:
    """Play games, and tell what a move took."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--profile", action="store_true", help="tell where the time goes")
    asked.add_argument("--tables", type=int, default=TABLES, help="how many games are played")
    chosen = asked.parse_args()
    samples: Counter[Stack] | None = Counter() if chosen.profile else None
    spent = Spent()
    with tempfile.TemporaryDirectory() as folder:
        run(measure(Path(folder) / "hall.db", chosen.tables, samples, spent))
    count, moves, main, loops = len(spent.moves), *map(sum, (spent.moves, spent.main, spent.loops))
    show(
        "a move",
        f"{moves / count:.2f} ms",
        f"mean of {count}, {main / count:.2f} in the main thread",
    )
    remark = f"the loop {loops / count:.2f} ms, {at_most(AIM, moves / loops)}"
    show("a move / the loop", f"{moves / loops:.2f}", remark)
    if samples is not None:
        tell(samples, moves / count)


if __name__ == "__main__":
    main()

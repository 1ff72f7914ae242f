"""What a crowd costs that looks at the lobby, where games begin all the time.

The real server runs on this machine; browsers and players are this process. Browsers
in a crowd are told less often, and by turns, so what a second costs the hall is to grow slowly.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from measuring import at_most, show
from running import get, processor, server

from guildhall.hall.hall import Hall
from hall import ANY_PACE, prepare

CROWDS = (0, 300, 1000, 3000)
"""Browsers that look at the lobby."""
TABLES = 250
"""Games that go on meanwhile."""
RATE = 5
"""Games that begin in a second; as many tables open for them."""
SECONDS = 20
AIM = 0.3
"""The part of a processor that the largest crowd may cost."""


@dataclass(slots=True)
class Heard:
    """What browsers were sent."""

    browsers: int = 0
    tellings: int = 0
    size: int = 0
    come: asyncio.Event = field(default_factory=asyncio.Event)

    async def all_are_here(self, crowd: int) -> None:
        """Wait until so many browsers have been told the lobby."""
        while self.browsers < crowd:
            self.come.clear()
            await self.come.wait()


def main() -> None:
    """Measure and print a line for each figure."""
    show("others at work (load average)", f"{os.getloadavg()[0]:.1f}", "quiet is under 0.3")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "hall.db"
        asyncio.run(prepare(database, TABLES))
        tokens = asyncio.run(openers(database))
        with server(database, *ANY_PACE) as (process, port, _):
            get(port, "/")
            costs = []
            for crowd in CROWDS:
                before = processor(process)
                heard = asyncio.run(look_on(port, tokens, crowd))
                costs.append((processor(process) - before) / SECONDS)
                tell(crowd, heard, costs)


def tell(crowd: int, heard: Heard, costs: Sequence[float]) -> None:
    """The figures of one crowd, beside those of an empty lobby."""
    cost = costs[-1] - costs[0]
    if not crowd:
        remark = f"of a processor, {RATE} games begin a second"
        show("an empty lobby", f"{100 * costs[0]:.0f} %", remark)
        return
    each = 1000 * cost * SECONDS / heard.tellings
    remark = f"of a processor, {heard.tellings / SECONDS:,.0f} tellings a second"
    remark += f" of {each:.2f} ms and {heard.size / heard.tellings / 1024:.1f} KiB"
    if crowd == CROWDS[-1]:
        remark += f", {at_most(100 * AIM, 100 * cost, '%')}"
    show(f"{crowd:,} look at the lobby", f"{100 * cost:.0f} %", remark)


async def openers(database: Path) -> list[str]:
    """People who open tables, by their tokens."""
    async with Hall.open(database) as hall:
        people = [await hall.people.enter(f"O{number}") for number in range(RATE * SECONDS + 1)]
        return [await hall.people.issue_token(person, "bench") for person in people]


async def look_on(port: int, tokens: Sequence[str], crowd: int) -> Heard:
    """Let tables open while so many look on."""
    heard = Heard()
    browsers = [asyncio.create_task(browser(port, heard)) for _ in range(crowd)]
    await heard.all_are_here(crowd)
    heard.tellings = heard.size = 0
    begun = asyncio.get_running_loop().time()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(begun + number / RATE - asyncio.get_running_loop().time())
        await asyncio.to_thread(begin_a_game, port, (tokens[number], tokens[number + 1]))
    for each in browsers:
        each.cancel()
    await asyncio.gather(*browsers, return_exceptions=True)
    return heard


def begin_a_game(port: int, tokens: tuple[str, str]) -> None:
    """Open a table for all to see, and let another sit down at it."""
    table = json.loads(post(port, "/api/tables", tokens[0], "{}"))["id"]
    post(port, f"/api/tables/{table}/sit", tokens[1], "{}")


def post(port: int, path: str, token: str, body: str) -> bytes:
    """What the server answers to something sent."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", body.encode(), headers=headers
    )
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - this machine
        told: bytes = answer.read()
        return told


async def browser(port: int, heard: Heard) -> None:
    """One browser at the first page."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(b"GET /lobby/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    try:
        heard_once = False
        while line := await reader.readline():
            if line.startswith(b'data: {"fragments"'):
                if not heard_once:
                    heard_once = True
                    heard.browsers += 1
                    heard.come.set()
                heard.tellings += 1
                heard.size += len(line)
    finally:
        writer.close()


if __name__ == "__main__":
    main()

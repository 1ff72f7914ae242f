"""The phones of an event: all listen, the winners hand results in, the others confirm them.

Runs as a process of its own, speaks plain HTTP over sockets of this machine, and reports as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

HIDDEN = re.compile(r'name="(csrf|seated|on|round|table)" value="([^"]*)"')
COOKIE = re.compile(rb"^set-cookie: ([^=]+=[^;\r]+)", re.IGNORECASE | re.MULTILINE)
LONGEST = 1 << 22
THINKING = 2.0
"""Seconds that somebody looks at a result before confirming it, at the most."""
LOOKS = ("standings", "pairings", "", "rounds")
"""The public pages that people look at meanwhile."""


@dataclass(slots=True)
class Phone:
    """One player with a phone."""

    key: str
    cookie: str
    first: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: list[asyncio.Future[float]] = field(default_factory=list)

    def next_news(self) -> asyncio.Future[float]:
        """When its stream tells something again."""
        self.waiting.append(asyncio.get_running_loop().create_future())
        return self.waiting[-1]

    def hear(self) -> None:
        """Its stream has told something."""
        self.first.set()
        for each in self.waiting:
            each.set_result(time.perf_counter())
        self.waiting.clear()


@dataclass(slots=True)
class Times:
    """How long requests took, by kind, and what failed."""

    taken: dict[str, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def note(self, kind: str, seconds: float) -> None:
        """Keep one."""
        self.taken.setdefault(kind, []).append(seconds)

    def of(self, *kinds: str) -> list[float]:
        """All of some kinds, in order of length."""
        return sorted(each for kind in kinds for each in self.taken.get(kind, ()))


class Room:
    """Everybody in the room."""

    def __init__(self, plan: dict[str, Any], seed: int = 1) -> None:
        self.port = plan["port"]
        self.at = f"/events/{plan['event']}"
        self.tables: list[tuple[int, list[str]]] = [
            (int(number), list(seats)) for number, seats in plan["tables"]
        ]
        self.phones = {key: Phone(key, session) for key, session in plan["sessions"].items()}
        self.organiser = Phone("", plan["organiser"])
        self.seconds: float = plan["seconds"]
        self.times = Times()
        self.reached: list[float] = []
        self.dice = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._over = asyncio.Event()

    async def connect(self) -> None:
        """Everybody opens their page, and the page its stream."""
        for phone in self.phones.values():
            task = asyncio.get_running_loop().create_task(self._listen(phone))
            self._tasks.add(task)
            await asyncio.sleep(0.01)
        await asyncio.gather(*(phone.first.wait() for phone in self.phones.values()))

    async def play(self) -> None:
        """All tables hand in at moments of their own, while others look at pages."""
        looking = [asyncio.create_task(self._look()) for _ in range(4)]
        looking.append(asyncio.create_task(self._run_the_desk()))
        await asyncio.gather(*(self._table(number, seats) for number, seats in self.tables))
        self._over.set()
        await asyncio.gather(*looking)

    async def _table(self, number: int, seats: Sequence[str]) -> None:
        await asyncio.sleep(self.dice.uniform(0, self.seconds))
        scores = {f"score-{seat}": 17 - 2 * seat + number % 2 for seat in range(1, len(seats) + 1)}
        cards = {f"cards-{seat}": 12 for seat in range(1, len(seats) + 1)}
        await self._do(seats[0], "report", seats[1], **scores, **cards)
        await asyncio.gather(*(self._confirm(key, seats[0]) for key in seats[1:]))

    async def _confirm(self, key: str, other: str) -> None:
        await asyncio.sleep(self.dice.uniform(0, THINKING))
        await self._do(key, "confirm", other)

    async def _do(self, key: str, deed: str, other: str, **fields: int) -> None:
        """Load the page, do something, and wait until a phone of the same table has heard."""
        phone = self.phones[key]
        page = await self._page(phone, f"{self.at}/me", "my table")
        about = dict(HIDDEN.findall(page))
        heard = self.phones[other].next_news()
        start = time.perf_counter()
        status, answer = await self._send(phone, f"{self.at}/me/{deed}", {**about, **fields})
        self.times.note(deed, time.perf_counter() - start)
        if status != 200:
            self.times.failures.append(f"{deed} {status} {answer[:300]}")
        heard.add_done_callback(lambda done: self.reached.append(done.result() - start))

    async def _look(self) -> None:
        """Somebody who looks at one page after the other."""
        people = list(self.phones.values())
        while not self._over.is_set():
            which = self.dice.choice(LOOKS)
            path = f"{self.at}/{which}".rstrip("/")
            await self._page(self.dice.choice(people), path, which or "event")
            await asyncio.sleep(0.5)

    async def _run_the_desk(self) -> None:
        """The organiser, who looks at the desk."""
        while not self._over.is_set():
            for part in ("", "/results", "/standings", "/people"):
                await self._page(self.organiser, f"{self.at}/desk{part}", f"desk{part}")
                await asyncio.sleep(0.3)

    async def _page(self, phone: Phone, path: str, kind: str) -> str:
        start = time.perf_counter()
        status, answer = await self._send(phone, path)
        self.times.note(kind, time.perf_counter() - start)
        if status != 200:
            self.times.failures.append(f"{path} {status} {answer[:300]}")
        return answer

    async def _send(
        self, phone: Phone, path: str, form: dict[str, Any] | None = None
    ) -> tuple[int, str]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST)
        body = urlencode(form).encode() if form is not None else b""
        method, accept = ("POST", "application/json") if form is not None else ("GET", "text/html")
        kind = "Content-Type: application/x-www-form-urlencoded\r\n" if form is not None else ""
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: {accept}\r\n"
            f"Cookie: {phone.cookie}\r\n{kind}Content-Length: {len(body)}\r\n"
            "Connection: close\r\n\r\n".encode()
            + body
        )
        answer = await reader.read(-1)
        writer.close()
        head, _, text = answer.partition(b"\r\n\r\n")
        for cookie in COOKIE.findall(head):
            name = cookie.decode().partition("=")[0]
            if name not in phone.cookie:
                phone.cookie += f"; {cookie.decode()}"
        return int(head.split(b" ", 2)[1]), text.decode(errors="replace")

    async def _listen(self, phone: Phone) -> None:
        page = await self._page(phone, f"{self.at}/me", "my table at first")
        found = re.search(r'data-stream="([^"]+)"', page)
        if not found:
            raise RuntimeError(page[:500])
        path = quote(found[1].replace("&amp;", "&"), safe="/?=&-")
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {phone.cookie}\r\n\r\n".encode()
        )
        while line := await reader.readline():
            if line.startswith(b"data: "):
                phone.hear()


def figures(times: Sequence[float]) -> dict[str, float]:
    """What came of some requests, in milliseconds."""
    return {
        "count": len(times),
        "p50": at(times, 0.5),
        "p99": at(times, 0.99),
        "most": at(times, 1.0),
    }


def at(times: Sequence[float], part: float) -> float:
    """The time that so large a part stays under, in milliseconds."""
    return 1000 * times[min(int(part * len(times)), len(times) - 1)] if times else float("nan")


async def main(plan: dict[str, Any]) -> None:
    """Connect, say so, wait for a word, and play the round."""
    room = Room(plan)
    start = time.perf_counter()
    await room.connect()
    tell(connected=len(room.phones), seconds=time.perf_counter() - start)
    await asyncio.to_thread(sys.stdin.readline)
    start = time.perf_counter()
    await room.play()
    taken = time.perf_counter() - start
    await asyncio.sleep(1)
    times, reached = room.times, sorted(room.reached)
    pages = [kind for kind in times.taken if kind not in {"report", "confirm", "my table at first"}]
    tell(
        seconds=taken,
        deeds={**figures(times.of("report", "confirm")), "failed": len(times.failures)},
        pages=figures(times.of(*pages)),
        kinds={kind: figures(times.of(kind)) for kind in times.taken},
        heard_p50=at(reached, 0.5),
        heard_p99=at(reached, 0.99),
        failures=times.failures[:5],
    )


def tell(**facts: Any) -> None:
    """Report a line."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))

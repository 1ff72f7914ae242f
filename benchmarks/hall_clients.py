"""Thousands of clients of a hall: they listen, move at a given rate and note when they hear.

Runs as a process of its own, speaks plain HTTP over sockets of this machine, and reports as JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

SEQ = re.compile(rb'^(?:id: (\d+)|\{"kind":"table","table":\{"id":"\w+","seq":(\d+))')
LONGEST_LINE = 1 << 20
POSTING = 32
"""Connections for moves."""
GIVE_UP = 20.0
"""Seconds after which a move that somebody has not heard of counts as lost."""

RUSH, END = "rush", "end"

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(slots=True)
class Listener:
    """One client and what it has heard: the seq of the table and when."""

    heard: list[tuple[int, float]] = field(default_factory=list)
    last: bytes = b""
    first: asyncio.Event = field(default_factory=asyncio.Event)

    def time_of(self, seq: int) -> float | None:
        """When it heard of an entry."""
        return next((at for number, at in self.heard if number >= seq), None)


@dataclass(slots=True)
class Game:
    """A table with two players, whose streams are lines, and browsers that look on."""

    table: str
    tokens: list[str]
    sessions: list[str]
    port: int
    players: list[Listener] = field(default_factory=list)
    browsers: list[Listener] = field(default_factory=list)
    busy: bool = False
    over: bool = False
    reached: int = 0
    """The seq of the last move that was acknowledged."""

    @property
    def clients(self) -> list[Listener]:
        """Everybody who is connected to the table."""
        return [*self.players, *self.browsers]


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was acknowledged."""

    game: Game
    seq: int
    due: float
    acknowledged: float


class Load:
    """All games of a hall under load."""

    def __init__(self, games: Sequence[Game], seed: int = 1) -> None:
        self.games = games
        self.made: list[Made] = []
        self.refused: list[str] = []
        self.dice = random.Random(seed)
        self._posting: asyncio.LifoQueue[dict[int, Connection]] = asyncio.LifoQueue()
        """Connections that are kept, by their ports."""
        for _ in range(POSTING):
            self._posting.put_nowait({})
        self._tasks: set[asyncio.Task[None]] = set()

    async def connect(self) -> None:
        """Open all streams, and wait until each has told its table."""
        for game in self.games:
            for token in game.tokens:
                game.players.append(Listener())
                path = f"/api/tables/{game.table}/stream"
                self._listen(game, game.players[-1], path, f"Authorization: Bearer {token}")
            for session in game.sessions:
                game.browsers.append(Listener())
                path = f"/tables/{game.table}/live"
                cookie = f"Cookie: guildhall_session={session}"
                self._listen(game, game.browsers[-1], path, cookie)
            await asyncio.sleep(0.01)
        await asyncio.gather(*(client.first.wait() for g in self.games for client in g.clients))

    async def offer(self, rate: float, seconds: float) -> list[Made]:
        """Moves at a fixed rate; a late one counts from when it was due."""
        first, begun = len(self.made), time.perf_counter()
        for number in range(int(rate * seconds)):
            due = begun + number / rate
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            game = self._ready_game()
            if game:
                self._keep(self._move(game, due))
        await self._settle()
        return self.made[first:]

    async def rush(self, seconds: float, at_once: int) -> list[Made]:
        """As many moves as the hall takes, so many at once."""
        first, end = len(self.made), time.perf_counter() + seconds

        async def keep_moving() -> None:
            while time.perf_counter() < end:
                game = self._ready_game()
                if game:
                    await self._move(game, time.perf_counter())
                else:
                    await asyncio.sleep(0.001)

        await asyncio.gather(*(keep_moving() for _ in range(at_once)))
        await self._settle()
        return self.made[first:]

    def latencies(self, made: Sequence[Made]) -> tuple[list[float], int]:
        """Seconds from when each move was due until each client had it, and how many never did."""
        times = [
            (client.time_of(move.seq), move.due) for move in made for client in move.game.clients
        ]
        return sorted(at - due for at, due in times if at is not None), sum(
            at is None for at, _ in times
        )

    def _ready_game(self) -> Game | None:
        """Some game in which the players have seen the last move."""
        start = self.dice.randrange(len(self.games))
        for game in (*self.games[start:], *self.games[:start]):
            seen = min(player.heard[-1][0] for player in game.players)
            if not game.busy and not game.over and seen >= game.reached:
                return game
        return None

    async def _settle(self) -> None:
        end = time.perf_counter() + GIVE_UP
        while time.perf_counter() < end:
            await asyncio.sleep(0.1)
            waiting = any(game.busy for game in self.games)
            last = {id(move.game): move for move in self.made}
            late = any(
                client.heard[-1][0] < move.seq
                for move in last.values()
                for client in move.game.clients
            )
            if not waiting and not late:
                return

    async def _move(self, game: Game, due: float) -> None:
        game.busy = True
        try:
            views = [json.loads(player.last)["table"] for player in game.players]
            seat, view = max(
                enumerate(views), key=lambda pair: (pair[1]["to_move"], pair[1]["seq"])
            )
            game.over = view["phase"] == "over"
            if view["to_move"] and all(each["seq"] >= game.reached for each in views):
                move = self.dice.choice(view["legal_moves"])
                body = json.dumps({"moves": [move], "on": view["position"]})
                status, answer = await self._post(game, game.tokens[seat], body)
                if status == 200:
                    now, seq = time.perf_counter(), json.loads(answer)["seq"]
                    self.made.append(Made(game, seq, due, now))
                    game.reached = seq
                else:
                    self.refused.append(f"{status} {answer.decode()}")
        finally:
            game.busy = False

    async def _post(self, game: Game, token: str, body: str) -> tuple[int, bytes]:
        """Send a move; again over a new connection if the kept one was closed for being idle."""
        kept, port = await self._posting.get(), game.port
        request = (
            f"POST /api/tables/{game.table}/move HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()
        try:
            if port in kept:
                with suppress(OSError, asyncio.IncompleteReadError):
                    return await _exchange(kept[port], request)
            kept[port] = await asyncio.open_connection("127.0.0.1", port, limit=LONGEST_LINE)
            return await _exchange(kept[port], request)
        finally:
            self._posting.put_nowait(kept)

    def _listen(self, game: Game, listener: Listener, path: str, header: str) -> None:
        self._keep(self._hear(game.port, listener, path, header))

    async def _hear(self, port: int, listener: Listener, path: str, header: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LONGEST_LINE)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{header}\r\n\r\n".encode())
        status = await reader.readline()
        if b" 200 " not in status:
            raise RuntimeError(f"{path}: {status!r}")
        while line := await reader.readline():
            found = SEQ.match(line)
            if found:
                listener.heard.append((int(found[1] or found[2]), time.perf_counter()))
                listener.last = line
                listener.first.set()

    def _keep(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _exchange(connection: Connection, request: bytes) -> tuple[int, bytes]:
    reader, writer = connection
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
    return int(head.split(b" ", 2)[1]), await reader.readexactly(length)


def figures(load: Load, made: Sequence[Made], seconds: float) -> dict[str, Any]:
    """What came of some moves."""
    times, lost = load.latencies(made)
    acknowledged = sorted(move.acknowledged - move.due for move in made)
    return {
        "moves": len(made),
        "per_second": len(made) / seconds,
        "heard": len(times),
        "lost": lost,
        "p50": at(times, 0.5),
        "p99": at(times, 0.99),
        "most": at(times, 1.0),
        "acknowledged_p50": at(acknowledged, 0.5),
    }


def at(times: Sequence[float], part: float) -> float:
    """The time that so large a part stays under, in milliseconds."""
    return 1000 * times[min(int(part * len(times)), len(times) - 1)] if times else float("nan")


async def main(plan: dict[str, Any]) -> None:
    """Connect, say so, and put the hall under load as often as a word comes, until the end.

    A word is how many moves are offered a second, or `rush`: as many as the hall takes.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    games = [Game(**game) for game in plan["games"]]
    load = Load(games)
    start = time.perf_counter()
    await load.connect()
    tell(connected=sum(len(game.clients) for game in games), seconds=time.perf_counter() - start)
    while (word := (await asyncio.to_thread(sys.stdin.readline)).strip()) != END:
        start, seconds = time.perf_counter(), plan["seconds"]
        if word == RUSH:
            made = await load.rush(seconds, plan["at_once"])
            seconds = time.perf_counter() - start
        else:
            made = await load.offer(float(word), seconds)
        tell(rate=word, **figures(load, made, seconds))
    tell(
        acknowledged=[(move.game.table, move.seq) for move in load.made],
        seen={game.table: [client.heard[-1][0] for client in game.clients] for game in games},
        refused=load.refused[:5],
    )


def tell(**facts: Any) -> None:
    """Report a line."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    asyncio.run(main(json.loads(Path(sys.argv[1]).read_text())))

"""People at several tables who play on whatever happens, as a process of their own.

`python players.py TABLES URL...` prints a line of JSON for every move that was acknowledged, and
for every stream that came back. Whoever is not answered asks at the next address, like a server in
front would; a move is sent again as it was until somebody says what became of it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from contextlib import suppress
from typing import Any

import aiohttp

PACE = 0.1
"""Seconds between two moves at a table."""

BETWEEN_ATTEMPTS = 0.2
UNANSWERED = aiohttp.ClientTimeout(total=2.5, sock_connect=1.0)
STREAMING = aiohttp.ClientTimeout(total=None, sock_connect=1.0, sock_read=20.0)
TROUBLES = (aiohttp.ClientError, OSError, TimeoutError)


class Table:
    """Two people at one table after the other."""

    def __init__(self, number: int, session: aiohttp.ClientSession, fronts: list[str]) -> None:
        self._session = session
        self._fronts = itertools.cycle(fronts[number % len(fronts) :] + fronts)
        self._front = next(self._fronts)
        self._dice = random.Random(number)
        self._number = number
        self._silence = 0.0
        """For how long nobody answered, of all questions since the last move the longest."""

    async def play(self) -> None:
        """Play game after game."""
        tokens = [
            (await self._ask("POST", "/api/people", "", {"name": f"P{self._number}{seat}"}))[
                "token"
            ]
            for seat in "ab"
        ]
        while True:
            opened = await self._ask("POST", "/api/tables", tokens[0], {"players": 2})
            name = opened["id"]
            await self._ask("POST", f"/api/tables/{name}/sit", tokens[1], {})
            watching = asyncio.create_task(self._watch(name, tokens[0]))
            try:
                await self._game(name, tokens)
            finally:
                watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    async def _game(self, name: str, tokens: list[str]) -> None:
        for token in itertools.cycle(tokens):
            state = await self._ask("GET", f"/api/tables/{name}", token)
            if state["phase"] == "over":
                return
            if state["to_move"]:
                await self._move(name, token, state)
                await asyncio.sleep(PACE)

    async def _move(self, name: str, token: str, state: dict[str, Any]) -> None:
        move, on = self._dice.choice(state["legal_moves"]), state["position"]
        sent = {"moves": [move], "on": on}
        after = await self._ask("POST", f"/api/tables/{name}/move", token, sent)
        tell(place=self._number, table=name, on=on, seq=after["seq"], away=self._silence)
        self._silence = 0.0

    async def _ask(
        self, method: str, path: str, token: str, sent: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Ask until somebody answers; a refusal ends everything, for nothing here is refused."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        asked = time.monotonic()
        while True:
            with suppress(*TROUBLES):
                async with self._session.request(
                    method, self._front + path, json=sent, headers=headers, timeout=UNANSWERED
                ) as response:
                    if response.status < 400:
                        told: dict[str, Any] = await response.json()
                        self._silence = max(self._silence, time.monotonic() - asked)
                        return told
                    if response.status < 500 and response.status != 429:
                        tell(refused=response.status, why=await response.text(), path=path)
                        sys.exit(1)
            self._front = next(self._fronts)
            await asyncio.sleep(BETWEEN_ATTEMPTS)

    async def _watch(self, name: str, token: str) -> None:
        """Keep a stream of the table open, whatever happens to it."""
        headers, gone = {"Authorization": f"Bearer {token}"}, 0.0
        while True:
            with suppress(*TROUBLES):
                async with self._session.get(
                    f"{self._front}/api/tables/{name}/stream", headers=headers, timeout=STREAMING
                ) as response:
                    async for line in response.content:
                        if gone and line.strip():
                            tell(stream=name, away=time.monotonic() - gone)
                            gone = 0.0
            gone = gone or time.monotonic()
            await asyncio.sleep(BETWEEN_ATTEMPTS)


def tell(**what: Any) -> None:
    """Tell the parent."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def main(tables: int, fronts: list[str]) -> None:
    """Play until this process is ended."""
    connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=2.0)
    async with aiohttp.ClientSession(connector=connector) as session:
        await asyncio.gather(*(Table(each, session, fronts).play() for each in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))

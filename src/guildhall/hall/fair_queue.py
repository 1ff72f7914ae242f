"""Shares a few places among many who ask: whoever has used least comes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

MOST_REMEMBERED = 4096


class FairQueue:
    """So many places, each held for a while.

    Everybody has an account of the seconds that they have held a place, and is expected to hold the
    next one as long as the last. The next free place goes to the account that will be smallest
    then, so that one who takes long holds up only those who take as long. Whoever comes or comes
    back begins with what those who are being served have used: waiting long before is no credit.
    """

    def __init__(self, places: int, clock: Callable[[], float]) -> None:
        self._free = places
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        """The account of everybody, and how long they held their last place."""
        self._served = 0.0
        """The account of whoever got the last place."""
        self._order = count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        used, last = self._used.get(who, (0.0, 0.0))
        account = max(used, self._served)
        await self._wait(account + last)
        self._served = max(self._served, account)
        begun = self._clock()
        try:
            yield
        finally:
            held = self._clock() - begun
            self._used.pop(who, None)
            self._used[who] = account + held, held
            self._forget()
            self._free += 1
            self._call_next()

    async def _wait(self, rank: float) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._order), turn))
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free and self._waiting:
            *_, turn = heappop(self._waiting)
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

    def _forget(self) -> None:
        """Drop the older half of too many accounts; their owners begin anew."""
        if len(self._used) > MOST_REMEMBERED:
            for who in list(self._used)[: MOST_REMEMBERED // 2]:
                del self._used[who]

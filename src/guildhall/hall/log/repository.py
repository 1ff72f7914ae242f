"""What is in use is in memory: tables, events, people."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, Protocol, TypeVar

from guildhall.hall.log.errors import DamagedStreamError, LogError

AFTER_TROUBLE = 5.0
"""Seconds to wait when the log could not be used."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class Live(Protocol):
    """Something that is kept in memory while somebody looks at it."""

    watchers: int
    """How many look at it right now."""

    async def refresh(self) -> None:
        """Take in what others have written, also if word of it has not come yet."""

    def close(self) -> None:
        """Let go."""


L = TypeVar("L", bound=Live)


class Repository(ABC, Generic[L]):
    """Loads a thing once however many ask for it, and lets go of what nobody looks at.

    What could not be loaded is not remembered.
    """

    def __init__(self, most_idle: int, *, is_fresh: Callable[[str], bool] = lambda _: True) -> None:
        """Keep at most so many things that nobody looks at.

        `is_fresh` tells whether what is in memory is all there is; else it takes in what other
        workers have written whenever somebody asks for it.
        """
        self._most_idle = most_idle
        self._is_fresh = is_fresh
        self._loaded: OrderedDict[str, L] = OrderedDict()
        self._loading: dict[str, asyncio.Task[L]] = {}
        self._room = most_idle
        """How many there may be before those that nobody looks at are sought."""

    @abstractmethod
    async def load(self, name: str) -> L:
        """Read a thing from the log and listen; raises NotFound."""

    def __len__(self) -> int:
        return len(self._loaded) + len(self._loading)

    def at_hand(self, name: str) -> L | None:
        """A thing that is in memory, else None."""
        if name in self._loaded:
            self._loaded.move_to_end(name)
        return self._loaded.get(name)

    async def get(self, name: str) -> L:
        """A thing by its name, loaded if need be; raises what `load` raises."""
        live = self.at_hand(name)
        if live is None:
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.ensure_future(self._load(name))
            return await asyncio.shield(task)
        if not self._is_fresh(name):
            await live.refresh()
        return live

    def close(self) -> None:
        """Let go of everything."""
        for live in self._loaded.values():
            live.close()
        self._loaded.clear()

    async def _load(self, name: str) -> L:
        try:
            live = self._loaded[name] = await self.load(name)
        finally:
            del self._loading[name]
        self._let_go_of_idle()
        return live

    def _let_go_of_idle(self) -> None:
        """Look for those that nobody looks at; seldom, for there may be many that are in use."""
        if len(self._loaded) <= self._room:
            return
        idle = [name for name, live in self._loaded.items() if not live.watchers]
        for name in idle[: max(len(idle) - self._most_idle, 0)]:
            self._loaded.pop(name).close()
        in_use = len(self._loaded) - min(len(idle), self._most_idle)
        self._room = self._most_idle + in_use + in_use // 8


async def patiently(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try until the log can be used: a full disk or a restarting server is no end of a game.

    Raises DamagedStreamError, which waiting does not mend, and whatever else is no LogError.
    """
    told = False
    while True:
        try:
            return await attempt()
        except DamagedStreamError:
            raise
        except LogError as error:
            if not told:  # all that is in memory comes here, so once for each is plenty
                logger.warning("the log cannot be used, trying again: %s", error)
            told = True
            await asyncio.sleep(AFTER_TROUBLE)

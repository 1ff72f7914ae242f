"""What is in use is in memory: tables, events."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeVar


class Watched(Protocol):
    """Something that is kept in memory while somebody looks at it."""

    watchers: int
    """How many look at it right now."""

    def close(self) -> None:
        """Let go."""


W = TypeVar("W", bound=Watched)


class Pool(Generic[W]):
    """Fetches a thing once however many ask for it, and lets go of what nobody looks at.

    What could not be fetched is not remembered.
    """

    def __init__(self, fetch: Callable[[str], Coroutine[Any, Any, W]], most_idle: int) -> None:
        self._fetch = fetch
        self._most_idle = most_idle
        self._here: OrderedDict[str, W] = OrderedDict()
        self._fetching: dict[str, asyncio.Task[W]] = {}
        self._room = most_idle
        """How many there may be before those that nobody looks at are sought."""

    def __len__(self) -> int:
        return len(self._here) + len(self._fetching)

    def at_hand(self, name: str) -> W | None:
        """A thing that is in memory."""
        if name in self._here:
            self._here.move_to_end(name)
        return self._here.get(name)

    async def get(self, name: str) -> W:
        """A thing by its name, fetched if need be."""
        found = self.at_hand(name)
        if found is not None:
            return found
        task = self._fetching.get(name)
        if task is None:
            task = self._fetching[name] = asyncio.ensure_future(self._bring(name))
        return await asyncio.shield(task)

    def close(self) -> None:
        """Let go of everything."""
        for thing in self._here.values():
            thing.close()
        self._here.clear()

    async def _bring(self, name: str) -> W:
        try:
            thing = self._here[name] = await self._fetch(name)
        finally:
            del self._fetching[name]
        self._let_go_of_idle()
        return thing

    def _let_go_of_idle(self) -> None:
        """Look for those that nobody looks at; seldom, for there may be many that are in use."""
        if len(self._here) <= self._room:
            return
        idle = [name for name, thing in self._here.items() if not thing.watchers]
        for name in idle[: max(len(idle) - self._most_idle, 0)]:
            self._here.pop(name).close()
        in_use = len(self._here) - min(len(idle), self._most_idle)
        self._room = self._most_idle + in_use + in_use // 8

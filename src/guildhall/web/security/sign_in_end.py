"""When the sign-in of a request ends: streams that came from it must not outlive it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager

from fastapi import Request

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass
from guildhall.hall.people import Person
from guildhall.web.security.identity import look_up, person, used_pass
from guildhall.web.state import hall

End = Callable[[], None]
"""Is called when a sign-in ends, perhaps more than once."""


@asynccontextmanager
async def watched_sign_in(request: Request, end: End) -> AsyncIterator[None]:
    """Have `end` called when whoever asks is signed out, or their pass counts no more."""
    someone, held = await person(request), used_pass(request)
    with ExitStack() as watches:
        if someone is not None:
            watch = _PersonWatch(request, someone, end)
            watches.enter_context(watch.going_on())
            await watch.check()
        if held is not None:
            live = await hall(request).events.get(held.event)
            watches.enter_context(_watched_pass(live, held, end))
        yield


class _PersonWatch:
    """Notices when the session or the token with which somebody came is not theirs any more."""

    def __init__(self, request: Request, someone: Person, end: End) -> None:
        self._request, self._id, self._end = request, someone.id, end
        self._loop = asyncio.get_running_loop()
        self._checking: asyncio.Task[None] | None = None

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Look whenever something is written about the person."""
        cancel = hall(self._request).log.log.subscribe(f"person/{self._id}", self._hear)
        try:
            yield
        finally:
            cancel()
            if self._checking is not None:
                self._checking.cancel()

    async def check(self) -> None:
        """Look whether it is theirs."""
        found = await look_up(self._request, strict=False)
        if found is None or found.id != self._id:
            self._end()

    def _hear(self, _stream: str, _seq: int) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._check_soon)

    def _check_soon(self) -> None:
        self._checking = self._loop.create_task(self._check_after(self._checking))

    async def _check_after(self, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        await hall(self._request).people.refresh(self._id)
        await self.check()


@contextmanager
def _watched_pass(live: LiveEvent, held: Pass, end: End) -> Iterator[None]:
    def look() -> None:
        if not live.honours(held):
            end()

    cancel = live.listen(look)
    live.watchers += 1
    try:
        look()
        yield
    finally:
        live.watchers -= 1
        cancel()

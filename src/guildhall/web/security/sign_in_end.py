"""When the sign-in of a request ends: streams that came from it must not outlive it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from fastapi import Request

from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass
from guildhall.hall.hall import Hall
from guildhall.hall.log.fanout import Cancel
from guildhall.web.security.identity import Proof, proof, used_pass
from guildhall.web.state import facts, hall

End = Callable[[], None]
"""Is called when a sign-in ends, perhaps more than once."""


class SignIn(NamedTuple):
    """How whoever asks was let in; as little of a request as is needed to notice its end."""

    hall: Hall
    person: str
    """The id of whoever asks, empty for a stranger."""
    proof: Proof
    held: Pass | None

    @classmethod
    def of(cls, request: Request) -> SignIn:
        """That of a request, whose person is known already."""
        someone = facts(request).person
        return cls(hall(request), someone.id if someone else "", proof(request), used_pass(request))

    async def watch(self, end: End) -> Cancel:
        """Have `end` called when they are signed out, or their pass counts no more.

        Returns how to end that.
        """
        ends: list[Cancel] = []

        def cancel() -> None:
            for each in ends:
                each()

        try:
            if self.person:
                watch = _PersonWatch(self, end)
                ends.append(watch.begin())
                await watch.check()
            if self.held:
                ends.append(
                    _watch_pass(await self.hall.events.get(self.held.event), self.held, end)
                )
        except BaseException:
            cancel()
            raise
        return cancel


class _PersonWatch:
    """Notices when the session or the token with which somebody came is not theirs any more."""

    def __init__(self, sign_in: SignIn, end: End) -> None:
        self._sign_in, self._end = sign_in, end
        self._loop = asyncio.get_running_loop()
        self._checking: asyncio.Task[None] | None = None

    def begin(self) -> Cancel:
        """Look whenever something is written about the person; returns how to end that."""
        name = f"person/{self._sign_in.person}"
        cancel = self._sign_in.hall.log.log.subscribe(name, self._hear)

        def end() -> None:
            cancel()
            if self._checking is not None:
                self._checking.cancel()

        return end

    async def check(self) -> None:
        """Look whether it is theirs."""
        found = await self._sign_in.proof.owner(self._sign_in.hall.people)
        if found is None or found.id != self._sign_in.person:
            self._end()

    def _hear(self, _stream: str, _seq: int) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._check_soon)

    def _check_soon(self) -> None:
        self._checking = self._loop.create_task(self._check_after(self._checking))

    async def _check_after(self, earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await asyncio.wait([earlier])
        await self._sign_in.hall.people.refresh(self._sign_in.person)
        await self.check()


def _watch_pass(live: LiveEvent, held: Pass, end: End) -> Cancel:
    def look() -> None:
        if not live.honours(held):
            end()

    cancel = live.listen(look)
    live.watchers += 1

    def stop() -> None:
        live.watchers -= 1
        cancel()

    look()
    return stop

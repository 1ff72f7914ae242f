"""The processes that serve one hall, and what falls to which of them.

Each of several workers keeps a lease in the database, which it renews all the time; who does not
renew it any more is gone. What belongs to a table or an event falls to the one worker that
rendezvous hashing picks among the living: when one comes or goes, only its own share moves.

Two workers may think for a moment that the same thing is theirs. That is waste, no danger: the log
takes the entry of one of them, and the other sees what it has missed.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from threading import Event, Thread
from typing import NamedTuple, Protocol

from xxhash import xxh64_intdigest

from guildhall.hall.log.errors import LogError
from guildhall.hall.log.listener import Signal

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=5)
"""How long a worker counts as living after it was last heard of."""

BETWEEN_RENEWALS = 1.0
"""Seconds between two renewals of a lease."""

UNTIL_SETTLED = 2.5
"""Seconds after which all workers know of one that has come, or has gone in order."""

NAMES_KEPT = 10_000
"""Names of which it is remembered to whom they fall."""

LOOPBACK = ("127.", "localhost", "[::1]")


class Workers:
    """The workers of a hall as one of them knows them; this one is alone."""

    def __init__(self) -> None:
        self.address = ""
        """Where this worker is reached by the others."""
        self.members: tuple[str, ...] = ("",)
        """The addresses of all that live, this one among them."""
        self.changed = Signal()
        """Fires when workers have come or gone."""
        self.reopened = True
        """Whether the hall was closed before this worker came."""

    @property
    def alone(self) -> bool:
        """Whether no other process writes."""
        return True

    def owns(self, name: str) -> bool:
        """Whether what the house does with something of this name falls to this worker."""
        return self.owner(name) == self.address

    def owner(self, name: str, without: Collection[str] = ()) -> str:
        """The address of the worker to which something falls, as if some others were gone.

        Caddy picks the same one where it is told to hash a header that holds the name.
        """
        members = tuple(each for each in self.members if each not in without) or (self.address,)
        return _heaviest(members, name)

    def is_sole_writer(self, name: str) -> bool:
        """Whether all that concerns a name has gone through this worker for a while."""
        del name
        return True


@lru_cache(NAMES_KEPT)
def _heaviest(members: tuple[str, ...], name: str) -> str:
    """Which of some workers has the largest hash together with a name; asked for often."""
    return max(members, key=lambda address: (xxh64_intdigest((address + name).encode()), address))


@dataclass(frozen=True, slots=True)
class Placement:
    """How a process stands among those that serve the same hall."""

    processes: int = 1
    """How many share this computer."""
    address: str = ""
    """Where other workers reach this one; empty if it is alone."""
    redis: str = ""
    """Where Redis is; empty if there is none."""


class Lease(NamedTuple):
    """A worker that lives."""

    address: str
    machine: str


class KeepsLeases(Protocol):
    """Where leases are kept."""

    def join(self, address: str, machine: str, lease: timedelta) -> bool:
        """Begin to live; tells whether the hall was closed before."""

    def renew(self, address: str, machine: str, lease: timedelta) -> list[Lease]:
        """Live on; returns the leases of all that live."""

    def leave(self, address: str) -> None:
        """Live no more, in order."""

    def close(self) -> None:
        """Let go of what it takes to keep them."""


class LeasedWorkers(Workers):
    """Several workers that know each other by their leases."""

    def __init__(
        self, leases: KeepsLeases, address: str, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self.address, self.members = address, (address,)
        self._leases, self._now = leases, now
        self._machine = socket.gethostname()
        self._stop = Event()
        self._thread: Thread | None = None
        self._until = 0.0
        self._since = now()
        self._warned = False

    @property
    def alone(self) -> bool:
        """Whether no other process writes: one may come at any time."""
        return False

    def is_sole_writer(self, name: str) -> bool:
        """Whether all that concerns a name has gone through this worker for a while.

        Another worker writes only if it believes this one to be gone, or just begins to; so what
        this one has in memory is what is written, but for the moment that word takes.
        """
        now = self._now()
        return now < self._until and now - self._since > UNTIL_SETTLED and self.owns(name)

    async def begin(self) -> None:
        """Join the others, and stay among them."""
        self.reopened = await asyncio.to_thread(
            self._leases.join, self.address, self._machine, LEASE
        )
        self.take(*await asyncio.to_thread(self._ask))
        loop = asyncio.get_running_loop()
        self._thread = Thread(
            target=self._renew_on, args=(loop,), name="guildhall-leases", daemon=True
        )
        self._thread.start()

    async def end(self) -> None:
        """Leave, so that the others need not wait until the lease runs out."""
        self._stop.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        try:
            await asyncio.to_thread(self._leases.leave, self.address)
        except LogError as error:
            logger.warning("the lease of %s runs out by itself: %s", self.address, error)
        self._leases.close()

    def take(self, asked: float, leases: Collection[Lease]) -> None:
        """Take in who lives, as it was when somebody asked."""
        self._until = asked + LEASE.total_seconds()
        members = tuple(sorted({self.address, *(lease.address for lease in leases)}))
        self._warn_of_strangers(leases)
        if members != self.members:
            logger.info("workers: %s", ", ".join(members))
            self.members, self._since = members, self._now()
            self.changed.fire()

    def _ask(self) -> tuple[float, list[Lease]]:
        asked = self._now()
        return asked, self._leases.renew(self.address, self._machine, LEASE)

    def _renew_on(self, loop: asyncio.AbstractEventLoop) -> None:
        failed = False
        while not self._stop.wait(BETWEEN_RENEWALS):
            try:
                told = self._ask()
            except LogError as error:
                if not failed:
                    logger.warning("the lease of %s was not renewed: %s", self.address, error)
                failed = True
            else:
                if failed:
                    logger.warning("the lease of %s is renewed again", self.address)
                failed = False
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self.take, *told)

    def _warn_of_strangers(self, leases: Collection[Lease]) -> None:
        """Say once that workers on several machines cannot reach each other."""
        machines = {lease.machine for lease in leases}
        local = [lease.address for lease in leases if lease.address.startswith(LOOPBACK)]
        if len(machines) > 1 and local and not self._warned:
            self._warned = True
            logger.warning(
                "workers on several machines cannot reach %s: give --worker-address on each",
                ", ".join(local),
            )

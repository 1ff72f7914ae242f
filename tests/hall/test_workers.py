"""Several workers agree what falls to whom, by leases in the database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest

from guildhall.hall import workers as workers_module
from guildhall.hall.leases import PostgresLeases
from guildhall.hall.log import UnreachableError, open_log
from guildhall.hall.log.postgres import PostgresLog
from guildhall.hall.workers import Lease, LeasedWorkers, Workers
from patience import PATIENCE

NAMES = [str(name) for name in range(300)]
A, B, C = "10.0.0.1:8001", "10.0.0.1:8002", "10.0.0.2:8001"


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


class NoLeases:
    """Leases that cannot be asked for."""

    def join(self, address: str, machine: str, lease: timedelta) -> bool:
        raise NotImplementedError

    def renew(self, address: str, machine: str, lease: timedelta) -> list[Lease]:
        raise NotImplementedError

    def leave(self, address: str) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError


def knowing(address: str, *members: str, clock: Callable[[], float] = time.monotonic) -> Workers:
    """A worker that knows others."""
    workers = LeasedWorkers(NoLeases(), address, clock)
    workers.take(clock(), [Lease(member, "here") for member in members])
    return workers


def test_each_name_falls_to_one_worker_and_all_have_their_share() -> None:
    workers = [knowing(each, A, B, C) for each in (A, B, C)]
    owners = [[worker.owns(name) for worker in workers] for name in NAMES]
    assert all(sum(owned) == 1 for owned in owners)
    assert min(map(sum, zip(*owners, strict=True))) > 60


def test_only_the_share_of_a_worker_that_goes_moves() -> None:
    before, after = knowing(A, A, B, C), knowing(A, A, B)
    for name in NAMES:
        if before.owner(name) != C:
            assert after.owner(name) == before.owner(name)
        assert before.owner(name, without={C}) == after.owner(name)


def test_the_worker_is_the_one_that_caddy_picks() -> None:
    """Caddy takes the upstream with the highest XXH64 of its address and the key."""
    workers = knowing(A, A, B, C)
    assert [workers.owner(name) for name in ("abcdefgh", "spring-cup", "k2m3n4p5")] == [B, B, A]


def test_one_that_is_alone_owns_all_and_is_the_sole_writer() -> None:
    assert Workers().alone
    assert Workers().owns("anything")
    assert Workers().is_sole_writer("anything")


def test_a_worker_is_the_sole_writer_only_while_it_has_its_lease_and_nobody_has_come() -> None:
    clock = Clock()
    workers = LeasedWorkers(NoLeases(), A, clock)
    workers.take(clock(), [Lease(A, "here"), Lease(B, "here")])
    mine = next(name for name in NAMES if workers.owns(name))
    assert not workers.is_sole_writer(mine)
    clock.time += 3
    workers.take(clock(), [Lease(A, "here"), Lease(B, "here")])
    assert workers.is_sole_writer(mine)
    assert not workers.is_sole_writer(next(name for name in NAMES if not workers.owns(name)))
    clock.time += 5
    assert not workers.is_sole_writer(mine)


def test_workers_on_several_machines_with_local_addresses_are_warned_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    workers = LeasedWorkers(NoLeases(), "127.0.0.1:1")
    for _ in range(2):
        workers.take(time.monotonic(), [Lease("127.0.0.1:1", "one"), Lease("127.0.0.1:2", "two")])
    assert caplog.text.count("give --worker-address") == 1


@contextmanager
def leases(address: str) -> Iterator[PostgresLeases]:
    with open_log(address) as log:
        assert isinstance(log, PostgresLog)
        kept = PostgresLeases(log)
        yield kept
        kept.close()


def test_who_leaves_is_gone_at_once_and_who_says_nothing_when_its_lease_is_over(
    postgres: Callable[[], str],
) -> None:
    address, long, short = postgres(), timedelta(minutes=1), timedelta(0)
    with leases(address) as here:
        here.join(A, "one", long)
        here.join(B, "one", long)
        assert addresses(here.renew(A, "one", long)) == [A, B]
        here.renew(B, "one", short)
        assert addresses(here.renew(A, "one", long)) == [A]
        here.renew(B, "one", long)
        assert addresses(here.renew(A, "one", long)) == [A, B]
        here.leave(B)
        assert addresses(here.renew(A, "one", long)) == [A]


def addresses(known: Sequence[Lease]) -> list[str]:
    return sorted(lease.address for lease in known)


def test_those_who_come_together_find_the_hall_closed_and_later_ones_do_not(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lease = timedelta(minutes=1)
    with leases(postgres()) as here:
        assert here.join(A, "one", lease)
        assert here.join(B, "one", lease)
        monkeypatch.setattr("guildhall.hall.leases.TOGETHER", timedelta(0))
        assert not here.join(C, "two", lease)
        for each in (A, B, C):
            here.leave(each)
        assert here.join(A, "one", lease)


def test_workers_hear_of_each_other(
    postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "BETWEEN_RENEWALS", 0.01)
    address = postgres()

    async def known(workers: LeasedWorkers, count: int) -> None:
        while len(workers.members) != count:
            await asyncio.shield(workers.changed.wait())

    async def scenario(here: PostgresLeases, there: PostgresLeases) -> None:
        one, two = LeasedWorkers(here, A), LeasedWorkers(there, B)
        await one.begin()
        await two.begin()
        await known(one, 2)
        assert one.members == two.members == (A, B)
        await two.end()
        await known(one, 1)
        await one.end()

    with leases(address) as here, leases(address) as there:
        asyncio.run(asyncio.wait_for(scenario(here, there), PATIENCE))


def test_a_lease_that_is_not_renewed_is_mentioned_once_and_when_it_is_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers_module, "BETWEEN_RENEWALS", 0.0)
    caplog.set_level(logging.WARNING)

    class Leases(NoLeases):
        asked = 0

        def __init__(self, renewed: Callable[[], object]) -> None:
            self.renewed = renewed

        def join(self, *_: object) -> bool:
            return True

        def renew(self, address: str, machine: str, _lease: timedelta) -> list[Lease]:
            self.asked += 1
            if 1 < self.asked < 5:
                raise UnreachableError("the database", f"attempt {self.asked}")
            if self.asked == 6:
                self.renewed()
            return [Lease(address, machine)]

        def leave(self, address: str) -> None: ...

        def close(self) -> None: ...

    async def scenario() -> None:
        loop, renewed = asyncio.get_running_loop(), asyncio.Event()
        leases = Leases(lambda: loop.call_soon_threadsafe(renewed.set))
        workers = LeasedWorkers(leases, A)
        await workers.begin()
        await asyncio.wait_for(renewed.wait(), PATIENCE)
        await workers.end()

    asyncio.run(scenario())
    told = [record.getMessage() for record in caplog.records]
    assert [each.partition(": ")[0] for each in told] == [
        f"the lease of {A} was not renewed",
        f"the lease of {A} is renewed again",
    ]
    assert "attempt 2" in told[0]


def test_a_database_that_is_gone_is_told_as_trouble_of_the_log(postgres: Callable[[], str]) -> None:
    address, lease = postgres(), timedelta(minutes=1)
    with leases(address) as here:
        here.join(A, "one", lease)
        with psycopg.connect(address, autocommit=True) as knife:
            process = here._connection.info.backend_pid
            knife.execute("SELECT pg_terminate_backend(%s, 5000)", [process])
        with pytest.raises(UnreachableError):
            here.renew(A, "one", lease)
        assert addresses(here.renew(A, "one", lease)) == [A]

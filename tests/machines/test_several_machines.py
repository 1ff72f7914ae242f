"""One hall on several machines loses no move and makes none twice, whatever dies."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

import pytest

from deploy.servers import REDIS
from machines.halls import HALLS, SeveralMachines, several_machines
from machines.network import is_allowed

pytestmark = [
    pytest.mark.skipif(not REDIS, reason="Redis is not here: make redis"),
    pytest.mark.skipif(not is_allowed(), reason="network namespaces need root"),
]


def test_play_goes_on_when_a_worker_redis_connections_and_a_cable_are_gone(
    postgres: Callable[[], str],
) -> None:
    with several_machines(postgres(), REDIS) as machines:
        machines.seat_people(tables=3)
        machines.go_on(2)
        machines.kill_worker("one", 0)
        machines.go_on(2)
        machines.redis.kill()
        machines.cut_database()
        machines.go_on(2)
        machines.redis.start()
        machines.network.pull("two")
        machines.go_on(2)
        machines.network.plug("two")
        machines.go_on(2)
        assert machines.check() >= 3 * 10


@pytest.mark.soak
def test_no_acknowledged_move_is_lost_whatever_dies_for_long(
    postgres: Callable[[], str], capsys: pytest.CaptureFixture[str]
) -> None:
    with several_machines(postgres(), REDIS) as machines:
        machines.seat_people(tables=8)
        machines.go_on(5)
        for name, fault in FAULTS:
            begun = len(machines.told)
            fault(machines)
            machines.go_on(5)
            away = max(told.get("away", 0.0) for told in machines.told[begun:])
            with capsys.disabled():
                sys.stdout.write(f"{name}: somebody was not answered for {away:.1f} s\n")
        made = machines.check()
        assert made > 8 * 5 * len(FAULTS)
        with capsys.disabled():
            sys.stdout.write(f"{made} moves were acknowledged, none is lost or made twice\n")


def restart(machines: SeveralMachines, hall: str) -> None:
    """Bring a machine up to date, as it were."""
    machines.stop(hall)
    machines.go_on(5)
    machines.start(hall)
    machines.wait_until_ready(hall)


def bury(machines: SeveralMachines, hall: str) -> None:
    """Lose a machine, and get another in its place."""
    machines.kill_machine(hall)
    machines.go_on(5)
    machines.start(hall)
    machines.wait_until_ready(hall)


def cut_for_ten_seconds(machines: SeveralMachines, machine: str) -> None:
    machines.network.pull(machine)
    time.sleep(10)
    machines.network.plug(machine)


FAULTS: list[tuple[str, Callable[[SeveralMachines], None]]] = [
    *(
        (
            f"worker {number} of machine {hall} killed",
            partial(SeveralMachines.kill_worker, hall=hall, number=number),
        )
        for hall in HALLS
        for number in (0, 1)
    ),
    *((f"machine {hall} lost and replaced", partial(bury, hall=hall)) for hall in HALLS),
    *((f"machine {hall} restarted in order", partial(restart, hall=hall)) for hall in HALLS),
    ("Redis killed", lambda machines: machines.redis.kill()),
    ("Redis back", lambda machines: machines.redis.start()),
    ("all connections to PostgreSQL cut", SeveralMachines.cut_database),
    *(
        (f"cable of {machine} pulled for 10 s", partial(cut_for_ten_seconds, machine=machine))
        for machine in (*HALLS, "data")
    ),
]

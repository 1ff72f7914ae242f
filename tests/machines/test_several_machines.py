"""One hall on several machines loses no move and makes none twice, whatever dies."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from deploy.servers import REDIS
from machines.halls import SeveralMachines, several_machines
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
def test_no_acknowledged_move_is_lost_whatever_dies_for_long(postgres: Callable[[], str]) -> None:
    with several_machines(postgres(), REDIS) as machines:
        machines.seat_people(tables=12)
        machines.go_on(10)
        for hall in ("one", "two"):
            for number in (0, 1):
                machines.kill_worker(hall, number)
                machines.go_on(10)
        for hall in ("one", "two"):
            machines.kill_machine(hall)
            machines.go_on(10)
            machines.start(hall)
            machines.wait_until_ready(hall)
            machines.go_on(10)
        for hall in ("one", "two"):  # one after the other, as a new version is brought in
            machines.stop(hall)
            machines.go_on(10)
            machines.start(hall)
            machines.wait_until_ready(hall)
            machines.go_on(10)
        machines.redis.kill()
        machines.go_on(20)
        machines.redis.start()
        machines.go_on(10)
        for _ in range(5):
            machines.cut_database()
            machines.go_on(5)
        for machine in ("one", "two", "data"):
            cut_for_ten_seconds(machines, machine)
            machines.go_on(10)
        assert machines.check() > 12 * 200


def cut_for_ten_seconds(machines: SeveralMachines, machine: str) -> None:
    machines.network.pull(machine)
    time.sleep(10)
    machines.network.plug(machine)

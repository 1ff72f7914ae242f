"""Who asks too often has to wait; others do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.hall.counters import SharedCounters
from guildhall.hall.errors import TooMany
from guildhall.web.security import rate_limit
from guildhall.web.security.rate_limit import Bucket, Buckets
from guildhall.web.settings import Limits, Pace, Settings
from web.visitors import House, open_house

NONE = 0.001


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def taken(bucket: Bucket, key: str, times: int) -> int:
    """How many of so many are given."""
    given = 0
    for _ in range(times):
        try:
            bucket.take(key)
        except TooMany:
            continue
        given += 1
    return given


def test_so_many_at_once_and_so_many_per_second() -> None:
    clock = Clock()
    bucket = Bucket(Pace(2, 10), clock)
    assert taken(bucket, "ada", 20) == 10
    clock.seconds += 3
    assert taken(bucket, "ada", 20) == 6
    clock.seconds += 1000
    assert taken(bucket, "ada", 20) == 10


def test_each_key_has_a_bucket_of_its_own() -> None:
    bucket = Bucket(Pace(2, 3), Clock())
    assert [taken(bucket, key, 5) for key in ("ada", "bob")] == [3, 3]


def test_the_wait_is_told() -> None:
    bucket = Bucket(Pace(0.25, 1), Clock())
    bucket.take("ada")
    with pytest.raises(TooMany) as refused:
        bucket.take("ada")
    assert refused.value.seconds == 4
    assert "4 seconds" in str(refused.value.way_out)


def test_strangers_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MOST_KEPT", 10)
    bucket = Bucket(Pace(1, 1), Clock())
    for number in range(50):
        bucket.take(f"address {number}")
    assert len(bucket._left) == 10


def test_an_address_that_reads_too_much_is_told_to_wait() -> None:
    with open_house(Settings(limits=Limits(reads=Pace(NONE, 3)))) as house:
        visitor = house.visitor("10.0.0.1")
        assert [visitor.get("/about").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = visitor.get("/about")
        assert int(refused.headers["retry-after"]) > 100
        assert house.visitor("10.0.0.2").get("/about").status_code == 200


def test_people_behind_one_address_have_each_their_own_pace() -> None:
    with open_house(Settings(limits=Limits(writes=Pace(NONE, 4)))) as house:
        ada, bob = house.visitor(), house.visitor()
        for each in (ada, bob):
            assert each.enter().status_code == 303
            answers = [each.post("/theme", theme="dark").status_code for _ in range(5)]
            assert answers == [303, 303, 303, 303, 429]


def test_newcomers_from_one_address_are_limited() -> None:
    with open_house(Settings(limits=Limits(newcomers=Pace(NONE, 2)))) as house:
        answers = [house.visitor().enter(f"Bot {number}").status_code for number in range(3)]
        assert answers == [303, 303, 429]
        assert house.visitor("10.0.0.2").enter().status_code == 303


def test_newcomers_are_limited_for_all_workers_together(tmp_path: Path) -> None:
    counters = SharedCounters(tmp_path / "counters.db")
    limits = Limits(newcomers=Pace(NONE, 3))
    first, second = Buckets(limits, counters), Buckets(limits, counters)
    given = [taken(each.newcomers, "10.0.0.1", 2) for each in (first, second)]
    assert given == [2, 1]
    assert taken(second.reads, "10.0.0.1", 2) == 2


def test_a_server_in_front_that_is_trusted_tells_who_asks() -> None:
    settings = Settings(
        limits=Limits(newcomers=Pace(NONE, 1)), trusted_proxies=("10.9.9.9", "10.8.0.0/16")
    )
    with open_house(settings) as house:
        for proxy in ("10.9.9.9", "10.8.1.2"):
            asked = [_enter(house, proxy, f"203.0.113.{n}") for n in (1, 2, 2)]
            assert asked == ([303, 303, 429] if proxy == "10.9.9.9" else [429, 429, 429])
        assert _enter(house, "10.9.9.9", "198.51.100.7, 10.8.3.4") == 303
        assert _enter(house, "10.9.9.9", "198.51.100.7") == 429


@pytest.mark.parametrize("stranger", ["127.0.0.1", "10.0.0.5"])
def test_nobody_else_is_believed_for_whom_they_ask(stranger: str) -> None:
    for proxies in ((), ("10.9.9.9",)):
        limits = Limits(newcomers=Pace(NONE, 1))
        with open_house(Settings(limits=limits, trusted_proxies=proxies)) as house:
            assert [_enter(house, stranger, f"203.0.113.{n}") for n in (1, 2)] == [303, 429]


def _enter(house: House, address: str, forwarded: str) -> int:
    visitor = house.visitor(address)
    visitor.client.headers["x-forwarded-for"] = forwarded
    return visitor.enter().status_code

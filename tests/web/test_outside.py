"""Programs that watch over a server learn whether the hall lives, is ready, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from guildhall.hall.log import UnreachableError
from guildhall.hall.meters import Meters
from guildhall.web.metrics import PrometheusMeters
from guildhall.web.outside import Readiness
from guildhall.web.settings import Settings
from web.visitors import House, open_house

LINE = re.compile(r"^(guildhall_\w+)(?:\{(.*)\})? ([\d.e+-]+)$", re.MULTILINE)


@contextmanager
def metered(settings: Settings | None = None) -> Iterator[House]:
    """A hall that keeps figures."""
    with open_house(settings) as house:
        house.hall.log.log.meters = PrometheusMeters()
        yield house


def figures(house: House) -> dict[tuple[str, str], float]:
    answer = house.visitor("127.0.0.1").get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {(name, labels): float(value) for name, labels, value in LINE.findall(answer.text)}


def test_a_living_process_says_so(house: House) -> None:
    answer = house.visitor().get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["cache-control"] == "no-store"


def test_a_hall_is_ready_while_its_records_answer_and_are_followed(house: House) -> None:
    answer = house.visitor().get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"ready": True, "database": True, "streams": True, "open": True}


@pytest.mark.parametrize("part", ["database", "streams", "open"])
def test_a_hall_that_lacks_something_is_not_ready(part: str, house: House) -> None:
    async def fail(**_: object) -> list[str]:
        raise UnreachableError("the database", "it is gone")

    with pytest.MonkeyPatch.context() as patch:
        if part == "database":
            patch.setattr(house.hall.log, "streams", fail)
        elif part == "streams":
            patch.setattr(house.hall.log.log, "follows", lambda: False)
        else:
            house.app.state.closing.set()
        answer = house.visitor().get("/readyz")
    assert answer.status_code == 503
    assert {name for name, fine in answer.json().items() if not fine} == {"ready", part}


def test_asking_often_does_not_keep_the_database_busy(house: House) -> None:
    times, asked = [100.0], []

    async def count(**_: object) -> list[str]:
        asked.append(times[0])
        return []

    async def story() -> None:
        readiness = Readiness(lambda: times[0])
        for _ in range(5):
            assert await readiness.look(house.hall) == {"database": True, "streams": True}
        times[0] += 1.5
        await readiness.look(house.hall)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.hall.log, "streams", count)
        house.runner.run(story())
    assert asked == [100.0, 101.5]


def test_health_is_told_under_any_name_and_however_often_one_asks() -> None:
    with open_house(Settings(allowed_hosts=("hall.example",))) as house:
        visitor = house.visitor()
        for _ in range(300):
            assert visitor.get("/healthz", headers={"host": "10.1.2.3"}).status_code == 200
        assert visitor.get("/about", headers={"host": "10.1.2.3"}).status_code == 400


def test_answers_are_counted_by_their_routes_not_by_what_strangers_make_up() -> None:
    with metered() as house:
        visitor = house.visitor()
        visitor.enter()
        visitor.get("/about")
        for number in range(3):
            visitor.get(f"/tables/nothing{number}")
            visitor.get(f"/made-up-{number}")
            visitor.get(f"/api/tables/nothing{number}")
        visitor.get("/static/style/base.css")
        visitor.send("BREW", "/about")
        found = figures(house)
    counted = "guildhall_requests_total"
    requests = {labels: count for (name, labels), count in found.items() if name == counted}
    assert requests['method="GET",route="/about",status="200"'] == 1
    assert requests['method="GET",route="/tables/{table_id}",status="404"'] == 3
    assert requests['method="GET",route="/api/tables/{table_id}",status="404"'] == 3
    assert requests['method="GET",route="/static",status="200"'] == 1
    assert requests['method="GET",route="other",status="404"'] == 3
    assert sum(n for labels, n in requests.items() if 'method="other"' in labels) == 1
    assert found["guildhall_request_seconds_count", 'method="GET",route="/about"'] == 1
    assert found["guildhall_refusals_total", 'code="not-found"'] == 9
    assert found["guildhall_append_seconds_count", ""] >= 1
    assert 0 < found["guildhall_append_seconds_sum", ""] < 60


def test_tables_streams_and_bots_are_counted() -> None:
    meters = PrometheusMeters()
    meters.listening(1)
    meters.listening(1)
    meters.listening(-1)
    meters.heard(0.002)
    meters.thought(0.3, failed=False)
    meters.thought(20.0, failed=True)
    meters.saw_tables(waiting=2, playing=5, in_memory=6)
    told = meters.told().decode()
    found = {(name, labels): float(value) for name, labels, value in LINE.findall(told)}
    assert found["guildhall_streams", ""] == 1
    assert found["guildhall_worker_lag_seconds_count", ""] == 1
    assert found["guildhall_bot_seconds_sum", 'outcome="moved"'] == 0.3
    assert found["guildhall_bot_seconds_count", 'outcome="failed"'] == 1
    assert found["guildhall_tables", 'phase="playing"'] == 5
    assert found["guildhall_tables_in_memory", ""] == 6
    assert {name for name, _ in found if not name.startswith("guildhall_")} == set()


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.0.0.7", {}, 200),
        ("::ffff:10.0.0.7", {}, 200),
        ("10.0.1.7", {}, 404),
        ("nowhere", {}, 404),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 404),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}, 404),
        ("10.0.0.7", {"x-real-ip": "10.0.0.7"}, 404),
    ],
)
def test_figures_are_told_directly_and_only_where_it_is_allowed(
    address: str, headers: dict[str, str], status: int
) -> None:
    allowed = Settings(metrics_from=("127.0.0.0/8", "10.0.0.0/24"), trusted_proxies=("127.0.0.1",))
    with metered(allowed) as house:
        assert house.visitor(address).get("/metrics", headers=headers).status_code == status


def test_a_hall_without_figures_tells_none(house: House) -> None:
    assert type(house.hall.meters) is Meters
    assert house.visitor("127.0.0.1").get("/metrics").status_code == 404


def test_every_answer_names_its_request() -> None:
    with open_house(Settings(trusted_proxies=("10.0.0.9",))) as house:
        one, other = (house.visitor().get("/about").headers["x-request-id"] for _ in range(2))
        assert re.fullmatch("[0-9a-f]{16}", one)
        assert one != other
        named = {"x-request-id": "proxy-1234.5678"}
        trusted = house.visitor("10.0.0.9").get("/about", headers=named)
        assert trusted.headers["x-request-id"] == "proxy-1234.5678"
        stranger = house.visitor("10.0.0.8").get("/about", headers=named)
        assert stranger.headers["x-request-id"] != "proxy-1234.5678"
        odd = house.visitor("10.0.0.9").get("/about", headers={"x-request-id": "a b<c>"})
        assert re.fullmatch("[0-9a-f]{16}", odd.headers["x-request-id"])

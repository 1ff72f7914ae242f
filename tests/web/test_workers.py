"""Several workers on one PostgreSQL database are one hall."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from patience import PATIENCE
from web.running import running


def workers_of(parent: int) -> set[int]:
    """The processes that serve for a parent."""
    copied = [child for child in children_of(parent) if "forkserver" in command_of(child)]
    return {worker for each in copied for worker in children_of(each)}


def children_of(parent: int) -> list[int]:
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
    return [int(child) for child in children.split()]


def command_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8")
    except OSError:
        return ""


def wait_for(happened: Callable[[], bool]) -> None:
    """Look again and again until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def get(url: str, cookies: httpx.Cookies | None = None) -> httpx.Response:
    """Ask over a connection of its own, which any worker may take."""
    return httpx.get(url, cookies=cookies, timeout=PATIENCE)


def test_two_workers_are_one_hall_and_one_that_dies_is_replaced(
    postgres: Callable[[], str],
) -> None:
    with running("--database", postgres(), "--workers", "2") as hall:
        assert "Workers            2" in hall.said
        page = get(f"{hall.url}/enter")
        token = page.text.partition('name="csrf" value="')[2].partition('"')[0]
        form = {"csrf": token, "name": "Ada"}
        entered = httpx.post(f"{hall.url}/enter", data=form, cookies=page.cookies, timeout=PATIENCE)
        assert entered.status_code == 303
        assert all("Ada" in get(f"{hall.url}/me", entered.cookies).text for _ in range(10))

        before = workers_of(hall.process.pid)
        assert len(before) == 2
        os.kill(min(before), signal.SIGKILL)
        wait_for(lambda: len(workers_of(hall.process.pid) - before) == 1)
        assert all("Ada" in get(f"{hall.url}/me", entered.cookies).text for _ in range(10))

        after = workers_of(hall.process.pid)
        assert hall.stop() == 0
        assert not any(command_of(each) for each in after)
        assert f"(process {min(before)}) was ended by signal 9 (Killed); another" in hall.rest()


def test_the_figures_of_all_workers_add_up(postgres: Callable[[], str]) -> None:
    def told(name: str) -> float:
        text = get(f"{hall.url}/metrics").text
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))

    asked = 'guildhall_requests_total{method="GET",route="/about"'
    with running("--database", postgres(), "--workers", "2") as hall:
        for _ in range(20):
            assert get(f"{hall.url}/about").status_code == 200
            assert get(f"{hall.url}/readyz").json()["ready"]
        assert told(asked) == 20
        assert told("guildhall_workers{") == 2
        before = workers_of(hall.process.pid)
        os.kill(min(before), signal.SIGKILL)
        wait_for(lambda: len(workers_of(hall.process.pid) - before) == 1)
        wait_for(lambda: told("guildhall_workers{") == 2)
        assert told(asked) == 20


def test_workers_do_not_outlive_a_killed_parent(postgres: Callable[[], str]) -> None:
    with running("--database", postgres(), "--workers", "2") as hall:
        workers = workers_of(hall.process.pid)
        assert len(workers) == 2
        hall.process.kill()
        wait_for(lambda: not any(command_of(each) for each in workers))


def test_workers_limit_wrong_passwords_together(postgres: Callable[[], str]) -> None:
    with running("--database", postgres(), "--workers", "2") as hall:
        page = get(f"{hall.url}/login")
        token = page.text.partition('name="csrf" value="')[2].partition('"')[0]
        form = {"csrf": token, "login": "lovelace", "password": "wrong password"}
        began = time.monotonic()
        answers = [
            httpx.post(f"{hall.url}/login", data=form, cookies=page.cookies, timeout=PATIENCE)
            for _ in range(16)
        ]
        gone, allowed, wait = time.monotonic() - began, 5, 4.0
        while gone >= wait:
            gone, allowed, wait = gone - wait, allowed + 1, wait * 2
        statuses = [answer.status_code for answer in answers]
        assert set(statuses) == {403, 429}
        assert 5 <= statuses.count(403) <= allowed

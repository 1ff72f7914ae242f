"""`guildhall serve` opens the hall, says where it is, and ends when it is told to."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from guildhall.messages import Renderer
from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import HOUSE, SOURCE
from guildhall.web.addresses import Addresses, listen
from guildhall.web.serve import welcome
from guildhall.web.serve_options import ServeOptions
from guildhall.web.server import HallServer
from guildhall.web.state import Closing
from patience import PATIENCE
from web.running import running, started
from web.visitors import House

OPTIONS = ServeOptions()
LOCAL = Addresses("http://localhost:8000", "http://192.168.1.20:8000")


def test_the_hall_opens_answers_and_closes_on_ctrl_c(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    with running("--database", database, "--access-log") as hall:
        assert database in hall.said
        assert httpx.get(f"{hall.url}/about", timeout=PATIENCE).status_code == 200
        assert httpx.get(f"{hall.url}/return/sesame", timeout=PATIENCE).status_code == 404
        assert hall.stop() == 0
        rest = hall.rest()
    assert "The hall is closed" in rest
    assert "GET /return/[hidden]" in rest
    assert "sesame" not in rest


@pytest.mark.parametrize("workers", [1, 2])
def test_everything_that_a_hall_says_to_programs_is_json_without_the_organisers_link(
    workers: int, tmp_path: Path, postgres: Callable[[], str]
) -> None:
    database = str(tmp_path / "hall.db") if workers == 1 else postgres()
    with started(
        "--database", database, "--workers", str(workers), "--log-format", "json", "--access-log"
    ) as process:
        assert process.stdout is not None
        lines = [json.loads(process.stdout.readline())]
        while "Guildhall is open" not in lines[-1]["event"]:
            lines.append(json.loads(process.stdout.readline()))
        opened = lines[-1]
        assert httpx.get(f"{opened['here']}/about", timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGINT)
        lines += map(json.loads, process.stdout)
    assert opened["workers"] == workers
    assert "request" in {line["event"] for line in lines}
    assert "The hall is closed" in lines[-1]["event"]
    assert "/join/" not in json.dumps(lines)


def test_people_are_known_again_after_the_hall_was_killed(tmp_path: Path) -> None:
    database = str(tmp_path / "hall.db")
    with httpx.Client(headers={"accept": "application/json"}, timeout=PATIENCE) as browser:
        with running("--database", database) as hall:
            page = browser.get(f"{hall.url}/enter", headers={"accept": "text/html"}).text
            token = page.partition('name="csrf" value="')[2].partition('"')[0]
            form = {"csrf": token, "name": "Ada"}
            assert browser.post(f"{hall.url}/enter", data=form).status_code == 303
            hall.process.kill()
            hall.process.wait()
        with running("--database", database) as again:
            assert "Ada" in browser.get(f"{again.url}/me").text


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_open_streams_do_not_hold_up_the_end(house: House, how: signal.Signals) -> None:
    async def story() -> None:
        ready = asyncio.Event()
        server = HallServer(house.app, ready.set)
        with listen("127.0.0.1", 0) as listening:
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            serving = asyncio.create_task(server.serve([listening]))
            await ready.wait()
            async with (
                httpx.AsyncClient(timeout=PATIENCE) as client,
                client.stream("GET", f"{url}/endless") as came,
            ):
                parts = came.aiter_text()
                assert await anext(parts) == "data: begin\n\n"
                signal.raise_signal(how)
                assert [part async for part in parts] == []
            await serving

    house.app.state.closing = Closing()
    house.runner.run(asyncio.wait_for(story(), 30))


def test_phones_are_told_their_address_with_a_qr_code() -> None:
    text = welcome(LOCAL, OPTIONS, "/data/events.db", port=8000)
    assert "http://localhost:8000" in text
    assert "http://192.168.1.20:8000" in text
    assert "▀▀▀" in text
    assert "/data/events.db" in text
    assert "Ctrl-C" in text
    assert "Port" not in text


def test_the_organisers_link_stands_apart_from_the_code_that_phones_scan() -> None:
    text = welcome(LOCAL, OPTIONS, "events.db", port=8000, organiser="sesame")
    code, link = text.index("▀▀▀"), text.index("http://localhost:8000/join/sesame")
    assert "not for players" in text[code:link]
    assert text.index("Ctrl-C") < link
    assert text.rstrip().endswith("/join/sesame")


def test_the_organisers_link_leads_to_the_address_for_everybody() -> None:
    options = ServeOptions(url="https://hall.example/")
    text = welcome(LOCAL, options, "events.db", port=8000, organiser="sesame")
    assert "  https://hall.example/join/sesame" in text


def test_with_a_host_the_organisers_link_is_shown_on_demand_only() -> None:
    text = welcome(LOCAL, OPTIONS, "events.db", port=8000)
    assert "/join/" not in text
    assert "guildhall link" in text
    other = welcome(LOCAL, OPTIONS, "club.db", port=8000, database="club.db")
    assert "guildhall link --database club.db" in other


def test_another_port_than_the_usual_one_is_explained() -> None:
    text = welcome(LOCAL, OPTIONS, "events.db", port=8001)
    assert "8001, for 8000 is taken" in text


def test_a_hall_for_this_computer_alone_says_so() -> None:
    text = welcome(Addresses("http://127.0.0.1:8000", None), OPTIONS, "events.db", port=8000)
    assert "leave out --host" in text


@pytest.mark.parametrize("code", [each for each in HOUSE if each != SOURCE])
def test_the_terminal_is_told_in_its_language_with_values_one_below_the_other(code: str) -> None:
    options = ServeOptions(workers=4)
    english = welcome(LOCAL, options, "db", port=8001)
    told = welcome(LOCAL, options, "db", port=8001, speech=Renderer(catalogue(code)))
    for words in (
        *("Guildhall is open.", "On this computer", "On phones", "Workers", "To stop"),
        "Organiser’s link",
    ):
        assert words in english
        assert catalogue(code).gettext(words) in told
    assert "is taken by" not in told
    for text in (english, told):
        rows = [line for line in text.splitlines() if re.match(r"  \w", line)]
        gaps = [re.search(r"   +(?=\S)", row.strip()) for row in rows]
        assert len({gap.end() for gap in gaps if gap}) == 1, text


def test_a_hall_opens_and_closes_in_the_language_of_the_terminal(tmp_path: Path) -> None:
    with running("--database", str(tmp_path / "hall.db"), "--language", "fr") as hall:
        assert "La salle s’ouvre" in hall.said
        assert hall.stop() == 0
        rest = hall.rest()
    assert "Pour l’organisateur seul" in rest
    assert "La salle est fermée" in rest


def test_the_password_of_a_database_is_not_printed() -> None:
    text = welcome(LOCAL, OPTIONS, "postgresql://hall:sesame@db/hall", port=8000)
    assert "sesame" not in text
    assert "postgresql://hall:" in text


def test_a_password_on_the_command_line_is_told() -> None:
    address = "postgresql://hall:sesame@127.0.0.1:1/hall?connect_timeout=2"
    ran = subprocess.run(
        [sys.executable, "-m", "guildhall", "serve", "--host", "127.0.0.1", "--database", address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert "sesame" not in ran.stdout + ran.stderr
    assert "stands on the command line" in ran.stdout
    assert "does not answer" in ran.stderr


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--workers", "4", "--database", "hall.db"], "need a PostgreSQL database"),
        (["--workers", "0"], "not a number from 1 to 64"),
        (["--port", "70000"], "not a port"),
        (["--tables-wait", "long"], "not a number of hours"),
        (["--tables-wait", "10001"], "not a number of hours"),
        (["--database", "/nowhere/hall.db"], "cannot be written"),
        (["--database", "mysql://x/y"], "no log can be opened"),
    ],
)
def test_what_cannot_work_is_told_in_one_line(options: list[str], complaint: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "guildhall", "serve", "--host", "127.0.0.1", *options],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert complaint in ran.stderr
    assert ran.stderr.count("\n") == 1

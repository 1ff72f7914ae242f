"""The bot of the documents plays a game in a real hall."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx

from patience import PATIENCE
from web.running import running

DOCUMENT = Path(__file__).parents[3] / "docs" / "researchers" / "play-over-http.md"


def bot() -> str:
    (code,) = re.findall(r"^```py\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    return str(code)


def test_it_has_thirty_lines_and_needs_nothing_but_python() -> None:
    lines = [line for line in bot().splitlines() if line]
    assert len(lines) <= 30
    imported = re.findall(r"^import (\w+)", bot(), re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names


def test_three_of_them_play_a_game_to_its_end(tmp_path: Path) -> None:
    with (
        running("--database", str(tmp_path / "hall.db")) as hall,
        httpx.Client(base_url=f"{hall.url}/api", timeout=PATIENCE) as api,
    ):
        token = api.post("/people", json={"name": "Ada"}).json()["token"]
        api.headers["authorization"] = f"Bearer {token}"
        table = api.post("/tables", json={"players": 3}).json()["id"]
        players = [play(hall.url, table)]
        wait_until(api, table, "Tinker")
        api.post(f"/tables/{table}/unseat", json={})
        players += [play(hall.url, table) for _ in range(2)]
        told = [player.communicate(timeout=PATIENCE)[1].strip() for player in players]
        over = api.get(f"/tables/{table}").json()
    assert over["phase"] == "over"
    assert told == [over["result"]["why"]] * 3
    assert all(seat["person"] and not seat["bot"] for seat in over["seats"])


def play(url: str, table: str) -> subprocess.Popen[str]:
    """The bot in a process of its own; what it says last is why somebody won."""
    command = [sys.executable, "-c", bot(), url, table]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True)


def wait_until(api: httpx.Client, table: str, words: str) -> None:
    """Read the lines of a table until one has some words."""
    with api.stream("GET", f"/tables/{table}/stream") as stream:
        assert any(words in line for line in stream.iter_lines())

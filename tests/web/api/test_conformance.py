"""One process on SQLite, four workers on PostgreSQL and two machines are the same hall."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deploy.servers import REDIS
from machines.halls import HALLS, PORT, several_machines
from machines.network import is_allowed
from patience import PATIENCE
from web.api.scenarios import Fronts, go_through_all, play, two_at_a_table
from web.running import Running, running


def host_token(database: str) -> str:
    """The end of the organiser's link of a hall."""
    said = subprocess.run(
        [sys.executable, "-m", "guildhall", "link", "--database", database],
        capture_output=True,
        text=True,
        check=True,
    )
    found = re.search(r"/join/(\S+)", said.stdout)
    assert found, said.stdout
    return found[1]


@pytest.mark.parametrize("kind", ["one process, SQLite", "four workers, PostgreSQL"])
def test_the_hall_is_the_same(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if kind.endswith("SQLite"):
        database, options = str(tmp_path / "hall.db"), []
    else:
        database, options = request.getfixturevalue("postgres")(), ["--workers", "4"]
    options += ["--database", database]
    with running(*options) as hall:
        go_through_all(Fronts(hall.url), host_token(database))
        players, table = two_at_a_table(Fronts(hall.url))
        play(players, table, 5)
        kill(hall)
    with running(*options) as again:
        for player in players:
            player.hall = Fronts(again.url)
        assert players[0].get(f"/tables/{table}")["moves_made"] == 5
        play(players, table, 5, seed=2)


@pytest.mark.skipif(not REDIS, reason="Redis is not here: make redis")
@pytest.mark.skipif(not is_allowed(), reason="network namespaces need root")
def test_the_hall_is_the_same_on_two_machines(postgres: Callable[[], str]) -> None:
    database = postgres()
    with several_machines(database, REDIS) as machines:
        fronts = [f"http://{machines.network.address(hall)}:{PORT}" for hall in HALLS]
        command = [sys.executable, "-m", "web.api.scenarios", host_token(database), *fronts]
        tests = Path(__file__).parents[2]
        subprocess.run(
            [*machines.network.on("people"), *command], cwd=tests, check=True, timeout=2 * PATIENCE
        )


def kill(hall: Running) -> None:
    """End a hall at once, with all its workers."""
    hall.process.kill()
    hall.process.wait()

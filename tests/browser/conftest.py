"""One hall for all tests that a worker runs, for it takes long to start; a browser for a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.evenings import Night
from browser.serving import DESKTOP, HallServer, Player, sit_down
from chromium import CHROMIUM, WINDOWLESS
from patience import PATIENCE_MS

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

NewPlayer = Callable[..., Player]

expect.set_options(timeout=PATIENCE_MS)

collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]


@pytest.fixture(scope="session")
def hall_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallServer]:
    """A hall in a process of its own."""
    server = HallServer(tmp_path_factory.mktemp("hall") / "hall.db")
    yield server
    server.kill()


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    """Another hall, on whose records organisers work beside it."""
    made = Night(tmp_path_factory.mktemp("night") / "hall.db")
    yield made
    made.server.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; while it is open no test of this worker can run a loop of its own."""
    with open_browser(WINDOWLESS) as windowless:
        yield windowless


@contextmanager
def open_browser(program: str | None) -> Iterator[Browser]:
    """A browser that is closed in the end."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=str(Path(program or "").resolve()), args=FLAGS
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_player(hall_server: HallServer, browser: Browser) -> Iterator[NewPlayer]:
    """Lets somebody enter the hall; complaints of the console fail the test."""
    players: list[Player] = []

    def enter(name: str = "Ada", size: tuple[int, int] = DESKTOP, **more: object) -> Player:
        players.append(sit_down(browser, hall_server.url, name, size, **more))
        return players[-1]

    yield enter
    for player in players:
        player.leave()
    assert [error for player in players for error in player.errors] == []

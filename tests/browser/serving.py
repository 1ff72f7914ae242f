"""A hall in a process of its own, and players before browsers."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from patience import PATIENCE, PATIENCE_MS

SERVER = Path(__file__).with_name("hall_process.py")
PHONE = (360, 740)
TABLET = (820, 1180)
DESKTOP = (1280, 860)
PROJECTOR = (1920, 1080)


class HallServer:
    """A real hall on a free port; it can be killed and started again over the same data."""

    def __init__(self, database: Path, *, pace: float = 0.0) -> None:
        self._database, self._pace = database, pace
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.host = ""
        """The token of the organiser's link."""
        self.start()

    @property
    def url(self) -> str:
        """Where the hall is."""
        return f"http://127.0.0.1:{self.port}"

    def deal(self, seed: str | None) -> None:
        """Deal the next tables from a seed; from none they are dealt by chance."""
        left = self._database.with_name("seed")
        if seed is None:
            left.unlink(missing_ok=True)
        else:
            left.write_text(seed)

    def wait_as_if(self, seconds: float | None) -> None:
        """Let the hall think that so much time went by for those who are away; None for none."""
        left = self._database.with_name("later")
        if seconds is None:
            left.unlink(missing_ok=True)
        else:
            left.write_text(str(seconds))

    def departures(self, table: str) -> int:
        """How many streams of a table were closed so far."""
        noted = self._database.with_name("departures")
        return noted.read_text().split().count(table) if noted.exists() else 0

    def start(self) -> None:
        """Start on the same port as before, the first time on a free one."""
        place = str(self._database)
        command = [sys.executable, str(SERVER), place, str(self.port), str(self._pace)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        port, self.host = self._process.stdout.readline().split()
        self.port = int(port)

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout
            self._process.stdout.close()
            self._process = None

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()


@dataclass
class Guest:
    """Somebody whom the hall knows by name, without a browser."""

    name: str
    url: str

    def open_table(self, *, bots: list[str], **options: Any) -> str:
        """Open a table as the API does; returns its address."""
        answer = self.send("/api/tables", {"bots": bots, **options})
        return f"{self.url}/tables/{answer['id']}"

    def send(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Do something over the API in the name of this guest; returns the answer."""
        answer = self.client.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    @cached_property
    def client(self) -> httpx.Client:
        """Has entered the hall."""
        client = httpx.Client(base_url=self.url, timeout=PATIENCE)
        known = {"csrf": _token(client, "/enter"), "name": self.name}
        assert client.post("/enter", data=known).has_redirect_location
        client.headers["x-csrf-token"] = _token(client, "/me")
        return client

    def leave(self) -> None:
        """Go out of the hall."""
        if "client" in self.__dict__:
            self.client.close()


def _token(client: httpx.Client, path: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', client.get(path).text)
    assert found
    return found[1]


@dataclass
class Player(Guest):
    """A guest before a browser."""

    context: BrowserContext
    page: Page
    errors: list[str] = field(default_factory=list)
    """What the console complained about."""

    def hear(self, message: ConsoleMessage) -> None:
        """Note a complaint of the console."""
        if message.type == "error":
            self.errors.append(f"{self.name}: {message.text} {message.location}")

    def leave(self) -> None:
        """Close the browser."""
        super().leave()
        self.context.close()


def sit_down(browser: Browser, url: str, name: str, size: tuple[int, int], **more: Any) -> Player:
    """A new browser whose user has entered the hall; it shows no page yet."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    player = Player(name, url, context, page)
    page.on("console", player.hear)
    page.on("pageerror", lambda error: player.errors.append(f"{name}: {error}"))
    cookies = player.client.cookies.jar
    context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": url} for each in cookies]
    )
    return player

"""An event in browsers: a desk, phones, a wall; and players whose phones are plain HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from browser.serving import DESKTOP, PHONE, PROJECTOR, HallServer, Player
from guildhall.tournament.commands.sheet_forms import seated
from patience import PATIENCE, PATIENCE_MS

LINK = re.compile(r"/join/[\w.~-]+")
HIDDEN = re.compile(r'name="(seated|on|round|table)" value="([^"]*)"')
SEAT = re.compile(r'<span class="number">(\d)</span> <span>([^<(]+)')
TOKEN = re.compile(r'name="csrf" value="([^"]+)"')
AWAY = ("net::ERR_", "Failed to fetch")
"""What a browser says while there is no hall."""

"""Milliseconds after which a page that does not show what it should has failed."""


class Phone:
    """A player whose phone is not worth a browser."""

    def __init__(self, url: str, link: str, at: str) -> None:
        self.at = at
        self._client = httpx.Client(base_url=url, headers={"accept": "text/html"}, timeout=PATIENCE)
        page = self._client.get(link).text
        token = TOKEN.search(page)
        assert token, page
        self._csrf = token[1]
        answer = self._client.post(link, data={"csrf": self._csrf})
        assert answer.status_code == 303, answer.text

    def page(self) -> str:
        """What the phone shows."""
        return self._client.get(f"{self.at}/me").text

    def seats(self) -> list[str]:
        """Who sits at the table, in order."""
        return [unescape(name).strip() for _, name in SEAT.findall(self.page())]

    def send(self, deed: str, **fields: str | int) -> None:
        """Do something at the own table."""
        about = dict(HIDDEN.findall(self.page()))
        answer = self._client.post(
            f"{self.at}/me/{deed}",
            data={**about, **fields, "csrf": self._csrf},
            headers={"accept": "application/json"},
        )
        assert answer.is_success, answer.text

    def close(self) -> None:
        """Put it away."""
        self._client.close()


@dataclass
class Evening:
    """An event with everybody who takes part in it."""

    server: HallServer
    browser: Browser
    organiser: Player
    at: str
    """The address of the event below that of the hall."""
    staff: list[Player] = field(default_factory=list)
    phones: dict[str, Phone] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """The whole address of the event."""
        return self.server.url + self.at

    def desk(self, path: str = "") -> None:
        """Turn to a page of the desk."""
        self.organiser.page.goto(f"{self.url}/desk{path}")

    def come(self, name: str, link: str, size: tuple[int, int], **more: Any) -> Player:
        """Somebody who opens a link in a browser."""
        someone = look(self.browser, self.server.url, name, size, **more)
        someone.page.goto(self.server.url + link)
        someone.page.click("main form button")
        someone.page.wait_for_url(re.compile(self.at))
        self.staff.append(someone)
        return someone

    def helper(self, role: str) -> Player:
        """Somebody of the staff."""
        self.desk("/staff")
        links = LINK.findall(self.organiser.page.content())
        index = {"organiser": 0, "arbiter": 1, "scorekeeper": 2}[role]
        return self.come(role, list(dict.fromkeys(links))[index], DESKTOP)

    def device(self, table: int) -> Player:
        """The tablet of a table."""
        page = self.organiser.page
        self.desk("/staff")
        page.locator("#device [name=table]").fill(str(table))
        page.locator("#device button").click()
        page.wait_for_selector("#device input.link")
        link = page.locator("#device input.link").input_value()
        return self.come("device", "/join/" + link.rpartition("/")[2], (820, 1180))

    def link(self, key: str) -> str:
        """The personal link of a player."""
        found = LINK.search(self._get("/desk/player", key=key))
        assert found
        return found[0]

    def phone(self, key: str) -> Phone:
        """The phone of a player who plays along over HTTP."""
        if key not in self.phones:
            self.phones[key] = Phone(self.server.url, self.link(key), self.at)
        return self.phones[key]

    def player(self, key: str, **more: Any) -> Player:
        """A player with a real phone."""
        return self.come(key, self.link(key), PHONE, **more)

    def wall(self) -> Player:
        """The projector."""
        wall = look(self.browser, self.server.url, "wall", PROJECTOR)
        wall.page.goto(f"{self.url}/projector?seconds=3")
        self.staff.append(wall)
        return wall

    def tables(self) -> dict[int, list[str]]:
        """Who sits where in the latest round, as the desk exports it."""
        data = self.export()
        latest = data["rounds"][-1]
        return {int(table["table"]): list(table["seats"]) for table in latest["tables"]}

    def export(self) -> Any:
        """The event as the desk exports it."""
        answer = self.organiser.context.request.get(f"{self.url}/desk/export/event.json")
        assert answer.ok, answer.text()
        return answer.json()

    def post(self, path: str, fields: Mapping[str, str | int] | None = None) -> Any:
        """Do something at the desk where clicking would prove nothing."""
        request = self.organiser.context.request
        token = TOKEN.search(self._get("/desk"))
        assert token
        answer = request.post(
            f"{self.url}/desk{path}",
            form={**(fields or {}), "csrf": token[1]},
            headers={"accept": "application/json"},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def enter_at_desk(self, number: int, table: int, seats: Sequence[str], best: int = 17) -> None:
        """Enter a result by a form that nobody fills in."""
        scores = {f"score-{place + 1}": best - 2 * place for place in range(len(seats))}
        about: dict[str, str | int] = {
            "round": number,
            "table": table,
            "seated": seated(seats),
            "signed": "yes",
        }
        self.post("/results", {**about, **scores})

    @contextmanager
    def killed(self) -> Iterator[None]:
        """The hall is killed with -9 and comes back; browsers say so on their consoles."""
        self.server.kill()
        expect(self.organiser.page.locator("#connection")).to_be_visible()
        self.server.start()
        yield
        for each in (self.organiser, *self.staff):
            each.errors[:] = [words for words in each.errors if not any(a in words for a in AWAY)]

    def errors(self) -> list[str]:
        """What the consoles complained about."""
        return [error for each in (self.organiser, *self.staff) for error in each.errors]

    def _get(self, path: str, **query: str) -> str:
        answer = self.organiser.context.request.get(self.url + path, params={**query})
        assert answer.ok, answer.text()
        return answer.text()

    def close(self) -> None:
        """Everybody goes home."""
        for phone in self.phones.values():
            phone.close()
        for each in (self.organiser, *self.staff):
            each.leave()


def look(browser: Browser, url: str, name: str, size: tuple[int, int], **more: Any) -> Player:
    """A new browser, whose user is nobody yet."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    someone = Player(name, url, context, page)
    page.on("console", someone.hear)
    page.on("pageerror", lambda error: someone.errors.append(f"{name}: {error}"))
    return someone


@contextmanager
def open_event(
    server: HallServer,
    browser: Browser,
    name: str,
    format: str,  # noqa: A002 - the word
    settings: Mapping[str, str],
    **more: Any,
) -> Iterator[Evening]:
    """Open an event as its organiser does, from the link in the terminal on."""
    organiser = look(browser, server.url, "organiser", DESKTOP, **more)
    page = organiser.page
    page.goto(f"{server.url}/join/{server.host}")
    page.click("main form button")
    page.wait_for_url(f"{server.url}/events")
    page.goto(f"{server.url}/events/new")
    page.locator(f'a.format[href$="format={format}"]').click()
    page.fill("#name", name)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    for path, value in settings.items():
        page.locator(f'[name="{path}"]').fill(value)
    page.locator("form.panel button.button--primary").click()
    page.wait_for_url(re.compile(r"/events/[\w-]+/desk/people$"))
    at = page.url.removeprefix(server.url).removesuffix("/desk/people")
    evening = Evening(server, browser, organiser, at)
    try:
        yield evening
        assert evening.errors() == []
    finally:
        evening.close()

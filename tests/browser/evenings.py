"""Events in a hall for browsers: prepared before the hall opens, run on while it is open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, ConsoleMessage, Page

from browser.serving import PHONE, HallServer
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.hall import Hall
from guildhall.tournament import shipped
from patience import PATIENCE_MS

T = TypeVar("T")


NOISE = ("net::ERR_", "Failed to load resource")
"""What browsers say when a hall is away for a while."""


class Night:
    """A hall in a process of its own, with organisers who work on its records beside it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.server = HallServer(database)
        self._events = 0

    def event(self, people: Sequence[str], key: str) -> Evening:
        """An event whose first round is drawn, with its clock running."""
        self._events += 1
        name = f"Spring Cup {self._events}"
        return Evening(self, *self.run(lambda hall: _opened(hall, name, people, key)))

    def run(self, work: Callable[[Hall], Awaitable[T]]) -> T:
        """Do something in the hall, out of the way of the loop that drives browsers."""

        async def whole() -> T:
            async with Hall.open(str(self.database)) as hall:
                return await work(hall)

        with ThreadPoolExecutor(1) as beside:
            return beside.submit(lambda: asyncio.run(whole())).result()


@dataclass
class Evening:
    """An event in a hall."""

    night: Night
    id: str
    seats: tuple[str, ...]
    """Who sits at table 1 of round 1."""
    tokens: dict[str, str]
    """The personal links of those."""

    @property
    def at(self) -> str:
        """The address of the event."""
        return f"{self.night.server.url}/events/{self.id}"

    def link(self, player: str) -> str:
        """The address that lets a player in."""
        return f"{self.night.server.url}/join/{self.tokens[player]}"

    def do(self, *deeds: commands.Command) -> None:
        """Let the organiser carry acts out."""

        async def work(hall: Hall) -> None:
            live = await hall.events.get(self.id)
            organiser = await _host(hall, live)
            for deed in deeds:
                await live.execute(organiser, deed)

        self.night.run(work)

    def is_settled(self) -> bool:
        """Whether the result of table 1 of round 1 is settled."""

        async def work(hall: Hall) -> bool:
            return (await hall.events.get(self.id)).tournament.table(1, 1).settled

        return self.night.run(work)


class Screens:
    """Browsers of people; complaints of their consoles are kept."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: list[Page] = []
        self.errors: list[str] = []

    def open(self, size: tuple[int, int] = PHONE, **more: Any) -> Page:
        """A new browser."""
        width, height = size
        context = self._browser.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._pages.append(page)
        return page

    def join(self, link: str, size: tuple[int, int] = PHONE, **more: Any) -> Page:
        """A new browser whose user follows a link."""
        page = self.open(size, **more)
        page.goto(link)
        page.locator("main form button").first.click()
        page.wait_for_url("**/events/**")
        return page

    def close(self) -> None:
        """Close all browsers."""
        for page in self._pages:
            page.context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(noise in message.text for noise in NOISE):
            self.errors.append(message.text)


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    answer: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return answer


async def _opened(
    hall: Hall, name: str, people: Sequence[str], key: str
) -> tuple[str, tuple[str, ...], dict[str, str]]:
    host = await hall.invitations.admit_host(None)
    live = await hall.events.create(host, name, shipped()[key], seed="7")
    organiser = live.actor(host)
    for deed in (
        commands.EnterPlayers(people),
        commands.DrawRound(),
        commands.PublishDraft(anyway=True),
        commands.StartClock(1),
    ):
        await live.execute(organiser, deed)
    seats = live.tournament.table(1, 1).seats
    return live.id, seats, {player: live.player_link(organiser, player) for player in seats}


async def _host(hall: Hall, live: LiveEvent) -> Actor:
    (host, *_) = hall.events.hosts
    return live.actor(await hall.people.get(host))

"""An event over HTTP: an organiser who works below it, and players before browsers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

import httpx

from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.tournament import Table
from hall.events import houses
from web.visitors import House, Visitor

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark", "Eve East", "Fay Ford"]
FORM = re.compile(r'name="(seated|on|round|table)" value="([^"]*)"')


@dataclass
class Evening:
    """An event with browsers of its players by their keys."""

    house: House
    inner: houses.House
    browsers: dict[str, Visitor] = field(default_factory=dict)

    @property
    def live(self) -> LiveEvent:
        """The event."""
        return self.inner.live

    @property
    def at(self) -> str:
        """Its address."""
        return f"/events/{self.live.id}"

    def do(self, act: Command) -> None:
        """Let the organiser do something."""
        self.house.runner.run(self.live.execute(self.inner.organiser, act))

    def draw(self) -> None:
        """Draw and publish the next round."""
        self.house.runner.run(self.inner.draw())

    def table(self, number: int = 1) -> Table:
        """A table of the latest round."""
        return self.live.tournament.rounds[-1].tables[number]

    def phone(self, key: str) -> Visitor:
        """The browser of a player who has opened the personal link."""
        if key not in self.browsers:
            token = self.live.player_link(self.inner.organiser, key)
            self.browsers[key] = self._joined(token)
        return self.browsers[key]

    def device(self, table: int) -> Visitor:
        """The tablet of a table."""
        return self._joined(self.live.staff_link(self.inner.organiser, "device", table))

    def staff(self, role: str) -> Visitor:
        """The browser of somebody who helps."""
        return self._joined(self.live.staff_link(self.inner.organiser, role))

    def _joined(self, token: str) -> Visitor:
        browser = self.house.visitor()
        assert browser.post(f"/join/{token}").status_code == 303
        return browser

    def sheet(self, browser: Visitor, page: str) -> dict[str, str]:
        """The hidden fields that a form about a table carries."""
        found = browser.get(page).text
        return dict(FORM.findall(found))

    def hand_in(self, key: str, *scores: int, **more: str) -> httpx.Response:
        """Hand in the scores of the own table in the order of the seats."""
        browser = self.phone(key)
        fields = self.sheet(browser, f"{self.at}/me")
        for seat, score in enumerate(scores, start=1):
            fields[f"score-{seat}"] = str(score)
        return browser.post(f"{self.at}/me/report", **{**fields, **more})

    def say(self, key: str, deed: str, **more: str) -> httpx.Response:
        """Confirm, dispute or call from the own table."""
        browser = self.phone(key)
        fields = self.sheet(browser, f"{self.at}/me")
        return browser.post(f"{self.at}/me/{deed}", **{**fields, **more})


def evening(
    house: House, people: list[str] | None = None, key: str = "splendor-swiss", **settings: str
) -> Evening:
    """An event with these people, all of them here."""
    names = PEOPLE if people is None else people
    inner = house.runner.run(houses.open_house(house.hall, names, key, **settings))
    return Evening(house, inner)


def settle(evening: Evening) -> None:
    """Enter results for all tables of the latest round by chance."""
    number = evening.live.tournament.rounds[-1].number
    evening.house.runner.run(evening.inner.play(number, Random(number)))

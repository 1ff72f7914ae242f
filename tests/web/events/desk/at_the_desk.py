"""An event in a hall, with browsers of everybody who runs it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Any

import httpx

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.messages.languages import SOURCE
from guildhall.tournament import Table, Tournament, shipped
from guildhall.tournament.commands.sheet_forms import seated
from guildhall.tournament.format_choices import changed
from web.visitors import House, Visitor

NAMES = [
    "Ann Ash",
    "Bob Bell",
    "Cid Cole",
    "Dan Dark",
    "Eve East",
    "Fay Ford",
    "Gil Gray",
    "Hal Hill",
]


@dataclass
class Desk:
    """Somebody before the desk of an event."""

    house: House
    live: LiveEvent
    visitor: Visitor
    organiser: Actor

    @property
    def at(self) -> str:
        """The address of the desk."""
        return f"/events/{self.live.id}/desk"

    @property
    def t(self) -> Tournament:
        """The tournament as it stands."""
        return self.live.tournament

    def get(self, path: str = "") -> httpx.Response:
        """Open a page of the desk."""
        return self.visitor.get(self.at + path)

    def text(self, path: str = "") -> str:
        """The words of a page, which must be there."""
        answer = self.get(path)
        assert answer.status_code == 200, words_of(answer)[:300]
        return words_of(answer)

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form of the desk."""
        sent = {name.replace("__", "."): value for name, value in fields.items()}
        return self.send(path, sent)

    def send(self, path: str, fields: Mapping[str, Any], **headers: str) -> httpx.Response:
        """Send fields whose names are no words of Python."""
        data = {"csrf": self.visitor.csrf(), **fields}
        return self.visitor.send(
            "POST", self.at + path, data=data, headers={"origin": self.visitor.host, **headers}
        )

    def does(self, path: str, **fields: Any) -> str:
        """Send a form that is accepted; where it leads to."""
        answer = self.post(path, **fields)
        assert answer.status_code == 303, words_of(answer)[:400]
        return answer.headers["location"]

    def act(self, act: Command) -> None:
        """Let the organiser do something without a browser."""
        self.house.runner.run(self.live.execute(self.organiser, act))

    def joined(self, role: str, table: int = 0, language: str = SOURCE) -> Desk:
        """Somebody else, who has come by a link."""
        visitor = _browser(self.house, language)
        token = self.live.staff_link(self.organiser, role, table)
        assert visitor.post(f"/join/{token}").status_code == 303
        return Desk(self.house, self.live, visitor, self.organiser)

    def player(self, key: str) -> Desk:
        """A player who has come by the personal link."""
        visitor = self.house.visitor()
        token = self.live.player_link(self.organiser, key)
        assert visitor.post(f"/join/{token}").status_code == 303
        return Desk(self.house, self.live, visitor, self.organiser)


def words_of(answer: httpx.Response) -> str:
    """The words of a page without its marks."""
    body = re.sub(r"<(script|style|title|svg)\b.*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def tokens_of(answer: httpx.Response) -> list[str]:
    """The tokens of all links on a page by which somebody comes in."""
    return re.findall(r'/join/([^"<]+)"', answer.text)


def open_desk(
    house: House,
    people: Sequence[str] = (),
    key: str = "splendor-swiss",
    *,
    language: str = SOURCE,
    **settings: str,
) -> Desk:
    """The desk of a new event, before a browser of its organiser."""
    visitor = _browser(house, language)
    assert visitor.post(f"/join/{house.hall.events.host_token()}").status_code == 303
    (host,) = house.hall.events.hosts
    person = house.runner.run(house.hall.people.get(host))
    assert person
    typed = {name.replace("__", "."): value for name, value in settings.items()}
    chosen = changed(shipped()[key], typed)
    live = house.runner.run(house.hall.events.create(person, "Spring Cup", chosen, seed="7"))
    desk = Desk(house, live, visitor, live.actor(person))
    if people:
        desk.act(commands.EnterPlayers(people))
    return desk


def _browser(house: House, language: str) -> Visitor:
    visitor = house.visitor()
    if language != SOURCE:
        assert visitor.post("/language", language=language).status_code == 303
    return visitor


def scores(table: Table, *values: int) -> dict[str, str]:
    """A result as the form sends it, in the order of the seats."""
    numbers = {f"score-{seat}": str(value) for seat, value in enumerate(values, start=1)}
    return {"seated": seated(table.seats), **numbers}

"""Tables for the tests of the pages where games are played."""

from __future__ import annotations

import asyncio
import json
import random
import re
from html import unescape
from typing import Any

import httpx

from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Seat
from patience import PATIENCE
from web.streams import scope_of
from web.visitors import House, Visitor

JSON = {"accept": "application/json"}


def person_of(house: House, visitor: Visitor) -> Person:
    """Who sits before a browser."""
    session = visitor.client.cookies["guildhall_session"]
    found = house.runner.run(house.hall.people.by_session(session))
    assert found
    return found


def set_table(house: House, visitors: list[Visitor], **options: Any) -> LiveTable:
    """A table at which these people have begun to play, in this order."""
    people = [person_of(house, visitor) for visitor in visitors]
    seats = [Seat(person.id, person.name) for person in people]
    wanted = Options(players=len(seats), drawn=False, **options)
    return house.runner.run(house.hall.table_service.open_seated(people[0], wanted, seats))


def entered(house: House, *names: str) -> list[Visitor]:
    """Browsers of people who have entered."""
    visitors = []
    for name in names:
        visitor = house.visitor()
        visitor.enter(name)
        visitors.append(visitor)
    return visitors


def state(page: httpx.Response) -> dict[str, Any]:
    """What a page tells its script."""
    (text,) = re.findall(r'data-state="([^"]*)"', page.text)
    found: dict[str, Any] = json.loads(unescape(text))
    return found


def ask(visitor: Visitor, path: str, *, csrf: str | None = None, **fields: Any) -> httpx.Response:
    """Send what the script sends."""
    token = visitor.csrf() if csrf is None else csrf
    headers = {**JSON, "x-csrf-token": token, "origin": visitor.host}
    return visitor.send("POST", path, data=fields, headers=headers)


def listen(
    house: House, visitor: Visitor, path: str, *, last: int | None = None, events: int = 1
) -> str:
    """The beginning of a stream, up to so many changes of the table."""

    async def read() -> str:
        headers = {"last-event-id": str(last)} if last is not None else {}
        return await asyncio.wait_for(_stream(house, visitor, path, headers, events), PATIENCE)

    return house.runner.run(read())


async def _stream(
    house: House, visitor: Visitor, path: str, headers: dict[str, str], events: int
) -> str:
    """Read a stream straight from the application, for the client would wait for its end."""
    request = visitor.client.build_request("GET", path, headers=headers)
    scope = scope_of(request)
    gone, text, asked = asyncio.Event(), "", False

    async def receive() -> dict[str, Any]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        nonlocal text
        text += message.get("body", b"").decode()
        if text.count("event: table") >= events and "event: watchers" in text:
            gone.set()

    await house.app(scope, receive, send)
    return text


def play_random(
    house: House,
    live: LiveTable,
    people: list[Person],
    chance: random.Random,
    text: str | None = None,
) -> None:
    """One move by whoever is to decide: a given one or a random one."""
    table = live.table
    seat = table.turn
    assert seat is not None
    move = text or str(chance.choice(table.game.legal_moves()))
    on = table.position
    house.runner.run(live.execute(commands.move, people[seat], [move], on, live.now))

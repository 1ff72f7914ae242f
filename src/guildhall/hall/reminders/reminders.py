"""Tells people that it is their turn, if they do not move within a while by themselves."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from guildhall.games.catalogue import title_words
from guildhall.hall.errors import HallError
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.log.repository import patiently
from guildhall.hall.people import People, Person
from guildhall.hall.people.channels import Channels, PushAddress
from guildhall.hall.reminders.delivery import (
    DeliveryError,
    check_reachable,
    send_mail,
    send_webhook,
)
from guildhall.hall.reminders.push import PushError, PushKey
from guildhall.hall.reminders.settings import ReminderSettings
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, Renderer, message, players
from guildhall.messages.catalogue import catalogue

logger = logging.getLogger(__name__)

FRESH = timedelta(minutes=1)
"""A position that is older was told of before the hall was opened."""
AT_ONCE = 8
"""Deliveries that go on together."""


Send = Callable[[], None]
"""Delivers something and blocks meanwhile; raises DeliveryError or PushError."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """What somebody is told."""

    title: Message
    words: Message
    path: str
    """The page on which they go on."""


class Due(NamedTuple):
    """Somebody who is told unless they decide before."""

    at: float
    """When, by the clock of the event loop."""
    position: int
    who: str


class Reminders:
    """Waits a while after each turn that comes to a person, then tells them where they want it."""

    def __init__(self, people: People, tables: TableRepository) -> None:
        self._people, self._tables = people, tables
        self.key = PushKey("")
        """The key of the hall, as soon as that is open."""
        self.settings = ReminderSettings()
        self.see_waiting: Callable[[Table], Awaitable[None]] | None = None
        """Is told of tables of events that wait for somebody."""
        self._seen: dict[str, int] = {}
        """By table: the last position that was looked at."""
        self._due: OrderedDict[str, Due] = OrderedDict()
        """By table: who is told when, the first one first; a move puts it off for the next."""
        self._watch: asyncio.Task[None] | None = None
        self._waiting: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    def see(self, live: LiveTable) -> None:
        """Take in a table; if a person is to decide there, they are told in a while."""
        table = live.table
        if table.turn is None:
            self._seen.pop(table.id, None)
            self._due.pop(table.id, None)
            return
        who = table.at(table.turn).decides
        if who is None or self._seen.get(table.id) == table.position:
            return
        self._seen[table.id] = table.position
        if table.changed_at is not None and live.now - table.changed_at <= FRESH:
            loop = asyncio.get_running_loop()
            self._due[table.id] = Due(loop.time() + self.settings.patience, table.position, who)
            self._due.move_to_end(table.id)
            if self._watch is None:
                self._watch = loop.create_task(self._watch_over())

    async def tell(self, person: Person, reminder: Reminder) -> int:
        """Tell somebody in all the ways they want; returns how many of them worked."""
        speech = Renderer(catalogue(person.channels.language))
        content = {
            "title": speech.render(reminder.title),
            "body": speech.render(reminder.words),
            "url": reminder.path,
            "tag": reminder.path.rpartition("/")[2],
        }
        worked = [await self._push(person, each, content) for each in person.channels.browsers]
        worked += [await self._deliver(send) for send in self._letters(person.channels, content)]
        return sum(worked)

    async def end(self) -> None:
        """Tell nobody any more."""
        tasks = [*self._waiting, *([self._watch] if self._watch else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch_over(self) -> None:
        """Tell whoever is due, one after the other, until nobody is to be told any more."""
        loop = asyncio.get_running_loop()
        while self._due:
            table, due = next(iter(self._due.items()))
            left = due.at - loop.time()
            if left > 0:
                await asyncio.sleep(left)
                continue
            del self._due[table]
            task = loop.create_task(self._remind(table, due.position, due.who))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
        self._watch = None

    async def _remind(self, table: str, position: int, who: str) -> None:
        try:
            live = await patiently(partial(self._tables.get, table))
            person = await patiently(partial(self._people.get, who))
        except (HallError, DamagedStreamError):
            return
        if live.table.position != position:
            return
        if person and person.channels.any:
            await self.tell(person, reminder_of(live.table, who))
        if self.see_waiting and live.table.options.event:
            await self.see_waiting(live.table)

    def _letters(self, channels: Channels, content: dict[str, str]) -> list[Send]:
        settings = self.settings
        link = f"{settings.base_url.rstrip('/')}{content['url']}" if settings.base_url else ""
        ways: list[Send] = []
        if channels.mail and settings.mail:
            text = f"{content['body']}\n\n{link}".strip() + "\n"
            ways.append(partial(send_mail, settings.mail, channels.mail, content["title"], text))
        if channels.webhook:
            told = {**content, "text": f"{content['body']} {link}".strip(), "link": link}
            ways.append(partial(self._post, channels.webhook, told))
        return ways

    async def _push(self, person: Person, to: PushAddress, content: dict[str, str]) -> bool:
        def send() -> None:
            check_reachable(to.endpoint, local=self.settings.local)
            self.key.send(to, content, self.settings.contact)

        try:
            return await self._deliver(send)
        except PushError:
            await self._people.end_push(person, to.id)
            return False

    async def _deliver(self, send: Send) -> bool:
        """Whether it worked; raises PushError where a browser wants to hear no more."""
        async with self._room:
            try:
                await asyncio.to_thread(send)
            except (DeliveryError, PushError) as error:
                logger.warning("a reminder was not delivered: %s", error)
                if isinstance(error, PushError) and error.gone:
                    raise
                return False
            return True

    def _post(self, address: str, content: dict[str, str]) -> None:
        check_reachable(address, local=self.settings.local)
        send_webhook(address, content)


def reminder_of(table: Table, who: str) -> Reminder:
    """What the one who is to decide at a table is told: nothing but who plays what."""
    others = [seat.name for seat in table.taken if seat.person != who]
    words = message(
        "{game} with {players}",
        game=title_words(table.options.title),
        players=players(others, " and "),
    )
    return Reminder(message("It is your turn"), words, f"/tables/{table.id}")


def trial() -> Reminder:
    """What somebody is told who wants to see whether it works."""
    return Reminder(
        message("Guildhall can reach you"),
        message("This is how you will hear that it is your turn."),
        "/",
    )

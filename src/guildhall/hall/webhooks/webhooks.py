"""Sends what happens in events to the webhooks that organisers have added, until it arrives.

What is to be sent stands in the log before it is sent, so that a restart loses nothing; whoever
receives it may get it twice, and knows it by its id.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Any

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.log import DamagedStreamError, NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.fanout import Cancel
from guildhall.hall.log.repository import patiently
from guildhall.hall.log.snapshot import SnapshotStream
from guildhall.hall.log.stream import Stream
from guildhall.hall.people.channels import proper_address, proper_webhook
from guildhall.hall.reminders.delivery import DeliveryError, check_reachable, send_webhook
from guildhall.hall.reminders.settings import ReminderSettings
from guildhall.hall.tables.repository import TableRepository
from guildhall.hall.tables.table import Table
from guildhall.hall.webhooks import outbox
from guildhall.hall.webhooks.news import News, as_json, news_of, turn
from guildhall.hall.webhooks.outbox import FORMS, KINDS, Delivery, Hook, Outbox, fold_outbox
from guildhall.messages import message

logger = logging.getLogger(__name__)

PREFIX = "hooks/"
BETWEEN_LOOKS = 15.0
"""Seconds between looks for events to which another worker has added a webhook."""
AT_ONCE = 4
"""Deliveries of one event that go on together."""
LONGEST_SECRET = 200


class Webhooks:
    """The webhooks of all events; each worker sends for the events that it owns."""

    def __init__(self, log: AsyncLog, events: EventRepository, tables: TableRepository) -> None:
        self._log, self._events, self._tables = log, events, tables
        self._workers = tables.workers
        self.settings = ReminderSettings()
        self._added = asyncio.Event()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._watch: asyncio.Task[None] | None = None
        self._deaf: Cancel = lambda: None
        """Ends the listening to workers that come and go."""

    def begin(self) -> None:
        """Send what is left, and what comes."""
        self._watch = asyncio.get_running_loop().create_task(self._look())
        self._deaf = self._workers.changed.listen(self._added.set)

    async def end(self) -> None:
        """Stop; what was not sent is sent when the hall is open again."""
        self._deaf()
        tasks = [*([self._watch] if self._watch else []), *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def outbox(self, live: LiveEvent, actor: Actor) -> Outbox:
        """The webhooks of an event and what was sent, for who may change its settings."""
        live.check(actor, "change settings")
        stream = self._stream(live.id)
        await asyncio.to_thread(stream.refresh)
        return stream.state

    async def add(
        self,
        live: LiveEvent,
        actor: Actor,
        address: str,
        kinds: Collection[str],
        *,
        form: str = "json",
        secret: str = "",
        language: str = "en",
    ) -> Hook:
        """Tell an address from now on; without a secret one is made up. Raises Refused."""
        live.check(actor, "change settings")
        chosen = tuple(kind for kind in KINDS if kind in kinds)
        if not chosen or form not in FORMS:
            raise Invalid(
                message("Nothing is chosen that the webhook would be told of"),
                message("Tick at least one thing."),
            )
        proper = proper_address if self.settings.local else proper_webhook
        hook = Hook(
            secrets.token_hex(4),
            proper(address) or proper_address(address),
            secret.strip()[:LONGEST_SECRET] or secrets.token_hex(16),
            chosen,
            form,
            language,
        )
        known = [*news_of(live)]
        decide = partial(_add, by=actor.name, hook=hook, known=known)
        await asyncio.to_thread(self._stream(live.id).execute, decide)
        self._added.set()
        return hook

    async def remove(self, live: LiveEvent, actor: Actor, name: str) -> None:
        """Tell an address no more."""
        live.check(actor, "change settings")
        decide = partial(outbox.remove_hook, by=actor.name, name=name)
        await asyncio.to_thread(self._stream(live.id).execute, decide)

    async def see_waiting(self, table: Table) -> None:
        """Take in that somebody lets a table of an event wait."""
        place = table.options.event
        if place is None or table.turn is None:
            return
        stream = self._stream(place.event)
        await asyncio.to_thread(stream.refresh)
        if stream.state.hooks:
            news = [f"turn:{table.id}.{table.position}"]
            await asyncio.to_thread(stream.execute, partial(outbox.queue, news=news))

    def _stream(self, event: str) -> Stream[Outbox]:
        return Stream(self._log.log, f"{PREFIX}{event}", fold_outbox, Outbox())

    async def _look(self) -> None:
        """Begin to send for events that have webhooks."""
        while True:
            self._added.clear()
            names = await patiently(lambda: self._log.streams(PREFIX))
            for name in [each for each in self._running if not self._workers.owns(each)]:
                self._running.pop(name).cancel()  # another worker goes on
            for name in (each.removeprefix(PREFIX) for each in names):
                if self._workers.owns(name) and name not in self._running:
                    task = asyncio.get_running_loop().create_task(self._run(name))
                    self._running[name] = task
            # Not `wait_for`: it forgets to be cancelled where the event has just been set.
            with suppress(TimeoutError):
                async with asyncio.timeout(BETWEEN_LOOKS):
                    await self._added.wait()

    async def _run(self, name: str) -> None:
        """Send for one event; one without webhooks is only listened to."""
        box = SnapshotStream(self._log, f"{PREFIX}{name}", fold_outbox, Outbox())
        try:
            live = await patiently(lambda: self._events.get(name))
            live.watchers += 1
            try:
                await patiently(box.open)
                await self._send_on(live, box)
            finally:
                live.watchers -= 1
        except Exception:
            logger.exception("the webhooks of %s have stopped until the hall is opened again", name)
        finally:
            box.close()

    async def _send_on(self, live: LiveEvent, box: SnapshotStream[Outbox]) -> None:
        while True:
            changes = [live.changed(), box.changed.wait()]
            if box.state.hooks:
                news = await live.in_thread(news_of, live)
                await patiently(partial(box.execute, partial(outbox.queue, news=news)))
                due = box.state.due(live.now)[:AT_ONCE]
                if due:
                    await asyncio.gather(*(self._deliver(live, box, each) for each in due))
                    continue
            await asyncio.wait(
                changes, timeout=_seconds(live, box.state), return_when=asyncio.FIRST_COMPLETED
            )

    async def _deliver(
        self, live: LiveEvent, box: SnapshotStream[Outbox], delivery: Delivery
    ) -> None:
        hook, news = box.state.hooks.get(delivery.hook), await self._find(live, delivery.news)
        if hook is None or news is None:
            await patiently(partial(box.execute, partial(outbox.drop, delivery=delivery)))
            return
        content = self._content(live, hook, delivery, news)
        try:
            status = await asyncio.to_thread(self._post, hook, content)
            answer, arrived = str(status), True
        except DeliveryError as error:
            answer, arrived = str(error), False
        settle = partial(outbox.settle, delivery=delivery, answer=answer, arrived=arrived)
        await patiently(partial(box.execute, settle))

    async def _find(self, live: LiveEvent, name: str) -> News | None:
        """A piece of news that is still true, with its words."""
        kind, _, rest = name.partition(":")
        if kind != "turn":
            make = (await live.in_thread(news_of, live)).get(name)
            return make() if make else None
        here, _, position = rest.partition(".")
        try:
            table = (await self._tables.get(here)).table
        except (HallError, DamagedStreamError):
            return None
        if table.turn is None or str(table.position) != position:
            return None
        return turn(here, table.at(table.turn).name)

    def _content(
        self, live: LiveEvent, hook: Hook, delivery: Delivery, news: News
    ) -> dict[str, Any]:
        told = as_json(live, delivery.kind, news, hook.language, self.settings.base_url)
        words = f"{told['text']} {told['link']}".strip()
        if hook.form == "chat":  # Discord reads one of them, most others the other
            return {"content": words, "text": words}
        return {"id": f"{delivery.news}@{live.id}", "at": delivery.since.isoformat(), **told}

    def _post(self, hook: Hook, content: dict[str, Any]) -> int:
        check_reachable(hook.address, local=self.settings.local)
        return send_webhook(hook.address, content, hook.secret)


def _add(box: Outbox, by: str, hook: Hook, known: list[str]) -> list[NewEntry]:
    return outbox.add_hook(box, by, hook, known if not box.hooks else [])


def _seconds(live: LiveEvent, box: Outbox) -> float | None:
    """How long nothing is to be sent; None until something happens."""
    at = box.next_time()
    return None if at is None or not box.hooks else max((at - live.now).total_seconds(), 0.05)

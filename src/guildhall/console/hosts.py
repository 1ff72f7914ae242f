"""The organiser's link and the hosts of a hall, at a terminal."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from guildhall.console.answers import Grid, say
from guildhall.console.check import no_hall_yet
from guildhall.console.errors import ConsoleError
from guildhall.console.language import tell
from guildhall.console.page import Page
from guildhall.console.words import clean
from guildhall.hall.events.hosts import hosts_at
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.keys import STREAM as KEYS
from guildhall.hall.keys import Keys
from guildhall.hall.log import open_log
from guildhall.hall.log.address import now
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import People
from guildhall.messages import Word, mark, message, quoted

TERMINAL = "terminal"
"""Who does what is done here."""


def tell_link(address: str, url: str, *, renew: bool) -> None:
    """Tell the organiser's link, or a new one; whoever looked in the wrong place learns it."""
    with open_log(address) as log:
        is_new = not log.last(KEYS)

    async def token() -> str:
        async with hosts_at(address) as hosts:
            if renew:
                await hosts.renew(TERMINAL)
            return hosts.token()

    sys.stdout.write(f"{url.rstrip('/')}/join/{asyncio.run(token())}\n")
    if is_new:
        sys.stderr.write(f"guildhall: {tell(no_hall_yet(address))}\n")


def tell_hosts(address: str) -> None:
    """Tell who the hosts are: their ids, names and days."""

    async def rows() -> list[list[str]]:
        async with _opened(address) as (events, people):
            found = [(await people.get(who), at) for who, at in events.hosts.since.items()]
            return [[host.id, host.name, f"{at:%Y-%m-%d}"] for host, at in found if host]

    hosts = asyncio.run(rows())
    nobody = say(message("Nobody is host of this hall yet"))
    Page().show([Grid([mark("Host"), mark("Name"), mark("Since")], hosts)] if hosts else nobody)


def dismiss(address: str, who: str) -> None:
    """Let somebody be host no more."""

    async def name() -> str:
        async with _opened(address) as (events, people):
            host = await people.get(who)
            if host is None or who not in events.hosts:
                raise ConsoleError(
                    message("there is no host {host}", host=quoted(who)),
                    message("See guildhall hosts"),
                )
            await events.remove_host(who, TERMINAL)
            return clean(host.name)

    told = message(
        "{name} is no host any more, and the organiser’s link is new: see guildhall link.",
        name=Word(asyncio.run(name())),
    )
    sys.stdout.write(f"{tell(told)}\n")


@asynccontextmanager
async def _opened(address: str) -> AsyncIterator[tuple[EventRepository, People]]:
    with open_log(address) as log:
        kept = AsyncLog(log)
        keys = await Keys.open(kept)
        people = People(kept, keys)
        events = EventRepository(kept, keys, now)
        await events.open()
        try:
            yield events, people
        finally:
            events.close()
            people.close()

"""When the sign-in of a request ends: streams that came from it must not outlive it."""

from __future__ import annotations

import asyncio

from fastapi import Request

from guildhall.hall.events.passes import Pass
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.web.security.identity import look_up, person, used_pass
from guildhall.web.state import hall


async def sign_in_ends(request: Request) -> None:
    """Wait until whoever asks is signed out, or until the pass that was used counts no more."""
    someone, held = await person(request), used_pass(request)
    ends = []
    if someone is not None:
        ends.append(asyncio.ensure_future(_person_leaves(request, someone)))
    if held is not None:
        ends.append(asyncio.ensure_future(_pass_ends(hall(request), held)))
    if not ends:
        await asyncio.Event().wait()
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in ends:
            each.cancel()
        await asyncio.wait(ends)


async def _person_leaves(request: Request, someone: Person) -> None:
    """Wait until the session or the token with which somebody came is not theirs any more."""
    here, loop, news = hall(request), asyncio.get_running_loop(), asyncio.Event()

    def hear(_stream: str, _seq: int) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(news.set)

    cancel = here.log.log.subscribe(f"person/{someone.id}", hear)
    try:
        while True:
            news.clear()
            found = await look_up(request, strict=False)
            if found is None or found.id != someone.id:
                return
            await news.wait()
            await here.people.refresh(someone.id)
    finally:
        cancel()


async def _pass_ends(here: Hall, held: Pass) -> None:
    while True:
        live = await here.events.get(held.event)
        change = live.changed()
        if not live.honours(held):
            return
        await asyncio.wait([change])

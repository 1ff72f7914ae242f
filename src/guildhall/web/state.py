"""What the application carries for every request."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import Depends, Request

from guildhall.hall.hall import Hall
from guildhall.web.settings import Settings


def hall(request: Request) -> Hall:
    """The hall that a request is about."""
    found: Hall = request.app.state.hall
    return found


def settings(request: Request) -> Settings:
    """How this hall is set up."""
    found: Settings = request.app.state.settings
    return found


def closing(request: Request) -> asyncio.Event:
    """Is set when the server is about to stop: streams without end have to end then."""
    found: asyncio.Event = request.app.state.closing
    return found


async def _the_hall(request: Request) -> Hall:
    return hall(request)


TheHall = Annotated[Hall, Depends(_the_hall)]
"""The hall, as a parameter of a handler; asynchronous, for others are run in a thread."""

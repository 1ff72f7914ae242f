"""What the application carries for every request, and what is known of a request itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from guildhall.hall.events.passes import Pass
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.web.settings import Settings


def hall(request: Request) -> Hall:
    """The hall that a request is about."""
    found: Hall = request.app.state.hall
    return found


def settings(request: Request) -> Settings:
    """How this hall is set up."""
    found: Settings = request.app.state.settings
    return found


CONNECTION = "guildhall.connection"
"""Where the scope of a request has the `Closing` of its connection."""


class Closing:
    """Whether the server is about to stop, or a connection is lost: streams have to end then."""

    __slots__ = ("_calls", "_is_set")

    def __init__(self) -> None:
        self._is_set = False
        self._calls: set[Callable[[], None]] = set()

    def is_set(self) -> bool:
        """Whether it is."""
        return self._is_set

    def set(self) -> None:
        """It is, from now on."""
        self._is_set = True
        for call in tuple(self._calls):
            call()

    def calling(self, call: Callable[[], None]) -> Calling:
        """Have something called then; at once if it has happened already."""
        return Calling(self, call)

    def add(self, call: Callable[[], None]) -> None:
        """Have something called then; at once if it has happened already."""
        if self._is_set:
            call()
        self._calls.add(call)

    def discard(self, call: Callable[[], None]) -> None:
        """Have it not called any more."""
        self._calls.discard(call)


class Calling:
    """Has something called by a `Closing` meanwhile; small, for every stream has two."""

    __slots__ = ("_call", "_closing")

    def __init__(self, closing: Closing, call: Callable[[], None]) -> None:
        self._closing, self._call = closing, call

    def __enter__(self) -> None:
        self._closing.add(self._call)

    def __exit__(self, *_: object) -> None:
        self._closing.discard(self._call)


def closing(request: Request) -> Closing:
    """Tells when the server is about to stop."""
    found: Closing = request.app.state.closing
    return found


@dataclass(slots=True)
class RequestFacts:
    """What was found out about a request, so that everything is looked up once."""

    visit: str = ""
    """What the cookie of the visit holds; empty until somebody asks."""
    person_known: bool = False
    """Whether it was looked up who asks."""
    person: Person | None = None
    """Who asks, None for a stranger."""
    passes: tuple[Pass, ...] | None = None
    """The passes that the browser shows; None until somebody asks."""
    used_pass: Pass | None = None
    """The pass by which somebody was let in."""

    def know(self, person: Person | None) -> None:
        """Keep who asks."""
        self.person, self.person_known = person, True


def facts(request: Request) -> RequestFacts:
    """What is known about a request so far."""
    found: RequestFacts = request.scope.setdefault("guildhall.facts", RequestFacts())
    return found


async def _the_hall(request: Request) -> Hall:
    return hall(request)


TheHall = Annotated[Hall, Depends(_the_hall)]
"""The hall, as a parameter of a handler; asynchronous, for others are run in a thread."""

"""The desk of an event: who stands at it, and its pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Depends, Request
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.commands import Command
from guildhall.hall.events.names import find_player
from guildhall.messages import Message, mark, message
from guildhall.tournament import Round
from guildhall.web.errors import Problem
from guildhall.web.events.shared.visit import Visit, event_page, fields
from guildhall.web.language import language
from guildhall.web.respond import done
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

TABS = (
    ("home", mark("Desk"), ""),
    ("people", mark("People"), "/people"),
    ("seating", mark("Seating"), "/seating"),
    ("results", mark("Results"), "/results"),
    ("rulings", mark("Arbiters"), "/rulings"),
    ("standings", mark("Standings"), "/standings"),
    ("ending", mark("Prizes and end"), "/end"),
    ("printing", mark("Print and export"), "/print"),
    ("practical", mark("Practical"), "/practical"),
    ("settings", mark("Settings"), "/settings"),
    ("staff", mark("Staff and links"), "/staff"),
    ("record", mark("Record"), "/record"),
)
"""The pages of the desk: their names, messages for their titles, their addresses."""


@dataclass(frozen=True, slots=True)
class Desk(Visit):
    """Somebody at the desk of an event, with a request."""

    @property
    def at(self) -> str:
        """The address of the desk."""
        return f"{self.address}/desk"

    def refilled(self, typed: dict[str, str]) -> Desk:
        """The same desk with something else filled in."""
        return replace(self, typed=typed)

    def round(self, number: int) -> Round:
        """A round by its number; raises Refused if there is none."""
        return self.t.round(number)

    def player(self, typed: str) -> str:
        """The key of the player who is meant by a key or by a name as it was typed.

        Raises Refused if nobody is meant, or several are.
        """
        return find_player(typed, self.t.people)

    async def carry_out(self, command: Command, go: str, seen: int | None = None) -> Response:
        """Do what a form asks for, and go to a page of the desk."""
        return self.done(go, await self.do(command, seen))

    def done(self, go: str, told: Sequence[Message | str] | None = None) -> Response:
        """Go to a page of the desk after something was done, which is told in sentences."""
        words = [self.tell(each) for each in told or ()]
        return done(self.request, go, told=words, version=self.live.version)


async def event_desk(request: Request, hall: TheHall, visitor: Visitor, event_id: str) -> Desk:
    """The desk of an event, for those who run it; a pass of a player counts for nothing here."""
    live = await hall.events.get(event_id)
    actor = live.actor(visitor)
    if not actor.is_staff:
        raise NotAllowed(
            message("This is the desk of those who run the event"),
            message("Ask the organiser for a link, or look at the public page of the event."),
        )
    return Desk(request, live, actor, language(request), await fields(request))


TheDesk = Annotated[Desk, Depends(event_desk)]
"""The desk, as a parameter of a handler."""


async def desk_page(
    desk: Desk,
    template: str,
    tab: str,
    *views: str,
    problem: Problem | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page of the desk with its views."""
    hidden = set() if desk.actor.role == "organiser" else {"settings", "staff"}
    return await event_page(
        desk,
        f"events/desk/{template}.html",
        "desk-bar",
        *views,
        problem=problem,
        tabs=[each for each in TABS if each[0] not in hidden],
        tab=tab,
        **context,
    )


def came_from(desk: Desk) -> str:
    """The page of the desk on which a form was, as far as it is there whatever happens."""
    path = urlsplit(desk.request.headers.get("referer", "")).path
    pages = {f"{desk.at}{address}" for _, _, address in TABS}
    return path if path in pages else desk.at


def not_found(what: Message) -> NotFound:
    """A refusal for what is not there."""
    return NotFound(what, message("Load the page again"))

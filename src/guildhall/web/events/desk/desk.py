"""The desk of an event: who stands at it, and its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ParamSpec
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Request
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import NotAllowed, NotFound
from guildhall.hall.events.commands import Command
from guildhall.messages import Message, mark, message
from guildhall.tournament import Preview, Refused, Round, Table
from guildhall.tournament.event.names import find_player
from guildhall.web.errors import Problem
from guildhall.web.events.desk.ways_out import PAGES
from guildhall.web.events.shared.visit import Handler, Page, Visit, event_page, fields, refused_on
from guildhall.web.language import language
from guildhall.web.renderer import absolute
from guildhall.web.respond import done
from guildhall.web.security import Visitor, safe_next
from guildhall.web.state import TheHall

P = ParamSpec("P")

router = APIRouter(prefix="/desk")
"""The addresses of the desk; its pages add theirs when they are imported."""

TABS = (
    ("home", mark("Desk"), ""),
    ("people", mark("People"), "/people"),
    ("seating", mark("Seating"), "/seating"),
    ("results", mark("Results"), "/results"),
    ("rulings", mark("Arbiters"), "/rulings"),
    ("standings", mark("Standings"), "/standings"),
    ("end", mark("Prizes and end"), "/end"),
    ("documents", mark("Print and export"), "/print"),
    ("practical", mark("Practical"), "/practical"),
    ("settings", mark("Settings"), "/settings"),
    ("staff", mark("Staff and links"), "/staff"),
    ("record", mark("Record"), "/record"),
)
"""The pages of the desk: their names, messages for their titles, their addresses."""


@dataclass(frozen=True, slots=True)
class Desk(Visit):
    """Somebody at the desk of an event, with a request."""

    preview: Preview | None = None
    """What the form of a page would change, where somebody looks at it first."""

    @property
    def at(self) -> str:
        """The address of the desk."""
        return f"{self.address}/desk"

    def join_link(self, token: str) -> str:
        """The whole address of a link that lets somebody in."""
        return absolute(self.request, f"/join/{token}")

    def explain(self, error: Refused) -> Problem:
        """A refusal in the language of whoever asks, with links to other pages of the desk."""
        pages = {action: f"{self.at}{page}" for action, page in PAGES.items()}
        elsewhere = {action: page for action, page in pages.items() if page != self.came_from}
        return replace(Visit.explain(self, error), pages=elsewhere)

    @property
    def came_from(self) -> str:
        """The address of the page on which a form was, empty if the browser does not tell."""
        return urlsplit(self.request.headers.get("referer", "")).path

    def refusing(self, error: Refused) -> Desk:
        """The same desk with a refusal to be told, unless there is one already."""
        return replace(self, problem=self.problem or self.explain(error))

    def player(self, typed: str) -> str:
        """The key of the player who is meant by a key or by a name as it was typed.

        Raises Refused if nobody is meant, or several are.
        """
        return find_player(typed, self.t.people)

    async def carry_out(self, command: Command, page: str, seen: int | None = None) -> Response:
        """Do what a form asks for, and go to a page of the desk or where the form says."""
        return self.done(page, await self.do(command, seen))

    def done(self, page: str, told: Sequence[Message] = ()) -> Response:
        """Go on after something was done, which is told in sentences."""
        words = [self.tell(each) for each in told]
        return done(self.request, self.next(page), told=words, version=self.live.version)

    def next(self, page: str) -> str:
        """Where to go on: where the form says, else to a page of the desk."""
        return safe_next(self.typed.get("next", ""), f"{self.at}{page}")


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


def desk_form(path: str, page: Page, *about: str) -> Callable[[Handler[P]], Handler[P]]:
    """Take a form of the desk; what is refused is told on its page, see `refused_on`."""
    return lambda handler: router.post(path)(refused_on(page, *about)(handler))


async def desk_page(
    desk: Desk, template: str, *views: str, tab: str = "", **context: Any
) -> HTMLResponse:
    """A page of the desk with its views; its tab is called like its template if none is named."""
    hidden = set() if desk.actor.role == "organiser" else {"settings", "staff"}
    return await event_page(
        desk,
        f"events/desk/{template}.html",
        "desk-bar",
        *views,
        tabs=[each for each in TABS if each[0] not in hidden],
        tab=tab or template,
        preview=desk.preview,
        **context,
    )


def came_from(desk: Desk) -> str:
    """The page of the desk on which a form was, as far as it is there whatever happens."""
    return {f"{desk.at}{page}": page for _, _, page in TABS}.get(desk.came_from, "")


def find_table(current: Round, number: int, *, published: bool = False) -> Table:
    """A table of a round, perhaps of a published one only; raises NotFound."""
    if number not in current.tables or (published and not current.published):
        words = message("round {round} has no table {table}", round=current.number, table=number)
        raise NotFound(words, message("Reload the page"))
    return current.tables[number]

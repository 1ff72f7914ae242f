"""A visit to an event: who asks, in which language, what was filled in, and how it is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Annotated, Any, ParamSpec
from urllib.parse import urlencode

from fastapi import Depends, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.messages import Message
from guildhall.tournament import Refused, Tournament
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.shared.views import CSRF, Fragments, Scene, fresh
from guildhall.web.language import Language, language
from guildhall.web.renderer import page
from guildhall.web.respond import respond
from guildhall.web.security import csrf_token, event_actor
from guildhall.web.state import TheHall, hall

P = ParamSpec("P")
Handler = Callable[P, Awaitable[Response]]
Page = Callable[..., Awaitable[Response]]
"""A page of an event, made for a visit and for what it is about."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who asks for something of an event."""

    request: Request
    live: LiveEvent
    actor: Actor
    language: Language
    typed: Mapping[str, str]
    """What the form of this request holds, to be shown again; empty without one."""
    problem: Problem | None = None
    """Why what it asked for is refused, to be told on the page of the form."""

    @property
    def t(self) -> Tournament:
        """The tournament as it stands."""
        return self.live.tournament

    @property
    def address(self) -> str:
        """The address of the event."""
        return f"/events/{self.live.id}"

    @property
    def display(self) -> NameDisplay:
        """Names as they may be seen here."""
        return self.live.display_for(self.actor)

    @property
    def refused_sheet(self) -> Visit | None:
        """This visit if it brought a result that was refused, to be shown again as it was typed."""
        refused = self.problem and self.request.url.path.endswith("/report")
        return self if refused else None

    def scene(self, argument: str = "") -> Scene:
        """What views are made of for this visit."""
        return Scene(self.live, self.actor, self.language, argument)

    def tell(self, sentence: Message | str) -> str:
        """A sentence that was made in code, in the language of whoever asks."""
        return self.language.tell(sentence, self.display)

    async def do(self, command: Command, seen: int | None = None) -> list[Message]:
        """Carry a command out, also at tables in the hall; returns what it did, in sentences.

        `seen` is the last entry that the page was made from, None if it does not matter.
        """
        games = hall(self.request).event_games
        return list((await games.execute(self.live, self.actor, command, seen)).told)

    async def answer(self, action: Awaitable[Response], page: Page, *about: Any) -> Response:
        """The answer of an action; a refusal is told on the page of its form.

        The page is given the visit with the problem, and what it is about.
        """
        return await respond(
            self.request,
            action,
            lambda problem: page(replace(self, problem=problem), *about),
            self.explain,
        )

    def explain(self, error: Refused) -> Problem:
        """A refusal in the language of whoever asks."""
        return problem_of(error, self.language, self.display)


async def visit(request: Request, the_hall: TheHall, event_id: str) -> Visit:
    """A visit to the event of an address."""
    live = await the_hall.events.get(event_id)
    return Visit(
        request, live, await event_actor(request, live), language(request), await fields(request)
    )


TheVisit = Annotated[Visit, Depends(visit)]
"""The visit, as a parameter of a handler."""


async def fields(request: Request) -> dict[str, str]:
    """The texts that a form holds, by the names of their fields."""
    if request.method != "POST":
        return {}
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def refused_on(page: Page, *names: str) -> Callable[[Handler[P]], Handler[P]]:
    """Show what a handler refuses on the page of its form, see `Visit.answer`.

    The page is about the arguments of the handler that are named here.
    """

    def decorate(handler: Handler[P]) -> Handler[P]:
        @wraps(handler)
        async def answer(*args: P.args, **arguments: P.kwargs) -> Response:
            asked = next(each for each in arguments.values() if isinstance(each, Visit))
            about = [arguments[name] for name in names]
            return await asked.answer(handler(*args, **arguments), page, *about)

        return answer

    return decorate


async def event_page(
    visit: Visit,
    template: str,
    *views: str,
    fragments: Awaitable[Fragments] | None = None,
    private: bool = True,
    **context: Any,
) -> HTMLResponse:
    """A page of an event, made of views that the script keeps up to date.

    `fragments` are what the views show now where a page knows better how to make them. No browser
    may keep a `private` page.
    """
    live, problem, token = visit.live, visit.problem, csrf_token(visit.request)
    # Before the fragments are made: a change in the meantime has to be told to the page.
    version, seq = live.version, live.seq
    shown = await (fragments or _fresh(visit, views))
    response = page(
        visit.request,
        template,
        status=problem.status if problem else 200,
        seq=seq,
        stream=f"{visit.address}/live?"
        + urlencode([*(("view", each) for each in views), ("since", version)]),
        fragments={name: Markup(html.replace(CSRF, token)) for name, html in shown.items()},  # noqa: S704 - made of templates
        problem=problem,
        typed=visit.typed,
        **visit.scene().context(),
        **context,
    )
    if private:
        response.headers["cache-control"] = "no-store"
    return response


async def _fresh(visit: Visit, views: tuple[str, ...]) -> Fragments:
    fragments: Fragments = {}
    for each in views:
        name, _, argument = each.partition(":")
        fragments |= await fresh(visit.scene(argument), name)
    return fragments

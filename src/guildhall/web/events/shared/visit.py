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

from guildhall.hall.errors import HallError, MovedOn
from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.hall.events.permissions import Actor
from guildhall.messages import Message
from guildhall.tournament import Refused, Tournament
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.shared.sheet_forms import UnfitFormError
from guildhall.web.events.shared.views import CSRF, Fragments, Scene, fresh
from guildhall.web.language import Language, language
from guildhall.web.renderer import page
from guildhall.web.respond import respond
from guildhall.web.security import csrf_token, event_actor
from guildhall.web.state import TheHall

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who asks for something of an event."""

    request: Request
    live: LiveEvent
    actor: Actor
    language: Language
    typed: Mapping[str, str]
    """What the form of this request holds, to be shown again; empty without one."""

    @property
    def t(self) -> Tournament:
        """The tournament as it stands."""
        return self.live.tournament

    @property
    def address(self) -> str:
        """The address of the event."""
        return f"/events/{self.live.id}"

    @property
    def showing(self) -> NameDisplay:
        """Names as they may be seen here."""
        return self.live.showing(self.actor)

    def scene(self, argument: str = "") -> Scene:
        """What views are made of for this visit."""
        return Scene(self.live, self.actor, self.language, argument)

    def tell(self, sentence: Message | str) -> str:
        """A sentence that was made in code, in the language of whoever asks."""
        return self.language.tell(sentence, self.showing)

    async def do(self, command: Command, seen: int | None = None) -> list[Message]:
        """Carry a command out; returns what it did, in sentences.

        `seen` is the last entry that the page was made from, None if it does not matter.
        """
        return list((await self.live.execute(self.actor, command, seen)).told)

    def explain(self, error: Refused) -> Problem:
        """A refusal in the language of whoever asks."""
        if isinstance(error, UnfitFormError):
            notes = {name: self.tell(words) for name, words in error.notes.items()}
            return replace(self.explain(error.refusal), notes=notes, sure=error.seal)
        return replace(
            problem_of(error),
            reason=self.language.sentence(error.reason, self.showing),
            way_out=self._way_out(error),
            news=tuple(map(self.tell, error.told)) if isinstance(error, MovedOn) else (),
        )

    def _way_out(self, error: Refused) -> str:
        if isinstance(error, HallError):
            return self.tell(error.way_out)
        ways = [self.tell(way.words) for way in error.ways_out]
        return self.language.gettext("You can: {ways}.", ways="; ".join(ways)) if ways else ""


async def visit(request: Request, hall: TheHall, event_id: str) -> Visit:
    """A visit to the event of an address."""
    live = await hall.events.get(event_id)
    return Visit(
        request, live, await event_actor(request, live), language(request), await fields(request)
    )


TheVisit = Annotated[Visit, Depends(visit)]
"""The visit, as a parameter of a handler."""


@dataclass(frozen=True, slots=True)
class RefusedForm:
    """The form of a result that was refused: what was filled in, and what is told about it."""

    typed: Mapping[str, str]
    problem: Problem


def refused_form(visit: Visit, problem: Problem | None) -> RefusedForm | None:
    """The form of a result, to be shown again as it was filled in; None for any other."""
    if problem is None or not visit.request.url.path.endswith("/report"):
        return None
    return RefusedForm(visit.typed, problem)


async def fields(request: Request) -> dict[str, str]:
    """The texts that a form holds, by the names of their fields."""
    if request.method != "POST":
        return {}
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


def refused_on(
    page: Callable[..., Awaitable[Response]], *names: str
) -> Callable[[Callable[P, Awaitable[Response]]], Callable[P, Awaitable[Response]]]:
    """Show what a handler refuses on the page of its form.

    The page is given the visit, the arguments of the handler that are named here, and the problem.
    """

    def decorate(handler: Callable[P, Awaitable[Response]]) -> Callable[P, Awaitable[Response]]:
        @wraps(handler)
        async def answer(*args: P.args, **arguments: P.kwargs) -> Response:
            asked = next(each for each in arguments.values() if isinstance(each, Visit))
            more = [arguments[name] for name in names]
            return await respond(
                asked.request,
                handler(*args, **arguments),
                lambda problem: page(asked, *more, problem=problem),
                asked.explain,
            )

        return answer

    return decorate


async def event_page(
    visit: Visit,
    template: str,
    *views: str,
    fragments: Awaitable[Fragments] | None = None,
    problem: Problem | None = None,
    private: bool = True,
    **context: Any,
) -> HTMLResponse:
    """A page of an event, made of views that the script keeps up to date.

    `fragments` are what the views show now where a page knows better how to make them. No browser
    may keep a `private` page.
    """
    live, token = visit.live, csrf_token(visit.request)
    # Before the fragments are made: a change in the meantime has to be told to the page.
    version, seq = live.version, live.seq
    shown = await (fragments or _fresh(visit, views))
    response = page(
        visit.request,
        template,
        status=problem.status if problem else 200,
        live=live,
        t=visit.t,
        operations=live.operations,
        actor=visit.actor,
        showing=visit.showing,
        now=live.now,
        at=visit.address,
        desk=f"{visit.address}/desk",
        seq=seq,
        stream=f"{visit.address}/live?"
        + urlencode([*(("view", each) for each in views), ("since", version)]),
        fragments={name: Markup(html.replace(CSRF, token)) for name, html in shown.items()},  # noqa: S704 - made of templates
        problem=problem,
        typed=visit.typed,
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

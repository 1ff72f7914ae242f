"""The desk of an event: who stands at it, its pages, and how what they do is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, TypeVar
from urllib.parse import urlencode, urlsplit

from fastapi import Depends, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, NotAllowed, NotFound
from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.live_errors import EventRefusalError, MovedOnStaleError, refused
from guildhall.hall.events.name_privacy import Showing
from guildhall.hall.events.names import find_player
from guildhall.hall.events.permissions import Actor
from guildhall.tournament import Refused, Round, Tournament
from guildhall.web.errors import problem_of, wants_json
from guildhall.web.events.shared.sheet_forms import SheetForm, UnfitFormError
from guildhall.web.events.shared.views import CSRF, Fragments, Scene, fresh
from guildhall.web.language import Language, language
from guildhall.web.renderer import page
from guildhall.web.security import Visitor, csrf_token
from guildhall.web.state import TheHall

T = TypeVar("T")

TABS = (
    ("home", "Desk", ""),
    ("people", "People", "/people"),
    ("seating", "Seating", "/seating"),
    ("results", "Results", "/results"),
    ("rulings", "Arbiters", "/rulings"),
    ("standings", "Standings", "/standings"),
    ("ending", "Prizes and end", "/end"),
    ("printing", "Print and export", "/print"),
    ("practical", "Practical", "/practical"),
    ("settings", "Settings", "/settings"),
    ("staff", "Staff and links", "/staff"),
    ("record", "Record", "/record"),
)
"""The pages of the desk: their names, messages for their titles, their addresses."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A refusal as the desk tells it."""

    status: int
    code: str
    reason: str
    way_out: str
    news: tuple[str, ...] = ()
    """What others did in the meantime."""
    rules: tuple[str, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """What is told beside the fields of a form, by their names."""
    sure: str = ""
    """What a form sends to say that an odd result is right all the same."""

    def shape(self) -> dict[str, Any]:
        """The shape that scripts get."""
        told = {"code": self.code, "reason": self.reason, "way_out": self.way_out}
        more = {"news": list(self.news), "notes": dict(self.notes), "sure": self.sure}
        return {"error": {**told, **more}}


@dataclass(frozen=True, slots=True)
class Desk:
    """Somebody at the desk of an event, with a request."""

    request: Request
    live: LiveEvent
    doer: Actor
    language: Language
    typed: dict[str, str] = field(default_factory=dict)
    """What was filled in and refused, to be filled in again."""

    @property
    def t(self) -> Tournament:
        """The tournament as it stands."""
        return self.live.tournament

    @property
    def showing(self) -> Showing:
        """Names as they may be seen here."""
        return self.live.showing(self.doer)

    @property
    def at(self) -> str:
        """The address of the desk."""
        return f"/events/{self.live.id}/desk"

    def scene(self, argument: str = "") -> Scene:
        """What views of this desk are made of."""
        return Scene(self.live, self.doer, self.language, argument)

    def refilled(self, typed: dict[str, str]) -> Desk:
        """The same desk with what was filled in."""
        return replace(self, typed=typed)

    def tell(self, sentence: str) -> str:
        """A sentence that was made in code, in the language of the desk."""
        return self.language.tell(sentence, self.showing)

    def round(self, number: int) -> Round:
        """A round by its number."""
        return asked(lambda: self.t.round(number))

    def player(self, typed: str) -> str:
        """The key of the player who is meant by a key or by a name as it was typed."""
        return asked(lambda: find_player(typed, self.t.people))

    async def do(self, command: Command, on: int | None = None) -> list[str]:
        """Carry a command out; returns what it did, in sentences."""
        outcome = await self.live.execute(self.doer, command, on)
        return list(outcome.told)


async def event_desk(request: Request, hall: TheHall, visitor: Visitor, event_id: str) -> Desk:
    """The desk of an event, for those who run it."""
    live = await hall.events.get(event_id)
    doer = live.doer(visitor)
    if not doer.is_staff:
        raise NotAllowed(
            "This is the desk of those who run the event",
            "Ask the organiser for a link, or look at the public page of the event.",
        )
    return Desk(request, live, doer, language(request))


TheDesk = Annotated[Desk, Depends(event_desk)]
"""The desk, as a parameter of a handler."""


def asked(question: Callable[[], T]) -> T:
    """The answer of a tournament; its refusals are those of the hall."""
    try:
        return question()
    except Refused as error:
        raise refused(error) from error


async def desk_page(
    desk: Desk,
    template: str,
    tab: str,
    *views: str,
    trouble: Trouble | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page of the desk with its views, each of which the script keeps up to date."""
    live, request = desk.live, desk.request
    names = ("desk-bar", *views)
    version, seq, fragments = live.version, live.seq, Fragments()
    for each in names:
        name, _, argument = each.partition(":")
        fragments |= await fresh(desk.scene(argument), name)
    token = csrf_token(request)
    response = page(
        request,
        f"events/desk/{template}.html",
        status=trouble.status if trouble else 200,
        live=live,
        t=desk.t,
        floor=live.floor,
        doer=desk.doer,
        showing=desk.showing,
        now=live.now,
        at=f"/events/{live.id}",
        desk=desk.at,
        tabs=[tab for tab in TABS if tab[0] not in {"settings", "staff"} or _organises(desk)],
        tab=tab,
        trouble=trouble,
        typed=desk.typed,
        seq=seq,
        stream=f"/events/{live.id}/live?"
        + urlencode([("since", version), *(("view", name) for name in names)]),
        fragments={key: Markup(html.replace(CSRF, token)) for key, html in fragments.items()},  # noqa: S704 - made of templates
        **context,
    )
    response.headers["cache-control"] = "no-store"
    return response


def _organises(desk: Desk) -> bool:
    return desk.doer.role == "organiser"


Deed = Callable[[], Awaitable[Any]]
Again = Callable[[Trouble], Awaitable[HTMLResponse]]
"""The page from which something was done, with the refusal."""


async def answered(desk: Desk, deed: Deed, again: Again, go: str = "") -> Response:
    """Do something and go to a page of the desk; a plain form gets its page with the refusal."""
    try:
        told = await deed()
    except HallError as error:
        trouble = trouble_of(desk, error)
        if wants_json(desk.request):
            return JSONResponse(trouble.shape(), trouble.status)
        return await again(trouble)
    if wants_json(desk.request):
        words = [desk.tell(each) for each in told] if isinstance(told, list) else []
        return JSONResponse({"ok": True, "told": words, "go": go, "version": desk.live.version})
    return RedirectResponse(go or desk.at, 303)


async def filled(
    desk: Desk,
    command: Callable[[dict[str, str]], Command],
    again: Callable[[Desk, Trouble], Awaitable[HTMLResponse]],
    go: str,
    on: int | None = None,
    form: Callable[[dict[str, str]], SheetForm] | None = None,
) -> Response:
    """Do what a form asks for; a refusal shows its page with all that was filled in.

    The `form` of a result lets refusals name its fields.
    """
    typed = await filled_in(desk)
    kept = desk.refilled(typed)

    async def deed() -> list[str]:
        with form(typed).named() if form else nullcontext():
            return await desk.do(command(typed), on)

    return await answered(desk, deed, lambda trouble: again(kept, trouble), go)


async def filled_in(desk: Desk) -> dict[str, str]:
    """The fields of a form as they were filled in."""
    return {key: str(value) for key, value in (await desk.request.form()).items()}


def trouble_of(desk: Desk, error: HallError) -> Trouble:
    """A refusal in the language of the desk, without words that only terminals know."""
    if isinstance(error, UnfitFormError):
        notes = {name: desk.tell(words) for name, words in error.notes.items()}
        return replace(trouble_of(desk, error.refusal), notes=notes, sure=error.seal)
    problem = problem_of(error)
    way_out = desk.tell(problem.way_out)
    if isinstance(error, EventRefusalError):
        ways = [desk.tell(way) for way in error.ways_out if "`" not in way]
        way_out = desk.language.gettext("You can: {ways}.", ways="; ".join(ways)) if ways else ""
    news = error.news if isinstance(error, MovedOnStaleError) else []
    return Trouble(
        problem.status,
        problem.code,
        desk.tell(problem.reason),
        way_out,
        tuple(desk.tell(each) for each in news),
        error.rules if isinstance(error, EventRefusalError) else (),
    )


def came_from(desk: Desk) -> str:
    """The page of the desk on which a form was, as far as it is there whatever happens."""
    path = urlsplit(desk.request.headers.get("referer", "")).path
    pages = {f"{desk.at}{address}" for _, _, address in TABS}
    return path if path in pages else desk.at


def not_found(what: str) -> NotFound:
    """A refusal for what is not there."""
    return NotFound(what, "Load the page again")

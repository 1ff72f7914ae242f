"""What the handlers of event pages share: the event, who asks, and how a deed is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.live_errors import EventRefusalError, MovedOnStaleError
from guildhall.web.errors import Problem, problem_of, wants_json
from guildhall.web.events.shared.sheet_forms import UnfitFormError
from guildhall.web.events.shared.views import CSRF, Fragments, Scene
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import csrf_token, event_doer
from guildhall.web.state import TheHall

Show = Callable[[Problem | None], Awaitable[Response]]
"""The page again, with what went wrong."""

Fresh = Callable[[], Awaitable[Fragments]]
"""What the page shows now."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A form that was refused: what was filled in, and what is told about it."""

    typed: Mapping[str, str]
    problem: Problem


async def kept_form(request: Request, problem: Problem | None) -> Kept | None:
    """The form of a result that was refused, to be shown again as it was filled in."""
    if problem is None or not request.url.path.endswith("/report"):
        return None
    return Kept({name: str(value) for name, value in (await request.form()).items()}, problem)


async def live_event(hall: TheHall, event_id: str) -> LiveEvent:
    """The event of a request."""
    return await hall.events.get(event_id)


TheEvent = Annotated[LiveEvent, Depends(live_event)]
"""The event, as a parameter of a handler."""


async def scene_of(request: Request, live: LiveEvent, argument: str = "") -> Scene:
    """The event as whoever asks may see it."""
    return Scene(live, await event_doer(request, live), language(request), argument)


def event_page(
    request: Request,
    scene: Scene,
    template: str,
    fragments: Fragments,
    *,
    views: tuple[str, ...] = (),
    problem: Problem | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page of an event made of fragments that keep themselves up to date."""
    live, token = scene.live, csrf_token(request)
    return page(
        request,
        template,
        status=problem.status if problem else 200,
        live=live,
        t=live.tournament,
        floor=live.floor,
        doer=scene.doer,
        showing=scene.showing,
        at=f"/events/{live.id}",
        now=live.now,
        fragments={
            name: Markup(text.replace(CSRF, token))  # noqa: S704 - made of templates
            for name, text in fragments.items()
        },
        stream=stream_of(live, views),
        problem=problem,
        **context,
    )


def stream_of(live: LiveEvent, views: tuple[str, ...]) -> str:
    """The address that tells what changes in these views from now on."""
    wanted = urlencode([("view", each) for each in views] + [("since", live.version)])
    return f"/events/{live.id}/live?{wanted}"


def told(scene: Scene, error: HallError) -> Problem:
    """A refusal in the language of whoever asks, without words that only terminals know."""
    speak = scene.language
    if isinstance(error, UnfitFormError):
        notes = {name: speak.tell(words, scene.showing) for name, words in error.notes.items()}
        return replace(told(scene, error.refusal), notes=notes, sure=error.seal)
    problem = problem_of(error)
    way_out = speak.tell(problem.way_out, scene.showing)
    if isinstance(error, EventRefusalError):
        ways = [speak.tell(way, scene.showing) for way in error.ways_out if "`" not in way]
        way_out = speak.gettext("You can: {ways}.", ways="; ".join(ways)) if ways else ""
    if isinstance(error, MovedOnStaleError):
        way_out = " ".join([*(speak.tell(each, scene.showing) for each in error.news), way_out])
    reason = speak.tell(problem.reason, scene.showing)
    return replace(problem, reason=reason, way_out=way_out)


async def answered(
    request: Request,
    scene: Scene,
    deed: Callable[[], Awaitable[Any]],
    *,
    show: Show,
    fresh: Fresh | None = None,
    go: str = "",
) -> Response:
    """Do something and go back to the page; the script gets the new fragments at once."""
    as_json = wants_json(request)
    try:
        await deed()
    except HallError as error:
        problem = told(scene, error)
        if as_json:
            return JSONResponse(problem.shape(), problem.status, problem.headers)
        return await show(problem)
    if not as_json:
        return RedirectResponse(go or f"/events/{scene.live.id}/me", 303)
    fragments = await fresh() if fresh else {}
    return JSONResponse({"ok": True, "version": scene.live.version, "fragments": fragments})

"""Opening an event: a format, its settings in words, a name."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.messages import message
from guildhall.tournament import Format, FormatError, Refused, parse, shipped
from guildhall.tournament.format_choices import changed, offered
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.shared.fields import ChosenFile, Text
from guildhall.web.events.shared.visit import fields
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Known, Visitor
from guildhall.web.state import TheHall

router = APIRouter()

USUAL = "splendor-swiss"
OWN = "own"


@router.get("/events/new")
async def new_event(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    format: str = USUAL,  # noqa: A002 - the word
) -> HTMLResponse:
    """The form for an event, with all settings of a format."""
    if not hall.events.is_host(visitor):
        raise NotAllowed(
            message("Hosts of this hall open events"),
            message("Open the organiser's link that was printed when the hall was started."),
        )
    return _form(request, {"format": format})


@router.post("/events/new")
async def open_event(
    request: Request, hall: TheHall, me: Known, name: Text = "", file: ChosenFile = None
) -> Response:
    """Open the event, or look at the settings of one's own format first."""
    typed = await fields(request)
    try:
        if file and file.filename:
            typed["own"] = (await file.read()).decode("utf-8-sig")
        base = _base(typed)
        if base is None:
            raise Invalid(message("There is no format yet"), message("Paste one, or choose a file"))
        settings = {path: value for path, value in typed.items() if "." in path}
        chosen = changed(base, settings)
        if "look" in typed:
            return _form(request, typed)
        proper = " ".join(name.split())
        if not proper:
            raise Invalid(
                message("The event has no name"), message("Write one, such as Spring Cup")
            )
        live = await hall.events.create(me, proper, chosen)
    except UnicodeDecodeError:
        error = Invalid(message("The file is not written in UTF-8"), message("Save it again"))
        return _form(request, typed, problem_of(error, language(request)))
    except Refused as refusal:
        return _form(request, typed, problem_of(refusal, language(request)))
    return RedirectResponse(f"/events/{live.id}/desk/people", 303)


def _base(typed: Mapping[str, str]) -> Format | None:
    """The format before anything is changed; None for one's own that is not there yet."""
    key, own = typed.get("format", USUAL), typed.get("own", "")
    if key != OWN:
        return shipped().get(key, shipped()[USUAL])
    return parse(own, key=OWN) if own.strip() else None


def _form(
    request: Request, typed: Mapping[str, str], problem: Problem | None = None
) -> HTMLResponse:
    try:
        base = _base(typed)
    except FormatError:
        base = None
    return page(
        request,
        "events/desk/new.html",
        status=problem.status if problem else 200,
        formats=shipped(),
        key=typed.get("format", USUAL),
        base=base,
        sections=offered(base) if base else [],
        typed=typed,
        problem=problem,
    )

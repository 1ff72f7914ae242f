"""Opening an event: a format, its settings in words, a name."""

from __future__ import annotations

from typing import Annotated, Self

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.messages import message
from guildhall.tournament import USUAL_FORMAT, Format, FormatError, Refused, parse, shipped
from guildhall.tournament.format_choices import changed
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.desk.setting_words import offered_sections, read_settings
from guildhall.web.events.shared.fields import SettingsForm
from guildhall.web.language import Language, language
from guildhall.web.renderer import page
from guildhall.web.security import Known, Visitor
from guildhall.web.state import TheHall

router = APIRouter()

OWN = "own"


@router.get("/events/new")
async def new_event(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    format: str = USUAL_FORMAT,  # noqa: A002 - the word
) -> HTMLResponse:
    """The form for an event, with all settings of a format."""
    if not await hall.events.is_host_by_now(visitor):
        raise NotAllowed(
            message("Hosts of this hall open events"),
            message("Open the organiser’s link that was printed when the hall was started."),
        )
    return _form(request, NewEventForm(format=format))


class NewEventForm(SettingsForm):
    """A format or a text of one's own, its settings, and a name."""

    format: str = USUAL_FORMAT
    own: str = ""
    """A format as TOML."""
    file: UploadFile | None = None
    """The same as a file; browsers send one without a name where none was chosen."""
    name: str = ""
    look: str = ""
    """Whether the settings are to be looked at first."""

    async def with_file(self) -> Self:
        """The form with the text of the file as one's own; raises Invalid if it is none."""
        if not self.file or not self.file.filename:
            return self
        try:
            own = (await self.file.read()).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Invalid(
                message("The file is not written in UTF-8"), message("Save it again")
            ) from error
        return self.model_copy(update={"own": own})

    def base(self) -> Format | None:
        """The format before anything is changed; None for one's own that is not there yet."""
        if self.format != OWN:
            return shipped().get(self.format, shipped()[USUAL_FORMAT])
        return parse(self.own, key=OWN) if self.own.strip() else None

    def chosen(self, language: Language) -> Format:
        """The format with the settings; raises Refused where something does not fit."""
        base = self.base()
        if base is None:
            raise Invalid(message("There is no format yet"), message("Paste one, or choose a file"))
        return changed(base, read_settings(base, self.settings, language))


@router.post("/events/new")
async def open_event(
    request: Request, hall: TheHall, me: Known, form: Annotated[NewEventForm, Form()]
) -> Response:
    """Open the event, or look at the settings of one's own format first."""
    try:
        form = await form.with_file()
        chosen = form.chosen(language(request))
        if form.look:
            return _form(request, form)
        proper = " ".join(form.name.split())
        if not proper:
            raise Invalid(
                message("The event has no name"), message("Write one, such as Spring Cup")
            )
        live = await hall.events.create(me, proper, chosen)
    except Refused as refusal:
        return _form(request, form, problem_of(refusal, language(request)))
    return RedirectResponse(f"/events/{live.id}/desk/people", 303)


def _form(request: Request, form: NewEventForm, problem: Problem | None = None) -> HTMLResponse:
    try:
        base = form.base()
    except FormatError:
        base = None
    return page(
        request,
        "events/desk/new.html",
        status=problem.status if problem else 200,
        formats=shipped(),
        form=form,
        base=base,
        sections=offered_sections(base, language(request)) if base else [],
        problem=problem,
    )

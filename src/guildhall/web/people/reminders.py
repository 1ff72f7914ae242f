"""How somebody is told that it is their turn: what they choose, and a test of it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.people import Person
from guildhall.hall.people.channels import PushAddress, proper_address
from guildhall.hall.reminders.reminders import trial
from guildhall.messages import mark, message
from guildhall.web.errors import problem_of
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Known
from guildhall.web.state import TheHall, hall

router = APIRouter(prefix="/me", include_in_schema=False)

Text = Annotated[str, Form()]

DONE = {
    "saved": mark("Saved."),
    "sent": mark("The test was sent. If nothing arrives, look at the settings of your device."),
}


@router.get("/reminders")
async def reminders(request: Request, me: Known, done: str = "") -> HTMLResponse:
    """What is chosen now."""
    return _shown(request, me, done=DONE.get(done, ""))


@router.post("/reminders")
async def choose(
    request: Request, hall: TheHall, me: Known, mail: Text = "", webhook: Text = ""
) -> Response:
    """Be told by e-mail or a webhook, or no more."""
    try:
        await hall.people.set_reminders(
            me, mail=mail, webhook=webhook, language=language(request).code
        )
    except HallError as error:
        return _shown(request, me, error, mail=mail, webhook=webhook)
    return RedirectResponse("/me/reminders?done=saved", 303)


@router.post("/reminders/try")
async def try_out(request: Request, hall: TheHall, me: Known) -> Response:
    """Tell somebody at once, so that they see whether it works."""
    if await hall.reminders.tell(me, trial()):
        return RedirectResponse("/me/reminders?done=sent", 303)
    failed = Invalid(
        message("The test could not be delivered"),
        message("Check the addresses, or switch notifications off and on again."),
    )
    return _shown(request, me, failed)


@router.post("/push")
async def want_push(
    request: Request,
    hall: TheHall,
    me: Known,
    endpoint: Text = "",
    p256dh: Text = "",
    auth: Text = "",
) -> JSONResponse:
    """Let this browser be told."""
    keys = {"p256dh": p256dh, "auth": auth}
    address = PushAddress.from_plain({"endpoint": endpoint, "keys": keys})
    channels = me.channels
    someone = await hall.people.want_push(me, address)
    if not channels.any:
        await hall.people.set_reminders(
            someone, mail="", webhook="", language=language(request).code
        )
    return JSONResponse({"go": "/me/reminders"})


@router.post("/push/end")
async def end_push(hall: TheHall, me: Known, endpoint: Text = "") -> JSONResponse:
    """Let this browser be told no more."""
    await hall.people.end_push(me, PushAddress(proper_address(endpoint), "", "").id)
    return JSONResponse({"go": "/me/reminders"})


def _shown(
    request: Request,
    me: Person,
    error: HallError | None = None,
    done: str = "",
    **typed: str,
) -> HTMLResponse:
    problem = problem_of(error, language(request)) if error else None
    reminders = hall(request).reminders
    kept = {"mail": me.channels.mail, "webhook": me.channels.webhook}
    return page(
        request,
        "people/reminders.html",
        status=problem.status if problem else 200,
        problem=problem,
        done=done,
        typed={**kept, **typed},
        key=reminders.key.public,
        patience=round(reminders.settings.patience),
        sends_mail=reminders.settings.mail is not None,
    )

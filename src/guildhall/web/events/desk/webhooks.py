"""The webhooks of an event: which addresses are told of what, and what was sent to them."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from guildhall.hall.webhooks import FORMS, KINDS
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.fields import Text, Texts
from guildhall.web.state import hall

SHOWN = 30
"""Attempts that the page lists."""


@router.get("/webhooks")
async def webhooks_page(desk: TheDesk) -> HTMLResponse:
    """The webhooks, a form for another one, and the last deliveries."""
    box = await hall(desk.request).webhooks.outbox(desk.live, desk.actor)
    return await desk_page(
        desk,
        "webhooks",
        tab="settings",
        box=box,
        attempts=box.attempts[: -SHOWN - 1 : -1],
        kinds=KINDS,
        forms=FORMS,
    )


@desk_form("/webhooks", webhooks_page)
async def add(
    desk: TheDesk, kind: Texts, address: Text = "", form: Text = "json", secret: Text = ""
) -> Response:
    """Tell an address from now on."""
    await hall(desk.request).webhooks.add(
        desk.live,
        desk.actor,
        address,
        kind,
        form=form,
        secret=secret,
        language=desk.language.code,
    )
    return desk.done("/webhooks")


@desk_form("/webhooks/remove", webhooks_page)
async def remove(desk: TheDesk, hook: Text = "") -> Response:
    """Tell an address no more."""
    await hall(desk.request).webhooks.remove(desk.live, desk.actor, hook)
    return desk.done("/webhooks")

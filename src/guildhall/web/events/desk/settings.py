"""Settings at the desk: the format from the next round on, names, registration, timetable."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.hall.events.hall_games import is_offered
from guildhall.hall.events.operations import Slot
from guildhall.messages import mark
from guildhall.tournament.format_choices import sections
from guildhall.tournament.reports.rounds import planned_rounds
from guildhall.web.events.desk.command_forms import Field, offer
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, router
from guildhall.web.events.desk.setting_words import offered_sections, read_settings
from guildhall.web.events.shared.fields import Seen, SettingsForm, Text, Texts, read_number
from guildhall.web.renderer import absolute

PRIVACY = {
    "full": mark("Full names"),
    "initial": mark("First name and initial"),
    "hidden": mark("Numbers instead of names"),
}
"""How the public sees names, with messages for the choices."""
MINUTES = mark("{typed} is not a number of minutes"), mark("Write a number up to 600")


@router.get("/settings")
async def settings_page(desk: TheDesk) -> HTMLResponse:
    """All settings, with what was filled in."""
    desk.live.check(desk.actor, "change settings")
    rounds = len(desk.t.counting_rounds())
    code = desk.live.operations.join_code
    return await desk_page(
        desk,
        "settings",
        sections=offered_sections(desk.t.format, desk.language),
        privacy=PRIVACY,
        offered=is_offered(desk.t.format.game),
        slots={slot.round: slot for slot in desk.live.operations.timetable},
        planned=max(planned_rounds(desk.t, 4), rounds, 1),
        link=absolute(desk.request, f"/events/{desk.live.id}/register?code={code}"),
    )


offer("/settings/privacy", commands.SetPrivacy, settings_page, "/settings", names=Field())
offer(
    "/settings/playing",
    commands.LetPlayersOpen,
    settings_page,
    "/settings",
    allowed=Field(bool, "players"),
)


@desk_form("/settings", settings_page)
async def change(desk: TheDesk, form: Annotated[SettingsForm, Form()], on: Seen = None) -> Response:
    """Change settings of the format, from the next round on."""
    known = {s.path: s.value for part in sections(desk.t.format) for s in part.settings}
    typed = read_settings(desk.t.format, form.settings, desk.language)
    changed = {path: new for path, new in typed.items() if known.get(path) != new}
    return await desk.carry_out(commands.ChangeSettings(changed), "/settings", on)


@desk_form("/settings/registration", settings_page)
async def registration(desk: TheDesk, state: Text = "") -> Response:
    """Open or close self-registration, or take another code."""
    command = commands.SetRegistration(is_open=state == "open")
    return await desk.carry_out(
        commands.NewJoinCode() if state == "new code" else command, "/settings"
    )


@desk_form("/timetable", settings_page)
async def timetable(desk: TheDesk, begins: Texts, minutes: Texts, day: Text = "") -> Response:
    """When rounds begin (TC-22)."""
    slots = [
        Slot(number, time.strip(), read_number(span.strip() or "0", *MINUTES, least=0, most=600))
        for number, (time, span) in enumerate(zip(begins, minutes, strict=False), 1)
        if time.strip()
    ]
    return await desk.carry_out(commands.SetTimetable(slots, day.strip()), "/settings#timetable")

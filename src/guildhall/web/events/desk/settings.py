"""Settings at the desk: the format from the next round on, names, registration, timetable."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.hall.events.hall_games import is_offered
from guildhall.hall.events.operations import Privacy
from guildhall.messages import mark
from guildhall.tournament.format_choices import offered, sections
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.fields import Seen, Text
from guildhall.web.events.shared.rounds import planned_rounds
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.renderer import absolute
from guildhall.web.state import TheHall

router = APIRouter()


PRIVACY = {
    "full": mark("Full names"),
    "initial": mark("First name and initial"),
    "hidden": mark("Numbers instead of names"),
}
"""How the public sees names, with messages for the choices."""


@router.get("/settings")
async def settings(desk: TheDesk) -> HTMLResponse:
    """All settings."""
    return await settings_page(desk)


async def settings_page(desk: Desk, problem: Problem | None = None) -> HTMLResponse:
    """The settings, with what was filled in."""
    desk.live.check(desk.actor, "change settings")
    rounds = len(desk.t.counting_rounds())
    code = desk.live.operations.join_code
    return await desk_page(
        desk,
        "settings",
        "settings",
        problem=problem,
        sections=offered(desk.t.format),
        privacy=PRIVACY,
        offered=is_offered(desk.t.format.game),
        slots={slot.round: slot for slot in desk.live.operations.timetable},
        planned=max(planned_rounds(desk.t, 4), rounds, 1),
        link=absolute(desk.request, f"/events/{desk.live.id}/register?code={code}"),
    )


@router.post("/settings")
@refused_on(settings_page)
async def change(desk: TheDesk, on: Seen = None) -> Response:
    """Change settings of the format, from the next round on."""
    known = {s.path: s.value for part in sections(desk.t.format) for s in part.settings}
    changed = {
        path: new for path, new in desk.typed.items() if "." in path and known.get(path) != new
    }
    return await desk.carry_out(commands.ChangeSettings(changed), f"{desk.at}/settings", on)


@router.post("/settings/privacy")
@refused_on(settings_page)
async def privacy(desk: TheDesk, hall: TheHall, names: Text = "") -> Response:
    """How names are shown to the public, at tables in the hall too."""
    told = await desk.do(commands.SetPrivacy(cast("Privacy", names)))
    await hall.event_games.keep_names(desk.live)
    return desk.done(f"{desk.at}/settings", told)


@router.post("/settings/registration")
@refused_on(settings_page)
async def registration(desk: TheDesk, state: Text = "") -> Response:
    """Open or close self-registration, or take another code."""
    choices = {
        "open": commands.SetRegistration(is_open=True),
        "closed": commands.SetRegistration(is_open=False),
        "new code": commands.NewJoinCode(),
    }
    return await desk.carry_out(choices.get(state, choices["closed"]), f"{desk.at}/settings")


@router.post("/settings/playing")
@refused_on(settings_page)
async def playing(desk: TheDesk, players: Text = "") -> Response:
    """Who opens tables in the hall: the desk alone, or players theirs."""
    command = commands.LetPlayersOpen(allowed=bool(players))
    return await desk.carry_out(command, f"{desk.at}/settings")

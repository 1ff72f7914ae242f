"""The clock of the round, and the timetable."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.operations import Slot
from guildhall.messages import Word, message
from guildhall.web.events.desk.desk import TheDesk
from guildhall.web.events.desk.home import home_page
from guildhall.web.events.desk.settings import settings_page
from guildhall.web.events.shared.fields import Next, Text, Texts, TheRound, TheWave, number_of
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.security import safe_next
from guildhall.web.state import TheHall

router = APIRouter()


@router.post("/clock/start")
@refused_on(home_page)
async def start(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    minutes: Text = "",
    wave: TheWave = 1,
    then: Next = "",
) -> Response:
    """Start the clock of a round, or start it anew; tables in the hall have the same time."""
    told = await desk.do(commands.StartClock(number, number_of(minutes), wave=wave))
    await hall.event_games.keep_time(desk.live, number)
    return desk.done(safe_next(then, desk.at), told)


@router.post("/clock/pause")
@refused_on(home_page)
async def pause(desk: TheDesk, number: TheRound, wave: TheWave = 1, then: Next = "") -> Response:
    """Stop the clock for a while."""
    return await desk.carry_out(commands.PauseClock(number, wave=wave), safe_next(then, desk.at))


@router.post("/clock/go-on")
@refused_on(home_page)
async def go_on(desk: TheDesk, number: TheRound, wave: TheWave = 1, then: Next = "") -> Response:
    """Let the clock go on."""
    return await desk.carry_out(commands.ContinueClock(number, wave=wave), safe_next(then, desk.at))


@router.post("/clock/extra")
@refused_on(home_page)
async def extra(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    table: Text = "",
    minutes: Text = "",
    then: Next = "",
) -> Response:
    """Give one table more time, in the hall too."""
    command = commands.GiveExtraTime(number, number_of(table) or 0, number_of(minutes) or 0)
    told = await desk.do(command)
    await hall.event_games.keep_time(desk.live, number)
    return desk.done(safe_next(then, desk.at), told)


@router.post("/timetable")
@refused_on(settings_page)
async def timetable(desk: TheDesk, begins: Texts, minutes: Texts) -> Response:
    """When rounds begin (TC-22)."""
    slots = [
        Slot(number, time.strip(), _minutes(span.strip() or "0"))
        for number, (time, span) in enumerate(zip(begins, minutes, strict=False), 1)
        if time.strip()
    ]
    return await desk.carry_out(commands.SetTimetable(slots), f"{desk.at}/settings#timetable")


def _minutes(text: str) -> int:
    found = number_of(text, 0, 600)
    if found is None:
        raise Invalid(
            message("{typed} is not a number of minutes", typed=Word(repr(text[:20]))),
            message("Write a number up to 600"),
        )
    return found

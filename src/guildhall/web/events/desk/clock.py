"""The clock of the round, and the timetable."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.operations import Slot
from guildhall.web.events.desk.desk import Deed, Desk, TheDesk, answered
from guildhall.web.events.desk.home import home_page
from guildhall.web.events.desk.settings import settings_page
from guildhall.web.events.shared.fields import Next, Text, TheRound, TheWave, number_of
from guildhall.web.security import safe_next
from guildhall.web.state import TheHall

router = APIRouter()


@router.post("/clock/start")
async def start(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    minutes: Text = "",
    wave: TheWave = 1,
    then: Next = "",
) -> Response:
    """Start the clock of a round, or start it anew."""
    command = commands.StartClock(number, number_of(minutes), wave=wave)
    return await _given(desk, hall, number, command, then)


@router.post("/clock/pause")
async def pause(desk: TheDesk, number: TheRound, wave: TheWave = 1, then: Next = "") -> Response:
    """Stop the clock for a while."""
    return await _clock(desk, commands.PauseClock(number, wave=wave), then)


@router.post("/clock/go-on")
async def go_on(desk: TheDesk, number: TheRound, wave: TheWave = 1, then: Next = "") -> Response:
    """Let the clock go on."""
    return await _clock(desk, commands.ContinueClock(number, wave=wave), then)


@router.post("/clock/extra")
async def extra(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    table: Text = "",
    minutes: Text = "",
    then: Next = "",
) -> Response:
    """Give one table more time."""
    command = commands.GiveExtraTime(number, number_of(table) or 0, number_of(minutes) or 0)
    return await _given(desk, hall, number, command, then)


@router.post("/timetable")
async def timetable(desk: TheDesk) -> Response:
    """When rounds begin (TC-22)."""
    form = await desk.request.form()
    begins = [str(each).strip() for each in form.getlist("begins")]
    minutes = [str(each).strip() or "0" for each in form.getlist("minutes")]

    async def deed() -> list[str]:
        slots = []
        for number, (time, span) in enumerate(zip(begins, minutes, strict=False), 1):
            if time:
                slots.append(Slot(number, time, _minutes(span)))
        return await desk.do(commands.SetTimetable(slots))

    return await answered(
        desk, deed, lambda trouble: settings_page(desk, trouble), f"{desk.at}/settings#timetable"
    )


def _minutes(text: str) -> int:
    found = number_of(text, 0, 600)
    if found is None:
        raise Invalid(f"{text[:20]!r} is not a number of minutes", "Write a number up to 600")
    return found


async def _given(desk: Desk, hall: TheHall, number: int, command: Command, then: str) -> Response:
    """Give time, to tables that are played in the hall too."""

    async def deed() -> list[str]:
        told = await desk.do(command)
        await hall.playing.keep_time(desk.live, number)
        return told

    return await _told(desk, deed, then)


async def _clock(desk: Desk, command: Command, then: str) -> Response:
    return await _told(desk, lambda: desk.do(command), then)


async def _told(desk: Desk, deed: Deed, then: str) -> Response:
    return await answered(
        desk,
        deed,
        lambda trouble: home_page(desk, trouble),
        safe_next(then, desk.at),
    )

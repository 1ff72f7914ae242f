"""A tablet for all who sit at a table, with the same rule of confirming (TS-36, TS-40)."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.messages import message
from guildhall.tournament.commands.results import score_sheet
from guildhall.tournament.commands.sheet_forms import SheetForm
from guildhall.tournament.commands.typed_results import ReadResult
from guildhall.tournament.table.sheets import check_sheet
from guildhall.web.errors import wants_json
from guildhall.web.events.device.views import DEVICE, device_now
from guildhall.web.events.shared.table_forms import TableForm, TheTableForm
from guildhall.web.events.shared.visit import (
    TheVisit,
    Visit,
    event_page,
    refused_on,
)
from guildhall.web.respond import done

router = APIRouter(prefix="/table/{number}")


@router.get("")
async def device_page(visit: TheVisit, number: int) -> Response:
    """The whole page of a table."""
    _refuse_others(visit, number)
    return await event_page(
        visit,
        "events/device/page.html",
        DEVICE,
        fragments=device_now(visit.scene(), visit.refused_sheet),
        number=number,
    )


@router.post("/report")
@refused_on(device_page, "number")
async def report(visit: TheVisit, number: int, form: TheTableForm) -> Response:
    """Hand in a result: as the winner, or in a duel as the one whose sheet it is (SW-24)."""
    sheet = _own_table(visit, number, form)
    with sheet.named():
        read = sheet.read()
        who = form.speaker(sheet.table) if read.winner else _writer(visit.live, sheet, read)
        command = commands.ReportResult(*read, sure=sheet.sure, player=who)
        return await _done(visit, number, command, form.seen)


@router.post("/confirm")
@refused_on(device_page, "number")
async def confirm(visit: TheVisit, number: int, form: TheTableForm) -> Response:
    """Somebody agrees with the result."""
    at = _own_table(visit, number, form)
    command = commands.ConfirmResult(*at.numbers, player=form.speaker(at.table))
    return await _done(visit, number, command, form.seen)


@router.post("/dispute")
@refused_on(device_page, "number")
async def dispute(visit: TheVisit, number: int, form: TheTableForm) -> Response:
    """Somebody refuses the result."""
    at = _own_table(visit, number, form)
    command = commands.DisputeResult(*at.numbers, form.why, player=form.speaker(at.table))
    return await _done(visit, number, command, form.seen)


@router.post("/call")
@refused_on(device_page, "number")
async def call(visit: TheVisit, number: int, form: TheTableForm) -> Response:
    """The table calls an arbiter (TS-38)."""
    at = _own_table(visit, number, form)
    return await _done(visit, number, commands.CallArbiter(*at.numbers, form.why), form.seen)


@router.post("/arrive")
@refused_on(device_page, "number")
async def arrive(visit: TheVisit, number: int, form: TheTableForm) -> Response:
    """Somebody sits down at the table."""
    at = _own_table(visit, number, form)
    return await _done(visit, number, commands.Arrive(form.speaker(at.table), table=number))


def _own_table(visit: Visit, number: int, form: TableForm) -> SheetForm:
    """The table that a form is about; raises NotAllowed for all but its own tablet."""
    _refuse_others(visit, number)
    return form.about(visit)


def _writer(live: LiveEvent, at: SheetForm, read: ReadResult) -> str:
    """In whose name the table hands in: the winner's (TS-36), or whose sheet is entered again."""
    table = at.table
    if table.sheet and table.sheet.entered_by in table.seats:
        return table.sheet.entered_by
    check_sheet(read.lines, table.seats, at.current.format, None, table.out)
    score = score_sheet(live.tournament, at.current.number, table, read.lines, None, read.order)
    return next(key for key in table.seats if score.place(key) == 1)


def _refuse_others(visit: Visit, number: int) -> None:
    if visit.actor.role != "device" or visit.actor.table != number:
        raise NotAllowed(
            message("This page is for the tablet on the table"),
            message("Open the link of the table on it; players have their own page."),
        )


async def _done(
    visit: Visit, number: int, command: commands.Command, seen: int | None = None
) -> Response:
    """Do something at the table and go back; the script gets the new fragments at once."""
    await visit.do(command, seen)
    fragments = await device_now(visit.scene()) if wants_json(visit.request) else {}
    go = f"{visit.address}/table/{number}"
    return done(visit.request, go, version=visit.live.version, fragments=fragments)

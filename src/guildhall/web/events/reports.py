"""What was reported, and what hosts do about it: hide a line, rename somebody, close a table."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.people import Person
from guildhall.hall.reports import REASONS, Report
from guildhall.hall.tables import commands
from guildhall.hall.tables.chat import ChatLine
from guildhall.hall.tables.repository import LiveTable
from guildhall.messages import message
from guildhall.web.errors import Problem, problem_of
from guildhall.web.events.shared.fields import Text
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Host, safe_next
from guildhall.web.state import TheHall, hall

router = APIRouter(prefix="/hosts/reports")

BACK = "/hosts/reports"


@dataclass(frozen=True, slots=True)
class Case:
    """A report with what it is about."""

    report: Report
    by: Person | None
    person: Person | None
    live: LiveTable | None
    lines: tuple[ChatLine, ...]
    """What the person has said at the table."""


@router.get("")
async def reports(request: Request, me: Host) -> HTMLResponse:  # noqa: ARG001 - a host asks
    """Everything that waits for a host."""
    return await _page(request)


@router.post("/hide")
async def hide(hall: TheHall, me: Host, table: Text = "", line: Text = "") -> Response:
    """Show nobody a line any more."""
    live = await hall.tables.get(table)
    await live.hide_line(me, int(line) if line.isascii() and line.isdigit() else 0)
    return RedirectResponse(BACK, 303)


@router.post("/rename")
async def rename(
    request: Request,
    hall: TheHall,
    me: Host,
    person: Text = "",
    name: Text = "",
    next: Text = "",  # noqa: A002 - the name that all forms use
) -> Response:
    """Give somebody another name, and go back to where that was done."""
    del me
    found = await hall.people.get(person)
    if found is None:
        raise NotFound(message("There is nobody with that number"))
    try:
        await hall.people.rename(found, name)
    except HallError as error:
        return await _page(request, problem_of(error, language(request)))
    return RedirectResponse(safe_next(next, BACK), 303)


@router.post("/close")
async def close(hall: TheHall, me: Host, table: Text = "") -> Response:
    """Close a table; nobody wins."""
    del me
    live = await hall.tables.get(table)
    await live.execute(commands.closed_by_host)
    await hall.lobby.show(live.table)
    return RedirectResponse(BACK, 303)


@router.post("/settle")
async def settle(hall: TheHall, me: Host, report: Text = "") -> Response:
    """It is seen to."""
    await hall.reports.settle(me.id, int(report) if report.isascii() and report.isdigit() else 0)
    return RedirectResponse(BACK, 303)


async def _page(request: Request, problem: Problem | None = None) -> HTMLResponse:
    here = hall(request)
    cases = [await _case(here, report) for report in here.reports.waiting.values()]
    response = page(
        request,
        "events/reports.html",
        status=problem.status if problem else 200,
        cases=cases,
        reasons=REASONS,
        problem=problem,
    )
    response.headers["cache-control"] = "no-store"
    return response


async def _case(here: Hall, report: Report) -> Case:
    live = None
    if report.table:
        try:
            live = await here.tables.get(report.table)
        except (HallError, DamagedStreamError):
            live = None
    said = live.chat.lines if live else ()
    lines = tuple(line for line in said if line.person == report.person)
    by, person = await here.people.get(report.by), await here.people.get(report.person)
    return Case(report, by, person, live, lines)

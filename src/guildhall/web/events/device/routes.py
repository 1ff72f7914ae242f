"""A tablet for all who sit at a table, with the same rule of confirming (TS-36, TS-40)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.tournament.commands.results import score_sheet
from guildhall.tournament.table.sheets import check_sheet
from guildhall.web.errors import Problem
from guildhall.web.events.device.views import DEVICE, device_now
from guildhall.web.events.shared.responses import (
    TheEvent,
    answered,
    event_page,
    kept_form,
    scene_of,
)
from guildhall.web.events.shared.sheet_forms import Result
from guildhall.web.events.shared.table_forms import Typed, read_form, somebody
from guildhall.web.events.shared.views import Scene

router = APIRouter(prefix="/table/{number}")

Text = Annotated[str, Form(max_length=2000)]
Deed = Callable[[Scene, Typed], Awaitable[None]]


@router.get("")
async def device(request: Request, live: TheEvent, number: int) -> Response:
    """The page of a table."""
    scene = await scene_of(request, live)
    _refuse_others(scene, number)
    return await device_page(request, scene)


async def device_page(request: Request, scene: Scene, problem: Problem | None = None) -> Response:
    """The whole page of a table."""
    kept = await kept_form(request, problem)
    fragments = await device_now(scene, kept)
    response = event_page(
        request,
        scene,
        "events/device/page.html",
        fragments,
        views=(DEVICE,),
        problem=problem,
        number=scene.doer.table,
    )
    response.headers["cache-control"] = "no-store"
    return response


@router.post("/report")
async def report(request: Request, live: TheEvent, number: int) -> Response:
    """Hand in a result: as the winner, or in a duel as the one whose sheet it is (SW-24)."""

    async def deed(scene: Scene, typed: Typed) -> None:
        with typed.sheet.named():
            read = typed.sheet.read()
            command = commands.ReportResult(
                *typed.at,
                read.lines,
                winner=read.winner,
                player=somebody(typed) if read.winner else _writer(live, typed, read),
                order=read.order,
                sure=read.sure,
            )
            await live.execute(scene.doer, command, typed.on)

    return await _done(request, live, number, deed)


@router.post("/confirm")
async def confirm(request: Request, live: TheEvent, number: int) -> Response:
    """Somebody at the table agrees with the result."""

    async def deed(scene: Scene, typed: Typed) -> None:
        await live.execute(
            scene.doer, commands.ConfirmResult(*typed.at, player=somebody(typed)), typed.on
        )

    return await _done(request, live, number, deed)


@router.post("/dispute")
async def dispute(request: Request, live: TheEvent, number: int, why: Text = "") -> Response:
    """Somebody at the table refuses the result, which calls an arbiter."""

    async def deed(scene: Scene, typed: Typed) -> None:
        await live.execute(
            scene.doer, commands.DisputeResult(*typed.at, why, player=somebody(typed)), typed.on
        )

    return await _done(request, live, number, deed)


@router.post("/call")
async def call(request: Request, live: TheEvent, number: int, why: Text = "") -> Response:
    """Call an arbiter to the table (TS-38)."""

    async def deed(scene: Scene, typed: Typed) -> None:
        await live.execute(scene.doer, commands.CallArbiter(*typed.at, why))

    return await _done(request, live, number, deed)


@router.post("/arrive")
async def arrive(request: Request, live: TheEvent, number: int) -> Response:
    """Somebody sits down at the table."""

    async def deed(scene: Scene, typed: Typed) -> None:
        await live.execute(scene.doer, commands.Arrive(somebody(typed), table=number))

    return await _done(request, live, number, deed)


def _writer(live: LiveEvent, typed: Typed, read: Result) -> str:
    """In whose name the table hands in: the winner's (TS-36), or whose sheet is entered again."""
    table = typed.table
    if table.sheet and table.sheet.entered_by in table.seats:
        return table.sheet.entered_by
    check_sheet(read.lines, table.seats, typed.current.format, None, table.out)
    score = score_sheet(live.tournament, typed.current.number, table, read.lines, None, read.order)
    return next(key for key in table.seats if score.place(key) == 1)


def _refuse_others(scene: Scene, number: int) -> None:
    if scene.doer.role != "device" or scene.doer.table != number:
        raise NotAllowed(
            "This page is for the tablet that stands on the table",
            "Open the link of the table on it; players have their own page.",
        )


async def _done(request: Request, live: LiveEvent, number: int, deed: Deed) -> Response:
    scene = await scene_of(request, live)
    _refuse_others(scene, number)

    async def doing() -> None:
        await deed(scene, read_form(live, await request.form()))

    return await answered(
        request,
        scene,
        doing,
        show=lambda problem: device_page(request, scene, problem),
        fresh=lambda: device_now(scene),
        go=f"/events/{live.id}/table/{number}",
    )

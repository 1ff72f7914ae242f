"""Correcting results of any round, with a look at what changes (T-2)."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.hall.events.commands import TournamentCommand
from guildhall.messages import message
from guildhall.tournament import Preview
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page, not_found
from guildhall.web.events.desk.results import sheet_form
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, TheRound, TheTable
from guildhall.web.events.shared.sheet_forms import SheetForm
from guildhall.web.events.shared.visit import refused_on

router = APIRouter()


MOST_MOVES = 60
"""Moves that a preview lists."""


@router.get("/correct")
async def correction(desk: TheDesk, number: AskedRound, table: int) -> HTMLResponse:
    """The form with the result as it stands."""
    return await correction_page(desk, number, table)


async def correction_page(
    desk: Desk,
    number: int,
    table: int,
    problem: Problem | None = None,
    preview: Preview | None = None,
) -> HTMLResponse:
    """The form, and what would change."""
    desk.live.check(desk.actor, "correct")
    current = desk.round(number)
    if table not in current.tables or not current.published:
        raise not_found(message("round {round} has no table {table}", round=number, table=table))
    return await desk_page(
        desk,
        "correct",
        "results",
        problem=problem,
        current=current,
        table=current.tables[table],
        form=SheetForm(current, current.tables[table], desk.typed),
        winner_score=current.format.points.winner_score,
        preview=preview,
        changes=preview.moves[:MOST_MOVES] if preview else (),
    )


@router.post("/correct/look")
@refused_on(correction_page, "number", "table")
async def look(desk: TheDesk, number: TheRound, table: TheTable, why: Text = "") -> Response:
    """What a correction would change; nothing is written."""
    form = sheet_form(desk, number, table)
    with form.named():
        preview = await desk.live.preview(desk.actor, _command(form, why))
    return await correction_page(desk, number, table, preview=preview)


@router.post("/correct")
@refused_on(correction_page, "number", "table")
async def correct(
    desk: TheDesk,
    number: TheRound,
    table: TheTable,
    why: Text = "",
    on: Seen = None,
) -> Response:
    """Correct a result; published rounds stay as they are."""
    form = sheet_form(desk, number, table)
    with form.named():
        go = f"{desk.at}/results?round={number}&table={table}"
        return await desk.carry_out(_command(form, why), go, on)


def _command(form: SheetForm, why: str) -> TournamentCommand:
    return commands.CorrectResult(form.current.number, form.table.number, *form.read(), why=why)

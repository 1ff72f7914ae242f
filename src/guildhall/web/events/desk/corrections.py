"""Correcting results of any round, with a look at what changes (T-2)."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.tournament.commands.sheet_forms import SheetForm
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, find_table, router
from guildhall.web.events.desk.results import sheet_form
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, TheRound, TheTable

MOST_MOVES = 60
"""Moves that a preview lists."""


@router.get("/correct")
async def correction_page(desk: TheDesk, number: AskedRound, table: int) -> HTMLResponse:
    """The form with the result as it stands, and what would change."""
    desk.live.check(desk.actor, "correct")
    current = desk.t.round(number)
    chosen = find_table(current, table, published=True)
    return await desk_page(
        desk,
        "correct",
        tab="results",
        current=current,
        table=chosen,
        form=SheetForm(current, chosen, desk.typed),
        winner_score=current.format.points.winner_score,
        changes=desk.preview.moves[:MOST_MOVES] if desk.preview else (),
    )


@desk_form("/correct/look", correction_page, "number", "table")
async def look(desk: TheDesk, number: TheRound, table: TheTable, why: Text = "") -> Response:
    """What a correction would change; nothing is written."""
    form = sheet_form(desk, number, table)
    with form.named():
        command = commands.CorrectResult(*form.read(), sure=form.sure, why=why)
        preview = await desk.live.preview(desk.actor, command)
    return await correction_page(replace(desk, preview=preview), number, table)


@desk_form("/correct", correction_page, "number", "table")
async def correct(
    desk: TheDesk, number: TheRound, table: TheTable, why: Text = "", on: Seen = None
) -> Response:
    """Correct a result; published rounds stay as they are."""
    form = sheet_form(desk, number, table)
    with form.named():
        command = commands.CorrectResult(*form.read(), sure=form.sure, why=why)
        return await desk.carry_out(command, f"/results?round={number}&table={table}", on)

"""Correcting results of any round, with a look at what changes (T-2)."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError
from guildhall.hall.events import commands
from guildhall.hall.events.commands import TournamentCommand
from guildhall.tournament import Preview
from guildhall.web.events.desk.desk import (
    Desk,
    TheDesk,
    Trouble,
    desk_page,
    filled,
    filled_in,
    not_found,
    trouble_of,
)
from guildhall.web.events.desk.results import sheet_form
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, TheRound, TheTable
from guildhall.web.events.shared.sheet_forms import SheetForm

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
    trouble: Trouble | None = None,
    preview: Preview | None = None,
) -> HTMLResponse:
    """The form, and what would change."""
    desk.live.check(desk.doer, "correct")
    current = desk.round(number)
    if table not in current.tables or not current.published:
        raise not_found(f"Round {number} has no table {table}")
    return await desk_page(
        desk,
        "correct",
        "results",
        trouble=trouble,
        current=current,
        table=current.tables[table],
        form=SheetForm(current, current.tables[table], desk.typed),
        winner_score=current.format.points.winner_score,
        preview=preview,
        changes=preview.moves[:MOST_MOVES] if preview else (),
    )


@router.post("/correct/look")
async def look(desk: TheDesk, number: TheRound, table: TheTable, why: Text = "") -> HTMLResponse:
    """What a correction would change; nothing is written."""
    typed = await filled_in(desk)
    kept = desk.refilled(typed)
    try:
        with sheet_form(desk, number, table, typed).named():
            command = _act(desk, number, table, why, typed)
            preview = await desk.live.preview(desk.doer, command)
    except HallError as error:
        return await correction_page(kept, number, table, trouble_of(desk, error))
    return await correction_page(kept, number, table, preview=preview)


@router.post("/correct")
async def correct(
    desk: TheDesk,
    number: TheRound,
    table: TheTable,
    why: Text = "",
    on: Seen = None,
) -> Response:
    """Correct a result; published rounds stay as they are."""
    return await filled(
        desk,
        lambda typed: _act(desk, number, table, why, typed),
        lambda kept, trouble: correction_page(kept, number, table, trouble),
        f"{desk.at}/results?round={number}&table={table}",
        on,
        lambda typed: sheet_form(desk, number, table, typed),
    )


def _act(
    desk: Desk, number: int, table: int, why: str, typed: Mapping[str, str]
) -> TournamentCommand:
    read = sheet_form(desk, number, table, typed).read()
    return commands.CorrectResult(
        number,
        table,
        read.lines,
        winner=read.winner,
        why=why,
        order=read.order,
        sure=read.sure,
    )

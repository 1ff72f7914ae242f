"""A contested result, settled in place: what was handed in by whom, and what counts (TS-36)."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.messages import message
from guildhall.tournament import Format, Line
from guildhall.web.events.desk.desk import TheDesk
from guildhall.web.events.desk.results import results_page, sheet_form
from guildhall.web.events.shared.fields import Seen, Text, TheRound, TheTable
from guildhall.web.events.shared.sheet_forms import Result, SheetForm
from guildhall.web.events.shared.visit import refused_on

router = APIRouter()


@router.post("/results/settle")
@refused_on(results_page, "number", "table")
async def settle(
    desk: TheDesk,
    number: TheRound,
    table: TheTable,
    choice: Text = "",
    why: Text = "",
    on: Seen = None,
) -> Response:
    """Decide between two sheets, or for a third; the reason is kept."""
    words = " ".join(why.split())
    if not words:
        raise Invalid(message("No reason is given"), message("Write a few words for the record"))
    form = sheet_form(desk, number, table)
    with form.named():
        command = commands.SettleDispute(number, table, *_chosen(form, choice), why=words)
        return await desk.carry_out(command, f"{desk.at}/results?round={number}&table={table}", on)


def _chosen(form: SheetForm, choice: str) -> Result:
    """One of the sheets that were handed in, or what the judge typed."""
    sheet = form.table.sheet
    if sheet and choice == "first":
        return Result(dict(sheet.lines), sheet.winner, sheet.order)
    if sheet and choice == "second" and sheet.theirs:
        winner = sheet.their_winner or _winner(form.current.format, sheet.theirs)
        return Result(dict(sheet.theirs), winner, sheet.their_order)
    return form.read()


def _winner(chosen: Format, lines: Mapping[str, Line]) -> str | None:
    """Who has won a duel by a sheet of an older log, which does not name the winner."""
    won = chosen.points.winner_score
    winners = [key for key, line in lines.items() if chosen.duels and line.score == won]
    return winners[0] if winners else None

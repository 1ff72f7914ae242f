"""A contested result, settled in place: what was handed in by whom, and what counts (TS-36)."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.tournament import Format, Line
from guildhall.web.events.desk.desk import Desk, TheDesk, filled
from guildhall.web.events.desk.results import results_page, sheet_form
from guildhall.web.events.shared.fields import Seen, Text, TheRound, TheTable
from guildhall.web.events.shared.sheet_forms import Result
from guildhall.web.state import TheHall

router = APIRouter()


@router.post("/results/settle")
async def settle(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    table: TheTable,
    choice: Text = "",
    why: Text = "",
    on: Seen = None,
) -> Response:
    """Decide between two sheets, or for a third; the reason is kept."""

    def command(typed: Mapping[str, str]) -> Command:
        words = " ".join(why.split())
        if not words:
            raise Invalid("No reason is given", "Write a few words for the record")
        result = _chosen(desk, number, table, choice, typed)
        return commands.SettleDispute(
            number,
            table,
            result.lines,
            winner=result.winner,
            why=words,
            order=result.order,
            sure=result.sure,
        )

    return await filled(
        desk,
        command,
        lambda kept, trouble: results_page(kept, hall, number, table, trouble),
        f"{desk.at}/results?round={number}&table={table}",
        on,
        lambda typed: sheet_form(desk, number, table, typed),
    )


def _chosen(desk: Desk, number: int, table: int, choice: str, typed: Mapping[str, str]) -> Result:
    """One of the sheets that were handed in, or what the judge typed."""
    found = desk.round(number).tables.get(table)
    sheet = found.sheet if found else None
    if sheet and choice == "first":
        return Result(dict(sheet.lines), sheet.winner, sheet.order)
    if sheet and choice == "second" and sheet.theirs:
        winner = sheet.their_winner or _winner(desk.round(number).format, sheet.theirs)
        return Result(dict(sheet.theirs), winner, sheet.their_order)
    return sheet_form(desk, number, table, typed).read()


def _winner(chosen: Format, lines: Mapping[str, Line]) -> str | None:
    """Who has won a duel by a sheet of an older log, which does not name the winner."""
    won = chosen.points.winner_score
    winners = [key for key, line in lines.items() if chosen.duels and line.score == won]
    return winners[0] if winners else None

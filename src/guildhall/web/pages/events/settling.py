"""A contested result, settled in place: what was handed in by whom, and what counts (TS-36)."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import acts
from guildhall.hall.events.acts import Act
from guildhall.tournament import Format, Line
from guildhall.web.pages.events.desk import Desk, TheDesk, filled
from guildhall.web.pages.events.forms import Seen, Text, TheRound, TheTable
from guildhall.web.pages.events.results import Result, read_result, results_page
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

    def act(typed: Mapping[str, str]) -> Act:
        words = " ".join(why.split())
        if not words:
            raise Invalid("No reason is given", "Write a few words for the record")
        result = _chosen(desk, number, table, choice, typed)
        return acts.settle(number, table, result.lines, winner=result.winner, why=words)

    return await filled(
        desk,
        act,
        lambda kept, trouble: results_page(kept, hall, number, table, trouble),
        f"{desk.at}/results?round={number}&table={table}",
        on,
    )


def _chosen(desk: Desk, number: int, table: int, choice: str, typed: Mapping[str, str]) -> Result:
    current = desk.round(number)
    found = current.tables.get(table)
    sheet = found.sheet if found else None
    if sheet and choice == "first":
        return Result(dict(sheet.lines), sheet.winner)
    if sheet and choice == "second" and sheet.theirs:
        return Result(dict(sheet.theirs), _winner(current.format, sheet.theirs))
    return read_result(desk, number, table, typed)


def _winner(chosen: Format, lines: Mapping[str, Line]) -> str | None:
    """Who has won by a sheet of a duel; elsewhere the scores say it."""
    won = chosen.points.winner_score
    winners = [key for key, line in lines.items() if chosen.duels and line.score == won]
    return winners[0] if winners else None

"""Results: entered table by table, never what cannot be; contested ones are settled in place.

TS-36, SW-23
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.table_status import table_states
from guildhall.messages import message
from guildhall.tournament import Format, Line, Round, Table
from guildhall.tournament.commands.sheet_forms import SheetForm
from guildhall.tournament.reports.rounds import current_round
from guildhall.web.events.desk.command_forms import COUNTED, offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, find_table, router
from guildhall.web.events.shared.fields import (
    AskedRound,
    Number,
    Seen,
    Text,
    TheRound,
    TheTable,
    number_of,
)
from guildhall.web.events.shared.table_forms import refuse_others
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.state import TheHall
from guildhall.web.state import hall as hall_of


@router.get("/results")
async def results_page(desk: TheDesk, number: AskedRound = 0, table: int = 0) -> HTMLResponse:
    """The form of a table, else of the next that is missing, beside all tables of its round."""
    current = desk.t.round(number) if number else current_round(desk.t)
    if current is not None and not current.published:
        current = None
    found = _chosen(current, table) if current else None
    argument = f"{current.number}.{found.number if found else 0}" if current else "0.0"
    return await desk_page(
        desk,
        "results",
        f"desk-results:{argument}",
        current=current,
        table=found,
        form=SheetForm(current, found, desk.typed) if current and found else None,
        winner_score=current.format.points.winner_score if current else 0,
        rounds=[each for each in desk.t.rounds if each.published],
        can_play=hall_of(desk.request).event_games.can_play(desk.live),
        here=desk.live.hall_table(current.number, found.number) if current and found else None,
    )


def _chosen(current: Round, number: int) -> Table | None:
    if number:
        return find_table(current, number)
    waiting = sorted(current.unsettled(), key=lambda table: (table.sheet is not None, table.number))
    return waiting[0] if waiting else None


@view("desk-results", kind=role, admits=staff, timed=False)
async def board(scene: Scene) -> Fragments:
    """All tables of a round by what they wait for, and how the chosen one stands."""
    t = scene.t
    first, _, second = scene.argument.partition(".")
    number, chosen = number_of(first) or 0, number_of(second) or 0
    if not 0 < number <= len(t.rounds):
        return {"f-board": "", "f-table": ""}
    current = t.round(number)
    tables = table_states(t, scene.live.operations, current)
    table = current.tables.get(chosen)
    context = {
        "current": current,
        "tables": tables,
        "counts": Counter(each.state for each in tables),
        "state": next((each for each in tables if each.table.number == chosen), None),
        "form": SheetForm(current, table, {}) if table else None,
        "chosen": chosen,
        "seq": scene.seq,
    }
    return {
        "f-board": await scene.live.in_thread(scene.render, "events/desk/board.html", **context),
        "f-table": scene.render("events/desk/table_state.html", **context),
    }


@desk_form("/results", results_page, "number", "table")
async def enter(
    desk: TheDesk, number: TheRound, table: TheTable, on: Seen = None, signed: Text = ""
) -> Response:
    """Hand in the result of a table and go on to the next one that is missing."""
    form = sheet_form(desk, number, table)
    with form.named():
        command = commands.ReportResult(*form.read(), sure=form.sure, signed=bool(signed))
        return await desk.carry_out(command, _next(desk.t.round(number), table), on)


def sheet_form(desk: Desk, number: int, table: int) -> SheetForm:
    """The form of a table with what was typed; raises Stale if other people sit there now."""
    current = desk.t.round(number)
    form = SheetForm(current, find_table(current, table), desk.typed)
    refuse_others(form)
    return form


def _next(current: Round, table: int) -> str:
    """Where to go on: the next table without a result, from here on and then from the first."""
    tables = current.tables.values()
    missing = sorted(each.number for each in tables if not each.sheet and each.number != table)
    later = [each for each in missing if each > table] or missing
    return f"/results?round={current.number}" + (f"&table={later[0]}" if later else "")


@desk_form("/results/confirm", results_page, "number", "table")
async def confirm(desk: TheDesk, number: TheRound, table: Number = 0, on: Seen = None) -> Response:
    """Confirm a result for the table; without a table all on which its players agree."""
    command = commands.ConfirmResult(number, table) if table else commands.ConfirmAgreed(number)
    return await desk.carry_out(command, f"/results?round={number}", on)


offer(
    "/results/dispute",
    commands.DisputeResult,
    results_page,
    "/results?round={round}&table={table}",
    about="round table",
    table=COUNTED,
)


@desk_form("/results/settle", results_page, "number", "table")
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
    current = desk.t.round(number)
    form = SheetForm(current, find_table(current, table), desk.typed)
    with form.named():
        command = _decision(form, choice, words)
        return await desk.carry_out(command, f"/results?round={number}&table={table}", on)


def _decision(form: SheetForm, choice: str, why: str) -> commands.SettleDispute:
    """For one of the sheets that were handed in, or for what the judge typed."""
    sheet = form.table.sheet
    if sheet and choice == "first":
        return commands.SettleDispute(
            *form.numbers, sheet.lines, sheet.winner, sheet.order, why=why
        )
    if sheet and choice == "second" and sheet.theirs:
        winner = sheet.their_winner or _winner(form.current.format, sheet.theirs)
        return commands.SettleDispute(
            *form.numbers, sheet.theirs, winner, sheet.their_order, why=why
        )
    refuse_others(form)
    return commands.SettleDispute(*form.read(), sure=form.sure, why=why)


def _winner(chosen: Format, lines: Mapping[str, Line]) -> str | None:
    """Who has won a duel by a sheet of an older log, which does not name the winner."""
    won = chosen.points.winner_score
    winners = [key for key, line in lines.items() if chosen.duels and line.score == won]
    return winners[0] if winners else None


@desk_form("/results/play", results_page, "number", "table")
async def play_here(desk: TheDesk, hall: TheHall, number: TheRound, table: TheTable) -> Response:
    """Open a table in the hall, to be played right here."""
    await hall.event_games.open(desk.live, desk.actor, number, table)
    return desk.done(f"/results?round={number}&table={table}")

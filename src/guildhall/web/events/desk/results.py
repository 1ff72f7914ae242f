"""Entering results: table by table, numbers only, never what cannot be (TS-36, SW-23)."""

from __future__ import annotations

from collections import Counter

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.table_status import tables_at_a_glance
from guildhall.messages import message
from guildhall.tournament import Round, Table
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page, not_found
from guildhall.web.events.shared.clocks import current_round
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, TheRound, TheTable, number_of
from guildhall.web.events.shared.sheet_forms import SheetForm
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.state import TheHall
from guildhall.web.state import hall as hall_of

router = APIRouter()


@router.get("/results")
async def results(desk: TheDesk, number: AskedRound = 0, table: int = 0) -> HTMLResponse:
    """The form of a table: the one that is asked for, else the next that is missing."""
    return await results_page(desk, number, table)


async def results_page(
    desk: Desk,
    number: int = 0,
    table: int = 0,
    problem: Problem | None = None,
) -> HTMLResponse:
    """The form of a table beside all tables of its round."""
    current = desk.round(number) if number else current_round(desk.live)
    if current is not None and not current.published:
        current = None
    found = _chosen(current, table) if current else None
    argument = f"{current.number}.{found.number if found else 0}" if current else "0.0"
    return await desk_page(
        desk,
        "results",
        "results",
        f"desk-results:{argument}",
        problem=problem,
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
        if number not in current.tables:
            raise not_found(
                message("round {round} has no table {table}", round=current.number, table=number)
            )
        return current.tables[number]
    waiting = sorted(current.unsettled(), key=lambda table: (table.sheet is not None, table.number))
    return waiting[0] if waiting else None


@view("desk-results", kind=role, admits=staff)
async def board(scene: Scene) -> Fragments:
    """All tables of a round by what they wait for, and how the chosen one stands."""
    t = scene.live.tournament
    first, _, second = scene.argument.partition(".")
    number, chosen = number_of(first) or 0, number_of(second) or 0
    if not 0 < number <= len(t.rounds):
        return {"f-board": "", "f-table": ""}
    current = t.round(number)
    tables = tables_at_a_glance(t, scene.live.operations, current)
    table = current.tables.get(chosen)
    context = {
        "current": current,
        "tables": tables,
        "counts": Counter(each.state for each in tables),
        "state": next((each for each in tables if each.table.number == chosen), None),
        "form": SheetForm(current, table, {}) if table else None,
        "chosen": chosen,
        "seq": scene.live.seq,
    }
    return {
        "f-board": await scene.live.in_thread(scene.render, "events/desk/board.html", **context),
        "f-table": scene.render("events/desk/table_state.html", **context),
    }


@router.post("/results")
@refused_on(results_page, "number", "table")
async def enter(
    desk: TheDesk,
    number: TheRound,
    table: TheTable,
    on: Seen = None,
    signed: Text = "",
) -> Response:
    """Hand in the result of a table and go on to the next one that is missing."""
    form = sheet_form(desk, number, table)
    with form.named():
        command = commands.ReportResult(number, table, *form.read(), signed=bool(signed))
        return await desk.carry_out(command, _next(desk.live, desk.at, number, table), on)


def sheet_form(desk: Desk, number: int, table: int) -> SheetForm:
    """The form of a table with what was typed."""
    current = desk.round(number)
    if table not in current.tables:
        raise not_found(message("round {round} has no table {table}", round=number, table=table))
    return SheetForm(current, current.tables[table], desk.typed)


def _next(live: LiveEvent, at: str, number: int, table: int) -> str:
    """Where to go on: the next table without a result, from here on and then from the first."""
    missing = sorted(
        each.number
        for each in live.tournament.round(number).tables.values()
        if each.sheet is None and each.number != table
    )
    later = [each for each in missing if each > table] or missing
    return f"{at}/results?round={number}" + (f"&table={later[0]}" if later else "")


async def confirmed_page(
    desk: Desk, number: int, table: str, problem: Problem | None = None
) -> HTMLResponse:
    """The form of the table whose result was to be confirmed, if it was one."""
    return await results_page(desk, number, number_of(table) or 0, problem)


@router.post("/results/confirm")
@refused_on(confirmed_page, "number", "table")
async def confirm(desk: TheDesk, number: TheRound, table: Text = "", on: Seen = None) -> Response:
    """Confirm a result for the table; without a table all on which its players agree."""
    chosen = number_of(table)
    command = commands.ConfirmResult(number, chosen) if chosen else commands.ConfirmAgreed(number)
    return await desk.carry_out(command, f"{desk.at}/results?round={number}", on)


@router.post("/results/dispute")
@refused_on(results_page, "number", "table")
async def dispute(
    desk: TheDesk,
    number: TheRound,
    table: TheTable,
    why: Text = "",
    on: Seen = None,
) -> Response:
    """Call a result in question, which calls an arbiter."""
    command = commands.DisputeResult(number, table, why)
    return await desk.carry_out(command, f"{desk.at}/results?round={number}&table={table}", on)


@router.post("/results/play")
@refused_on(results_page, "number", "table")
async def play_here(
    desk: TheDesk,
    hall: TheHall,
    number: TheRound,
    table: TheTable,
) -> Response:
    """Open a table in the hall, to be played right here."""
    await hall.event_games.open(desk.live, desk.actor, number, table)
    return desk.done(f"{desk.at}/results?round={number}&table={table}")

"""Everything on paper and in files: PDFs, CSV, JSON, and a backup of the hall."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from fastapi import Query
from starlette.background import BackgroundTask
from starlette.responses import FileResponse, HTMLResponse, Response

from guildhall.hall.backup import write_backup
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.messages import mark, message, plain_data
from guildhall.messages.languages import LANGUAGES as NAMES
from guildhall.sheets import LANGUAGES, PAPERS, from_event, render
from guildhall.sheets.language import find_language
from guildhall.sheets.spreadsheet import CSV, csv_text
from guildhall.tournament.reports.data import event_data
from guildhall.tournament.reports.lists import ListOfCells, order_list, people_list, results_list
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page, router
from guildhall.web.events.shared.fields import number_of
from guildhall.web.events.shared.practical import timetable_lines
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.language import find
from guildhall.web.renderer import absolute
from guildhall.web.state import TheHall, hall

SHEETS = {
    "all": mark("Everything at once"),
    "results": mark("Result sheets"),
    "pairings": mark("Pairings by table and by name"),
    "standings": mark("Standings with every tie-break"),
    "signs": mark("Table signs with codes to scan"),
    "rules": mark("House rules"),
}
"""What can be printed, with messages for the list."""


@router.get("/print")
async def printing_page(desk: TheDesk) -> HTMLResponse:
    """All that can be printed and taken along."""
    return await desk_page(
        desk,
        "documents",
        sheets=SHEETS,
        papers=PAPERS,
        sheet_languages={code: NAMES[code] for code in LANGUAGES},
        rounds=[each for each in desk.t.rounds if each.published],
        is_host=hall(desk.request).events.is_host(desk.actor.person),
    )


@router.get("/print/{kind}.pdf")
@refused_on(printing_page)
async def sheet(
    desk: TheDesk,
    kind: str,
    paper: str = "a4",
    language: str = "",
    asked_round: Annotated[str, Query(alias="round")] = "",
    blank: str = "",
    player: str = "",
) -> Response:
    """Sheets as a PDF."""
    code = language if language in LANGUAGES else desk.language.code
    speech = find(code)
    if kind not in from_event.KINDS or paper not in PAPERS:
        raise Invalid(message("There is no such sheet"), message("Choose one of the list"))
    order = from_event.Order(
        desk.t,
        find_language(code),
        round=number_of(asked_round, 1),
        blank=bool(blank),
        player=desk.player(player) if player else "",
        address=absolute(desk.request, desk.address),
        name=desk.display.name,
        timetable=timetable_lines(desk.live, speech),
        tell=lambda reason: speech.tell(reason, desk.display),
    )
    pdf = await desk.live.in_thread(_printed, order, kind, paper)
    name = f"{desk.live.id}-{kind}.pdf"
    return Response(pdf, media_type="application/pdf", headers=_named(name, inline=True))


def _printed(order: from_event.Order, kind: str, paper: Any) -> bytes:
    return render(from_event.KINDS[kind](order), paper=paper, language=order.language.code)


@router.get("/export/standings.csv")
async def standings_csv(desk: TheDesk) -> Response:
    """The standings with every value, for a spreadsheet."""
    ranked, order = await desk.live.standings(), await desk.live.final_order()
    return await _spreadsheet(desk, "standings", lambda: order_list(desk.t, ranked, order))


@router.get("/export/results.csv")
async def results_csv(desk: TheDesk) -> Response:
    """Every result of every round, a line for each player."""
    return await _spreadsheet(desk, "results", lambda: results_list(desk.t))


@router.get("/export/people.csv")
async def people_csv(desk: TheDesk) -> Response:
    """Everybody who entered, to be read in again."""
    return await _spreadsheet(desk, "people", lambda: people_list(desk.t))


async def _spreadsheet(desk: Desk, name: str, make: Callable[[], ListOfCells]) -> Response:
    language, renderer = find_language(desk.language.code), desk.language.renderer(desk.display)
    text = await desk.live.in_thread(lambda: csv_text(make(), language, renderer))
    return Response(text, media_type=CSV, headers=_named(f"{desk.live.id}-{name}.csv"))


@router.get("/export/event.json")
async def event_json(desk: TheDesk) -> Response:
    """The event for machines: people, rounds, standings, the order at the end."""
    ranked = await desk.live.standings()
    order = await desk.live.final_order() if desk.t.counting_rounds() else []
    data = await desk.live.in_thread(event_data, desk.t, ranked, order)
    text = json.dumps(plain_data(data, desk.display.renderer), ensure_ascii=False, indent=1)
    return Response(text, media_type="application/json", headers=_named(f"{desk.live.id}.json"))


@router.get("/backup")
async def backup(desk: TheDesk, the_hall: TheHall) -> Response:
    """The whole hall in one file; it holds every secret, so it is for its hosts alone."""
    if not await the_hall.events.is_host_by_now(desk.actor.person):
        raise NotAllowed(
            message("The backup holds the secrets of the whole hall"),
            message("Ask whoever started the hall"),
        )
    folder = tempfile.TemporaryDirectory(prefix="guildhall-")
    path = Path(folder.name) / "hall.backup"
    try:
        await desk.live.in_thread(write_backup, the_hall.log.log, path)
    except BaseException:
        folder.cleanup()
        raise
    return FileResponse(
        path,
        media_type="application/octet-stream",
        filename=f"guildhall-{desk.live.now:%Y-%m-%d-%H%M}.backup",
        background=BackgroundTask(folder.cleanup),
    )


def _named(name: str, *, inline: bool = False) -> dict[str, str]:
    how = "inline" if inline else "attachment"
    return {"content-disposition": f'{how}; filename="{name}"', "cache-control": "no-store"}

"""What is this? A piece, a player or a move of a table, in a large picture and plain words."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.hall.errors import NotFound
from guildhall.messages import message
from guildhall.web.games import presenter_of
from guildhall.web.renderer import page
from guildhall.web.tables.responses import TheTable, look

router = APIRouter()


@router.get("/about/{what}")
async def about(request: Request, live: TheTable, what: str) -> HTMLResponse:
    """What something on the table is; the script of the table gets the part of the page alone."""
    seat = (await look(request, live)).seat
    table = live.table
    presenter = presenter_of(table.options.game)
    told = presenter.about(live.table.view_for(seat), what) if table.game else None
    if told is None:
        raise NotFound(message("There is nothing like that on the table"))
    part = "x-part" in request.headers
    return page(
        request,
        "tables/about_part.html" if part else "tables/about.html",
        told=told,
        sat=next((sat for n, sat in enumerate(table.taken) if what == f"seat-{n}"), None),
        presenter=presenter,
        table=table,
        story=table.story(),
        rules=presenter.rules(table.options.settings),
        at=f"/tables/{table.id}",
    )

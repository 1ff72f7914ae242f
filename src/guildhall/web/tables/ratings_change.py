"""What a game has done to the ratings of those who played it."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.hall.finished_games import MIDDLE
from guildhall.hall.hall import Hall
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.renderer import page
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import TheTable, look

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Change:
    """The rating of a seat before and after the game."""

    seat: int
    name: str
    before: int
    after: int
    is_first: bool
    """Whether it was the first rated game, before which everybody is taken for average."""


@router.get("/ratings")
async def ratings(request: Request, hall: TheHall, live: TheTable) -> HTMLResponse:
    """The part of the sheet that tells the ratings; empty where the game was not rated."""
    await look(request, live)
    changes = await _changes(hall, live) if not live.table.hides_people else []
    return page(request, "tables/ratings.html", changes=changes)


async def _changes(hall: Hall, live: LiveTable) -> list[Change]:
    table = live.table
    await hall.ledger.enter(table)  # who looks at once may be faster than the hall
    found = []
    for number, seat in enumerate(table.taken):
        who = seat.person or f"bot:{seat.bot}"
        course = await hall.ledger.course(table.options.game, who)
        tables = [name for name, _ in course]
        if table.id not in tables:
            continue
        at = tables.index(table.id)
        before = course[at - 1][1].shown if at else MIDDLE
        found.append(Change(number, seat.name, before, course[at][1].shown, is_first=at == 0))
    return found

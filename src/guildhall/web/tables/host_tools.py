"""What hosts can do at a table: hide a line of the chat, close the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from guildhall.hall.hall import Hall
from guildhall.hall.tables import commands
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.security import Host
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import TheTable, carry_out

router = APIRouter()


@router.post("/hide")
async def hide(request: Request, live: TheTable, me: Host, line: int) -> Response:
    """Show nobody a line any more."""
    return await carry_out(request, live, live.hide_line(me, line))


@router.post("/close")
async def close(request: Request, hall: TheHall, live: TheTable, me: Host) -> Response:  # noqa: ARG001 - a host asks
    """End the game; nobody wins."""
    return await carry_out(request, live, _close(hall, live))


async def _close(hall: Hall, live: LiveTable) -> None:
    await live.execute(commands.closed_by_host)
    await hall.lobby.show(live.table)

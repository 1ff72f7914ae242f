"""Before the game: sitting down, bots, standing up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from guildhall.hall.tables import commands
from guildhall.web.guests import guest
from guildhall.web.security import sign_in
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import Here, TheTable, carry_out

router = APIRouter()

Text = Annotated[str, Form()]
Seat = Annotated[int | None, Form()]


@router.post("/sit")
async def sit(
    request: Request, hall: TheHall, live: TheTable, name: Text = "", seat: Seat = None
) -> Response:
    """Take a seat; a stranger becomes a guest by it."""
    me = await guest(request, name)
    response = await carry_out(request, live, hall.table_service.sit(live, me, seat))
    sign_in(request, response, me)
    return response


@router.post("/bot")
async def add_bot(request: Request, live: TheTable, me: Here, bot: Text = "") -> Response:
    """Let a bot sit down."""
    return await carry_out(request, live, live.execute(commands.seat_bot, me, bot))


@router.post("/unseat")
async def unseat(request: Request, live: TheTable, me: Here, seat: Seat = None) -> Response:
    """Stand up, or send a bot away."""
    return await carry_out(request, live, live.execute(commands.unseat, me, seat))

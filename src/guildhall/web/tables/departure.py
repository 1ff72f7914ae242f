"""During the game and after it: leaving, coming back, resigning, taking back, once more."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from guildhall.hall.tables import commands
from guildhall.web.state import TheHall
from guildhall.web.tables.responses import Here, TheTable, carry_out

router = APIRouter()


@router.post("/leave")
async def leave(request: Request, live: TheTable, me: Here) -> Response:
    """Let a bot play on."""
    return await carry_out(request, live, live.execute(commands.leave, me))


@router.post("/back")
async def come_back(request: Request, live: TheTable, me: Here) -> Response:
    """Take one's seat back from the bot."""
    return await carry_out(request, live, live.execute(commands.come_back, me))


@router.post("/resign")
async def resign(request: Request, live: TheTable, me: Here) -> Response:
    """Give up."""
    return await carry_out(request, live, live.execute(commands.resign, me))


@router.post("/undo")
async def ask_undo(request: Request, live: TheTable, me: Here) -> Response:
    """Ask to take one's last turn back."""
    return await carry_out(request, live, live.execute(commands.ask_undo, me))


@router.post("/undo/answer")
async def answer_undo(
    request: Request, live: TheTable, me: Here, agree: Annotated[bool, Form()]
) -> Response:
    """Agree to somebody's taking back, or do not."""
    return await carry_out(
        request,
        live,
        live.execute(commands.answer_undo, me, yes=agree),
    )


@router.post("/rematch")
async def rematch(request: Request, hall: TheHall, live: TheTable, me: Here) -> Response:
    """Play the same once more: the first who asks opens a table, the others sit down there."""
    following = await hall.table_service.play_again(live, me)
    place = f"/tables/{following.table.id}"
    return await carry_out(
        request,
        following,
        following.execute(commands.sit, me),
        go=place,
    )

"""The poster by which players register themselves."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse

from guildhall.web.events.desk.desk import TheDesk
from guildhall.web.renderer import absolute, page

router = APIRouter()


@router.get("/poster")
async def poster(desk: TheDesk) -> HTMLResponse:
    """A page to print or show: a code to scan, and a code to type."""
    code = desk.live.operations.join_code
    return page(
        desk.request,
        "events/desk/poster.html",
        live=desk.live,
        operations=desk.live.operations,
        code=code,
        link=absolute(desk.request, f"/events/{desk.live.id}/register?code={code}"),
        plain=absolute(desk.request, f"/events/{desk.live.id}"),
        desk=desk.at,
    )

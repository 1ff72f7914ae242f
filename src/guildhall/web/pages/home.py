"""The first page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse

from guildhall.web.rendering import page

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """Welcome."""
    return page(request, "home.html")

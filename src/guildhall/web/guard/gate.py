"""What every request passes before its handler sees it."""

from __future__ import annotations

from fastapi import Request

from guildhall.web.guard.csrf import check_csrf
from guildhall.web.guard.identity import person
from guildhall.web.guard.pace import check_pace


async def gate(request: Request) -> None:
    """Learn who asks, and refuse what comes too often or from elsewhere."""
    someone = await person(request)
    check_pace(request, someone.id if someone else None)
    await check_csrf(request)

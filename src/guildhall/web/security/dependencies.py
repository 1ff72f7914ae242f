"""What every request passes before its handler sees it."""

from __future__ import annotations

from fastapi import Request

from guildhall.web.security.csrf import check_csrf
from guildhall.web.security.identity import passes, person
from guildhall.web.security.rate_limit import check_pace


async def gate(request: Request) -> None:
    """Learn who asks, and refuse what comes too often or from elsewhere."""
    someone = await person(request)
    held = passes(request)
    own = f"{held[-1].event} {held[-1].player} {held[-1].table}" if held else None
    await check_pace(request, someone.id if someone else own)
    await check_csrf(request)

"""The desk of an event in the browser: everything that those who run it see and do."""

from fastapi import APIRouter

from guildhall.web.pages.events import (
    coming,
    correcting,
    ending,
    following,
    home,
    opening,
    people,
    player,
    poster,
    printing,
    record,
    results,
    rulings,
    seating,
    settings,
    staff,
    standings,
    timing,
)

DESK = "/events/{event_id}/desk"

router = APIRouter(include_in_schema=False)
for part in (coming, opening, following):
    router.include_router(part.router)
for part in (
    home,
    people,
    player,
    poster,
    seating,
    results,
    correcting,
    timing,
    rulings,
    standings,
    ending,
    printing,
    settings,
    staff,
    record,
):
    router.include_router(part.router, prefix=DESK)

__all__ = ["router"]
